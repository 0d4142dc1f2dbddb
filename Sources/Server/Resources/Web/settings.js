// The Settings page.
import { request } from "./api.js";
import { element } from "./elements.js";

const find = (id) => document.getElementById(id);
const [form, notice, microphones, model, rules] = ["settings", "notice", "microphone", "model", "rules"].map(find);
let settings;

function show(answer) {
  settings = answer.settings;
  model.replaceChildren(element("option", { value: "" }, "PocketSphinx, built in"),
    ...answer.models.map((name) => element("option", { value: name }, `Whisper: ${name}`)));
  model.value = settings.model ?? "";
  find("vocabulary").value = settings.vocabulary.join("\n");
  find("keeps_audio").checked = settings.keeps_audio;
  for (const slider of form.querySelectorAll("[data-threshold]")) {
    slider.value = Math.round(settings.thresholds[slider.dataset.threshold] * 100);
    tellShare(slider);
  }
  for (const name of ["events", "reminders", "notes", "contacts"]) find(name).value = settings[name] ?? "";
  showRules();
  find("facts").replaceChildren(...answer.facts.flatMap(({ name, value }) => [element("dt", {}, name), element("dd", {}, value)]));
}

function showRules() {
  rules.replaceChildren(...settings.rules.map((rule, index) => element("li", {}, element("span", {}, rule),
    element("button", {
      type: "button",
      onclick: () => {
        settings.rules.splice(index, 1);
        showRules();
        notice.textContent = "Not saved yet.";
      },
    }, "Remove", element("span", { class: "unseen" }, `: ${rule}`)))));
  if (settings.rules.length === 0) rules.replaceChildren(element("li", { class: "none" }, "None yet."));
}

function tellShare(slider) {
  slider.nextElementSibling.textContent = `${slider.value} %`;
  slider.setAttribute("aria-valuetext", `${slider.value} percent`);
}

function read() {
  const thresholds = {};
  for (const slider of form.querySelectorAll("[data-threshold]")) thresholds[slider.dataset.threshold] = Number(slider.value) / 100;
  const [events, reminders, notes, contacts] = ["events", "reminders", "notes", "contacts"].map((name) => find(name).value.trim());
  return {
    ...settings, thresholds, model: model.value || null, keeps_audio: find("keeps_audio").checked,
    vocabulary: find("vocabulary").value.split(/[\n,]/).map((word) => word.trim()).filter(Boolean),
    events, reminders, notes, contacts: contacts || null,
  };
}

/** Says what is wrong beside the field that it is wrong in. */
function complain(error) {
  for (const old of form.querySelectorAll(".row .error")) old.remove();
  for (const old of form.querySelectorAll("[aria-invalid]")) old.removeAttribute("aria-invalid");
  notice.classList.toggle("problem", Boolean(error));
  if (!error) return;
  const field = error.field && form.querySelector(`[data-field="${CSS.escape(error.field)}"], [data-threshold="${CSS.escape(error.field)}"]`);
  if (field) {
    field.setAttribute("aria-invalid", "true");
    field.closest(".row").append(element("p", { class: "error" }, error.message));
    field.focus();
  }
  notice.textContent = field ? "Not saved." : error.message;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
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
  if (event.target !== microphones) notice.textContent = "Not saved yet.";
});

// The microphone is this browser's own affair.

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
request("GET", "/v1/settings").then(show, complain);
