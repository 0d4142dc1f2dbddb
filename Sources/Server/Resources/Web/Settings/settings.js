// The Settings page.
import { request } from "./api.js";
import { element } from "./elements.js";
import { Voice } from "./voice.js";

const find = (id) => document.getElementById(id);
const [form, notice, microphones, rules, newRule] = ["settings", "notice", "microphone", "rules", "rule"].map(find);
const [machine, model, language, voice, intents] = ["machine-microphone", "model", "language", "voice", "intents"].map(find);
const preset = find("preset");
const player = new Voice();
/** How a language model answers. */
const CHAT = ["system", "temperature", "maximum_tokens"];
const FOLDERS = ["events", "reminders", "notes", "contacts"];
const sliders = [...form.querySelectorAll("[data-threshold]")];
let settings;
/** Whether something was changed here and not saved. */
let isChanged = false;

function change() {
  isChanged = true;
  notice.textContent = "Not saved yet.";
}

/** Fills a list. The current value is listed even if it is not available at the moment. */
function choose(list, usual, choices, value) {
  const known = choices.some((choice) => choice.value === value) || !value ? choices : [...choices, { value, name: value }];
  list.replaceChildren(element("option", { value: "" }, usual), ...known.map((choice) => element("option", { value: choice.value }, choice.name)));
  list.value = value ?? "";
}

function show(answer) {
  const { choices } = answer;
  isChanged = false;
  settings = answer.settings;
  choose(model, "The usual: Whisper base, where it is here", choices.models.map((name) => ({ value: name, name })), settings.model);
  choose(language, "English, or any that is put into it", choices.languages, settings.language);
  choose(voice, "The usual: slt, English, by flite", choices.voices, settings.voice);
  choose(machine, "The system’s usual one", choices.microphones, settings.microphone);
  find("vocabulary").value = settings.vocabulary.join("\n");
  find("keeps_audio").checked = settings.keeps_audio;
  find("translates_to_english").checked = settings.translates_to_english;
  form.elements.speech_back.value = settings.speech_back;
  choose(preset, "None", choices.presets.map((name) => ({ value: name, name })), settings.chat.preset);
  find("preset-row").hidden = preset.options.length === 1;
  for (const name of CHAT) find(name).value = settings.chat[name] ?? "";
  for (const slider of sliders) {
    slider.value = Math.round(settings.thresholds[slider.dataset.threshold] * 100);
    tellShare(slider);
  }
  showIntents(choices.intents);
  for (const name of FOLDERS) find(name).value = settings[name] ?? "";
  find("maildir").value = settings.mail.maildir ?? "";
  find("address").value = settings.mail.address ?? "";
  find("sender").value = settings.mail.name;
  find("undo_window").value = settings.mail.undo_window;
  showRules();
  find("facts").replaceChildren(...answer.facts.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]));
}

/** Shows the thresholds of each intent in two fields, in percent. */
function showIntents(choices) {
  const own = new Map(settings.thresholds.intents.map((each) => [each.intent, each]));
  const box = (intent, name, kind, label) => element("input", {
    type: "number", min: 0, max: 100, inputmode: "numeric", "data-intent": intent, "data-kind": kind, "data-field": kind === "execute" ? intent : null,
    value: own.get(intent)?.[kind] === undefined ? "" : Math.round(own.get(intent)[kind] * 100), "aria-label": `${name}: ${label}`,
  });
  intents.replaceChildren(
    ...["", "Do at once from", "Show filled in from"].map((text) => element("span", { class: "head", "aria-hidden": "true" }, text)),
    ...choices.flatMap(({ intent, name, always_confirms: always }) => [
      element("span", { class: "name", "aria-hidden": "true" }, name),
      always ? element("span", { class: "said" }, "always shown first") : box(intent, name, "execute", "do at once from, percent"),
      box(intent, name, "confirm", "show filled in from, percent")]));
  tellGeneral();
}

/** Shows in each empty field the general threshold that applies instead. */
function tellGeneral() {
  for (const box of intents.querySelectorAll("input")) {
    box.placeholder = find(box.dataset.kind).value;
    // Browsers report an empty number field to screen readers as 0.
    if (box.value === "") box.setAttribute("aria-valuetext", `as above, ${box.placeholder}`);
    else box.removeAttribute("aria-valuetext");
  }
}

function readIntents() {
  const own = {};
  for (const { value, dataset } of intents.querySelectorAll("input")) {
    if (value !== "") own[dataset.intent] = { intent: dataset.intent, ...own[dataset.intent], [dataset.kind]: Number(value) / 100 };
  }
  return Object.values(own);
}

function showRules() {
  rules.replaceChildren(...settings.rules.map((rule, index) => element("li", {}, element("span", {}, rule),
    element("button", {
      type: "button",
      onclick: () => {
        settings.rules.splice(index, 1);
        showRules();
        change();
      },
    }, "Remove", element("span", { class: "unseen" }, `: ${rule}`)))));
  if (settings.rules.length === 0) rules.replaceChildren(element("li", { class: "none" }, "None yet."));
}

