// The Dictate page: text from the microphone, to copy or share.
import { request } from "./api.js";
import { showDictations } from "./dictations.js";
import { Microphone } from "./microphone.js";
import { waveFile } from "./wave-file.js";

/** Milliseconds. A shorter press is a tap; the next press then ends the dictation. */
const TAP = 400;
/** The longest dictation in milliseconds; the server's limit for a recording is longer. */
const LONGEST = 300000;
const AUTOMATIC = "auto";

const find = (id) => document.getElementById(id);
const [text, speak, state, notice, model, language, share] = ["text", "speak", "state", "notice", "model", "language", "share"].map(find);
const microphone = new Microphone();
let stretches = [];
/** "idle", "listening" or "writing". */
let phase = "idle";
let pressed = 0;
let limit = 0;

function show(next, words = "") {
  phase = next;
  speak.setAttribute("aria-pressed", String(next === "listening"));
  speak.disabled = next === "writing";
  state.textContent = { idle: "Dictate", listening: "Listening … tap to end", writing: "Writing …" }[next];
  document.body.dataset.phase = next;
  notice.textContent = words;
}

async function begin() {
  pressed = performance.now();
  stretches = [];
  show("listening");
  try {
    await microphone.begin();
    limit = setTimeout(end, LONGEST);
  } catch (error) {
    show("idle", error.message);
  }
}

function end() {
  if (phase !== "listening") return;
  clearTimeout(limit);
  show("writing");
  microphone.end();
}

microphone.onsamples = (samples) => stretches.push(samples);
microphone.onlost = () => show("idle", "The microphone went away.");
microphone.onended = async () => {
  try {
    const before = text.value.slice(0, text.selectionStart);
    const answer = await dictated(before);
    text.setRangeText(answer.text, text.selectionStart, text.selectionEnd, "end");
    show("idle", answer.text ? "" : "Nothing was heard.");
    await showDictations();
  } catch (error) {
    show("idle", error.message);
  }
};

async function dictated(before) {
  const form = new FormData();
  form.append("model", model.value);
  if (language.value !== AUTOMATIC) form.append("language", language.value);
  form.append("before", before);
  form.append("file", waveFile(stretches), "dictation.wav");
  const reply = await fetch("/v1/dictations", { method: "POST", body: form });
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.error?.message ?? reply.statusText);
  return answer;
}

speak.addEventListener("pointerdown", (event) => {
  speak.setPointerCapture(event.pointerId);
  if (phase === "idle") begin();
  else end();
});
speak.addEventListener("pointerup", () => {
  if (performance.now() - pressed > TAP) end();
});
// A keyboard or a screen reader clicks without a pointer.
speak.addEventListener("click", (event) => {
  if (event.detail !== 0) return;
  if (phase === "idle") begin();
  else end();
});
// A long touch must not open the context menu.
speak.addEventListener("contextmenu", (event) => event.preventDefault());

find("copy").addEventListener("click", async () => {
  await copy(text.value);
  notice.textContent = "Copied.";
});
find("clear").addEventListener("click", () => {
  text.value = "";
  text.focus();
});
share.hidden = !navigator.share;
share.addEventListener("click", () => navigator.share({ text: text.value }).catch(() => {}));

async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
  } catch {
    // Browsers give no clipboard to pages over plain HTTP from another machine; a selection can be copied everywhere.
    text.select();
    document.execCommand("copy");
  }
}

async function choices() {
  const { recognizers } = await request("GET", "/v1/dictations/choices");
  model.replaceChildren(...recognizers.map(({ id, name }) => new Option(name, id)));
  model.value = localStorage.getItem("dictation-model") ?? recognizers[0].id;
  if (model.selectedIndex < 0) model.selectedIndex = 0;
  const languages = () => {
    const known = recognizers[model.selectedIndex]?.languages ?? [];
    const names = new Intl.DisplayNames(undefined, { type: "language", fallback: "code" });
    const listed = known.map((code) => new Option(names.of(code), code)).sort((a, b) => a.text.localeCompare(b.text));
    language.replaceChildren(...(known.length > 1 ? [new Option("as it is spoken", AUTOMATIC)] : []), ...listed);
    language.value = localStorage.getItem("dictation-language") ?? language.options[0]?.value;
    if (language.selectedIndex < 0) language.selectedIndex = 0;
  };
  languages();
  model.addEventListener("change", () => {
    localStorage.setItem("dictation-model", model.value);
    languages();
  });
  language.addEventListener("change", () => localStorage.setItem("dictation-language", language.value));
}

show("idle");
try {
  await choices();
  await showDictations();
} catch (error) {
  notice.textContent = error.message;
}
