// The Models page: what there is, what is here, what this machine is fit for.
import { request } from "./api.js";
import { element } from "./elements.js";
import { bytesText, ModelRow, speedText } from "./model-row.js";
import { confirmed } from "./sure.js";

const find = (id) => document.getElementById(id);
const [notice, fit, here, all, found, wanted, task, own] = ["notice", "fit", "here", "all", "found", "wanted", "task", "own"].map(find);
const rows = new Map();
let models = [];
let startedWith = {};
let recommended = {};

function say(text, isProblem = false) {
  notice.textContent = text;
  notice.classList.toggle("problem", isProblem);
}

/** Runs `body` and shows its error, if any. */
async function trying(body) {
  try {
    await body();
  } catch (error) {
    say(error.message, true);
  }
}

const ask = (path, body) => request("POST", `/v1/store/${path}`, body);

async function load() {
  const answer = await request("GET", "/v1/store");
  models = answer.models;
  startedWith = answer.started_with;
  find("step").textContent = answer.step ?? "";
  find("folder").textContent = `They are kept in ${answer.folder}.`;
  for (const model of models) {
    if (!rows.has(model.name)) rows.set(model.name, new ModelRow(act));
    rows.get(model.name).show(model);
  }
  place();
  find("found-part").hidden = answer.found.length === 0;
  found.replaceChildren(...answer.found.map(foundRow));
  showFit();
}

/** Puts each row into the list where it belongs, and keeps the focus. */
function place() {
  const isHere = ({ state }) => state !== "available";
  const words = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (model) => (!task.value || model.task === task.value)
    && words.every((word) => `${model.name} ${model.good_for} ${model.licence} ${model.languages.join(" ")}`.toLowerCase().includes(word));
  const focused = document.activeElement;
  arrange(here, [builtIn(), ...models.filter(isHere).map(({ name }) => rows.get(name).element)]);
  const rest = models.filter((model) => !isHere(model) && matches(model));
  arrange(all, rest.map(({ name }) => rows.get(name).element));
  find("none").hidden = rest.length > 0;
  // An element that is moved loses the focus.
  if (focused?.isConnected && focused !== document.activeElement) focused.focus();
}

/** Changes a list's children with as few moves as it takes. */
function arrange(list, elements) {
  elements.forEach((each, index) => {
    if (list.children[index] !== each) list.insertBefore(each, list.children[index] ?? null);
  });
  while (list.children.length > elements.length) list.lastElementChild.remove();
}

const pocketSphinx = element("li", { class: "model" });

/** The row of the recognizer that needs no model. */
function builtIn() {
  const isChosen = !models.some((model) => model.chosen && model.task === "recognition");
  const had = pocketSphinx.contains(document.activeElement);
  pocketSphinx.replaceChildren(
    element("div", { class: "line" }, element("h3", { tabindex: "-1" }, "PocketSphinx"), isChosen ? element("span", { class: "badge chosen" }, "hears now") : ""),
    element("p", {}, "Built in. Knows commands in English, on any machine."),
    startedWith.recognition ? element("p", { class: "said" }, `The server was started with --model ${startedWith.recognition}, which hears until it is started without.`) : "",
    startedWith.language ? element("p", { class: "said" }, `The server was started with --language-model ${startedWith.language}, which converses until it is started without.`) : "",
    isChosen ? "" : element("div", { class: "buttons" }, element("button", { type: "button", "data-act": "choose", onclick: () => choose("recognition", null, "PocketSphinx") }, "Hear with it", element("span", { class: "unseen" }, " PocketSphinx"))));
  if (had) pocketSphinx.querySelector("h3").focus();
  return pocketSphinx;
}

function foundRow(file) {
  return element("li", { class: "model" },
    element("div", { class: "line" }, element("h3", {}, file.title), element("span", { class: "badge" }, file.tool)),
    element("p", { class: "facts-line" }, `${bytesText(file.bytes)} · ${file.path}`),
    element("div", { class: "buttons" }, element("button", {
      type: "button", onclick: () => trying(async () => {
        say(`Reading ${file.title} …`);
        const { name } = await ask("import", { path: file.path, link: !file.converted, name: file.tool === "Ollama" ? file.title.replace(":", "-") : undefined });
        say(file.converted ? `${name} is converted and here.` : `${name} is used where it is.`);
      }),
    }, "Use it", element("span", { class: "unseen" }, ` ${file.title}`))));
}

// What this machine is fit for

async function recommend() {
  // WebKitGTK's language may be that of the locale “C”.
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(navigator.language)?.[0] ?? "en";
  const answer = await request("GET", `/v1/store/recommendation?language=${language}`);
  const { machine, speed } = answer;
  find("machine").textContent = `${machine.cores} cores with ${machine.kernels}, ${bytesText(machine.availableMemory)} of ${bytesText(machine.memory)} of memory free; `
    + `measured just now: ${Math.round(speed.operationsPerSecond / 1e9)} billion operations and ${(speed.bytesPerSecond / 1e9).toFixed(1)} GB of weights a second.`;
  recommended = answer;
  showFit();
}

function showFit() {
  if (!recommended.machine) return;
  fit.replaceChildren(
    fitRow(recommended.recognizer, "To hear", "recognition", "600 ms from the end of speech to text", "the built-in recognizer stays the best here"),
    fitRow(recommended.language_model, "To converse", "language", "2 s for a command", "no language model is fast enough here"));
}

