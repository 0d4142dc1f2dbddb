// The History page: what was heard, understood and done.
import { request } from "./api.js";
import { element, percent } from "./elements.js";
import { confirmedTwice } from "./sure.js";

const STEP = 50;
const OUTCOMES = { waiting: "waits", doing: "is being done", unknown: "perhaps done", done: "done", undone: "undone", dismissed: "not done", failed: "failed", nothing: "not understood" };
const STAGES = { endpointSilence: "silence", recognition: "recognition", understanding: "understanding", action: "doing", total: "total" };

const find = (id) => document.getElementById(id);
const [wanted, entries, more, notice] = ["wanted", "entries", "more", "notice"].map(find);
let limit = STEP;
let latest = 0;

async function load() {
  latest += 1;
  const mine = latest;
  try {
    const query = new URLSearchParams({ limit: String(limit), search: wanted.value.trim() });
    const answer = await request("GET", `/v1/history?${query}`);
    if (mine !== latest) return;
    entries.replaceChildren(...answer.entries.map(row));
    more.hidden = !answer.more;
    notice.textContent = answer.entries.length > 0 ? "" : wanted.value ? "Nothing that was said holds these words." : "Nothing was said yet.";
  } catch (error) {
    notice.textContent = error.message;
  }
}

function row(entry) {
  const time = new Date(entry.time);
  const sureOf = [
    entry.transcript ? `heard ${percent(entry.transcript.confidence)}` : "typed",
    `understood ${percent(entry.command.policy.confidence)}`, `together ${percent(entry.confidence)}`,
  ];
  const times = Object.entries(STAGES).filter(([name]) => entry.timings[name] !== undefined)
    .map(([name, label]) => `${label} ${entry.timings[name].toFixed(1)} ms`);
  return element("li", { class: "entry", "data-turn": entry.id },
    element("div", { class: "line" },
      element("time", { datetime: entry.time }, time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
      element("span", { class: `outcome ${entry.outcome}` }, OUTCOMES[entry.outcome] ?? entry.outcome)),
    element("p", { class: "words" }, `“${entry.text}”`),
    entry.summary || entry.failure ? element("p", { class: entry.failure ? "error" : "came" }, entry.outcome === "unknown" ? `${entry.summary ?? ""} ${entry.failure ?? ""}` : entry.summary ?? entry.failure) : null,
    element("details", {}, element("summary", {}, "Details", element("span", { class: "unseen" }, ` of “${entry.text}”`)),
      element("p", {}, sureOf.join(" · ")), element("p", {}, times.join(" · ")), element("p", {}, `decided: ${entry.decision}, by ${entry.interpreter}`),
      element("pre", {}, JSON.stringify(entry.command, null, 1)),
      element("button", { type: "button", class: "danger", onclick: () => remove(entry) }, "Delete",
        element("span", { class: "unseen" }, ` “${entry.text}”`))));
}

async function forget(path) {
  try {
    await request("DELETE", path);
    await load();
    notice.textContent = "Deleted.";
  } catch (error) {
    notice.textContent = error.message;
  }
}

async function remove(entry) {
  const text = "It is forgotten here. What was done stays as it is, and cannot be undone any more.";
  if (await confirmedTwice(`Delete “${entry.text}”?`, text)) await forget(`/v1/history?turn=${entry.id}`);
}

find("delete-all").addEventListener("click", async () => {
  const text = "All that was heard, understood and done is forgotten. Your calendars, notes and mail stay as they are.";
  if (await confirmedTwice("Delete the whole history?", text)) await forget("/v1/history?all=true");
});
find("search").addEventListener("submit", (event) => event.preventDefault());
wanted.addEventListener("input", () => {
  limit = STEP;
  load();
});
more.addEventListener("click", () => {
  limit = Math.min(1000, limit + STEP);
  load();
});
load();
