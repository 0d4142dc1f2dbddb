// Asks before something is deleted.
import { element } from "./elements.js";

/**
 * Milliseconds between two questions, so that a click too many does not answer the second, and screen readers
 * announce it.
 */
const CALM = 400;

const title = element("h2", { id: "sure-title" });
const text = element("p", { id: "sure-text" });
const yes = element("button", { value: "yes", class: "danger" });
const no = element("button", { value: "no", autofocus: true, "aria-describedby": "sure-title sure-text" }, "Keep");
const sure = element("dialog", { id: "sure", role: "alertdialog", "aria-labelledby": "sure-title", "aria-describedby": "sure-text" },
  element("form", { method: "dialog" }, title, text, element("div", { class: "buttons" }, yes, no)));
document.body.append(sure);

/** Asks a question and resolves to whether the person said yes. `name` is the label of the button for yes. */
export function confirmed(question, consequence, name = "Delete") {
  title.textContent = question;
  text.textContent = consequence;
  yes.textContent = name;
  sure.returnValue = "";
  sure.showModal();
  return new Promise((resolve) => {
    sure.addEventListener("close", () => resolve(sure.returnValue === "yes"), { once: true });
  });
}

/** Asks twice, since the loss cannot be undone, and resolves to whether the person said yes both times. */
export async function confirmedTwice(question, consequence) {
  if (!await confirmed(question, consequence)) return false;
  await new Promise((resolve) => { setTimeout(resolve, CALM); });
  return confirmed(`Really ${question.charAt(0).toLowerCase()}${question.slice(1)}`, "It cannot be brought back.");
}