function fitRow(choice, title, forTask, budget, otherwise) {
  if (!choice) return element("li", {}, element("p", {}, element("strong", {}, title), `: ${otherwise}.`), element("p", { class: "said" }, `None stays within ${budget} and half of the free memory.`));
  const model = models.find(({ name }) => name === choice.name);
  const why = `The most capable that stays within ${budget} and half of the free memory: ${speedText(forTask, choice.milliseconds)} (${choice.measured ? "measured" : "estimated"}), about ${bytesText(choice.memory_bytes_estimated)} of memory.`;
  const isHere = ["here", "linked"].includes(model?.state);
  const button = !model || model.chosen || model.progress ? ""
    : element("button", { type: "button", class: "primary", onclick: () => act(isHere ? "choose" : "pull", model) }, isHere ? "Use it" : `Download ${bytesText(model.bytes)}`, element("span", { class: "unseen" }, ` ${model.name}`));
  return element("li", {}, element("p", {}, element("strong", {}, title), `: ${choice.name}${model?.chosen ? ", in use" : ""}`), element("p", { class: "said" }, why), button);
}

// What is done with a model

async function choose(forTask, name, title) {
  await trying(async () => {
    await ask("choose", { task: forTask, name });
    say(forTask === "recognition" ? `${title} hears from now on.` : name ? `${title} converses from now on.` : "Nothing converses now.");
  });
}

function act(what, model) {
  const { name } = model;
  return trying(async () => {
    switch (what) {
      case "choose": return choose(model.task, name, name);
      case "pull":
        say(`Downloading ${name} …`);
        return void await ask("pull", { name });
      case "pause": return void await ask("pause", { name });
      case "cancel":
        if (!await confirmed(`Give up ${name}?`, "What has arrived is deleted. Pausing keeps it.", "Give up")) return;
        return say(`${name}: given up, ${bytesText((await ask("cancel", { name })).freed_bytes)} are free again.`);
      case "verify": {
        say(`Checking ${name} …`);
        const { state } = await ask("verify", { name });
        return say({ right: `${name} is as it should be.`, missing: `The file of ${name} is gone.` }[state] ?? `${name} is damaged and is not used any more.`, state !== "right");
      }
      case "measure": {
        say(`Measuring ${name} …`);
        const { milliseconds_measured: milliseconds } = await ask("measure", { name });
        say(`${name}: ${speedText(model.task, milliseconds)}.`);
        return recommend();
      }
      case "remove": {
        const isLinked = model.state === "linked";
        const text = isLinked ? `It is only forgotten here. Its file stays at ${model.path}.` : `${bytesText(model.bytes)} become free. It can be downloaded again${model.sources.length > 0 ? "" : " only from where you have it"}.`;
        if (!await confirmed(`${isLinked ? "Forget" : "Remove"} ${name}?`, text, isLinked ? "Forget" : "Remove")) return;
        const { freed_bytes: freed } = await ask("remove", { name });
        return say(isLinked ? `${name} is forgotten.` : `${name} is removed, ${bytesText(freed)} are free again.`);
      }
    }
  });
}

own.addEventListener("submit", (event) => {
  event.preventDefault();
  for (const old of own.querySelectorAll(".error")) old.remove();
  for (const old of own.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  const [path, name] = [find("place").value.trim(), find("name").value.trim()];
  const isAddress = path.includes("://");
  const complain = (id, text) => {
    const field = find(id);
    field.setAttribute("aria-invalid", "true");
    field.closest(".row").append(element("p", { class: "error" }, text));
    field.focus();
  };
  if (!path) return complain("place", "Name a file or an address.");
  if (isAddress && !name) return complain("name", "Say what to call it.");
  say(isAddress ? `Downloading ${name} …` : `Reading ${path} …`);
  const adding = isAddress ? ask("pull", { name, address: path }) : ask("import", { path, name: name || undefined, link: find("link").checked });
  adding.then((answer) => {
    if (!isAddress) say(`${answer.name} is here.`);
    own.reset();
  }, (error) => {
    say("");
    complain(error.field === "name" ? "name" : "place", error.message);
  });
});

// What happens, live

const ENDS = {
  done: { pull: (name) => `${name} is here, and its SHA-256 is right.` },
  paused: { pull: (name) => `${name}: paused. “Go on” continues where it was.` },
};

function happened(event) {
  const row = rows.get(event.name);
  switch (event.event) {
    case "alive": return;
    case "progress":
      if (!row) return void trying(load);
      return row.showProgress(event);
    case "notice": return row?.tell(event.text);
    case "stepped":
      find("step").textContent = event.text;
      return;
    case "ended": {
      const text = ENDS[event.outcome]?.[event.work]?.(event.name);
      if (text) say(text);
      if (event.outcome === "failed" && event.work === "pull") say(event.message, true);
      row?.showProgress(null);
      // What has arrived of a cancelled download is deleted next, and the server then tells of the change.
      return event.outcome === "cancelled" ? undefined : void trying(load);
    }
    default: return void trying(load);
  }
}

/** Listens to the server's events, and loads everything again after the connection was lost. */
function listen() {
  const events = new EventSource("/v1/store/events");
  events.addEventListener("open", () => trying(load));
  events.addEventListener("message", ({ data }) => happened(JSON.parse(data)));
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  });
}

wanted.addEventListener("input", place);
task.addEventListener("change", place);
listen();
trying(recommend);