function tellShare(slider) {
  slider.nextElementSibling.textContent = `${slider.value} %`;
  slider.setAttribute("aria-valuetext", `${slider.value} percent`);
  tellGeneral();
}

/** The number in a field; null for an empty one. */
function number(text) {
  return text === "" ? null : Number(text);
}

function read() {
  const thresholds = { intents: readIntents() };
  for (const slider of sliders) thresholds[slider.dataset.threshold] = Number(slider.value) / 100;
  const [events, reminders, notes, contacts] = FOLDERS.map((name) => find(name).value.trim());
  const [system, temperature, tokens] = CHAT.map((name) => find(name).value.trim());
  const [maildir, address, sender] = ["maildir", "address", "sender"].map((name) => find(name).value.trim());
  return {
    ...settings, thresholds, model: model.value || null, keeps_audio: find("keeps_audio").checked,
    language: language.value || null, translates_to_english: find("translates_to_english").checked,
    speech_back: form.elements.speech_back.value, voice: voice.value || null,
    chat: { system: system || null, temperature: number(temperature), maximum_tokens: number(tokens), preset: preset.value || null }, microphone: machine.value || null,
    vocabulary: find("vocabulary").value.split(/[\n,]/).map((word) => word.trim()).filter(Boolean),
    events, reminders, notes, contacts: contacts || null,
    mail: { maildir: maildir || null, address: address || null, name: sender, undo_window: Number(find("undo_window").value) },
  };
}

/** Makes screen readers read what is wrong with a field, if anything, and then its hint. */
function describe(field, ...problem) {
  const hint = field.closest(".row")?.querySelector(".said");
  if (hint) hint.id ||= `${field.id}-hint`;
  field.setAttribute("aria-describedby", [...problem, ...(hint ? [hint.id] : [])].join(" "));
}

/** Shows an error beside the field that it is about. Removes the last one if there is no error. */
function complain(error) {
  for (const old of form.querySelectorAll(".error")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) {
    old.removeAttribute("aria-invalid");
    describe(old);
  }
  notice.classList.toggle("problem", Boolean(error));
  if (!error) return;
  const field = error.field && form.querySelector(`[data-field="${CSS.escape(error.field)}"], [data-threshold="${CSS.escape(error.field)}"]`);
  if (field) {
    field.setAttribute("aria-invalid", "true");
    describe(field, "problem");
    const folded = field.closest("details");
    if (folded) folded.open = true;
    (field.closest(".row") ?? field.closest("section")).append(element("p", { class: "error", id: "problem" }, error.message));
    field.focus();
  }
  notice.textContent = field ? "Not saved." : error.message;
}

function addRule() {
  const said = newRule.value.trim();
  if (!said) return;
  settings.rules.push(said);
  newRule.value = "";
  showRules();
  change();
}

find("hear-voice").addEventListener("click", async () => {
  try {
    await player.say("Tomorrow at seven: call John. That is how I sound.");
  } catch (error) {
    notice.textContent = `This cannot be said aloud: ${error.message}`;
  }
});
find("add-rule").addEventListener("click", addRule);
newRule.addEventListener("keydown", (press) => {
  if (press.key !== "Enter") return;
  press.preventDefault();
  addRule();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  addRule();
  notice.textContent = "Saving …";
  try {
    show(await request("PUT", "/v1/settings", read()));
    complain(null);
    notice.textContent = "Saved.";
  } catch (error) {
    complain(error);
  }
});
form.addEventListener("input", (event) => {
  if (event.target.matches("[data-threshold]")) tellShare(event.target);
  if (event.target.matches("[data-intent]")) tellGeneral();
  if (event.target !== microphones) change();
});

for (const field of form.querySelectorAll(".row:has(.said) :is(input, select, textarea)")) describe(field);

// The microphone is chosen in each browser by itself, and not saved with the settings.

async function listMicrophones() {
  const devices = (await navigator.mediaDevices?.enumerateDevices() ?? []).filter(({ kind, deviceId }) => kind === "audioinput" && deviceId);
  microphones.replaceChildren(element("option", { value: "" }, "The system’s usual one"),
    ...devices.map(({ deviceId, label }, index) => element("option", { value: deviceId }, label || `Microphone ${index + 1}`)));
  microphones.value = localStorage.getItem("microphone") ?? "";
  if (!microphones.value) microphones.value = "";
  find("allow").parentElement.hidden = devices.some(({ label }) => label);
}

microphones.addEventListener("change", () => {
  if (microphones.value) localStorage.setItem("microphone", microphones.value);
  else localStorage.removeItem("microphone");
});
find("allow").addEventListener("click", async () => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    await listMicrophones();
    for (const track of stream.getTracks()) track.stop();
  } catch (error) {
    notice.textContent = `The browser gives no microphone: ${error.message}`;
  }
});
navigator.mediaDevices?.addEventListener("devicechange", listMicrophones);

listMicrophones();
function load() {
  request("GET", "/v1/settings").then(show, complain);
}

// Loads what was set elsewhere meanwhile, so that saving here does not undo it.
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && !isChanged) load();
});
load();
