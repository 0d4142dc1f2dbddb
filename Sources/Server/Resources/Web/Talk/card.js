// A command that waits for a yes: what it would do, with its fields to edit.
import { element, percent } from "./elements.js";
import { fieldRow } from "./fields.js";

/** Milliseconds in which a click or key that was meant for the first question does not answer the second. */
const CALM = 600;

/** Shows a key's name. Screen readers learn it from the button's `aria-keyshortcuts` instead. */
function key(name) {
  return element("kbd", { "aria-hidden": "true" }, name);
}

export class Card {
  #readings;
  #rows = [];
  #chosen = 0;
  #fields = element("div", { class: "fields" });
  #problem = element("p", { class: "error", role: "alert", hidden: true });
  #isBusy = false;
  #isReally;
  #shown = performance.now();

  /**
   * @param event The server's event about the turn.
   * @param answers `confirm(reading, fields, isReally)` and `dismiss()`, which return promises.
   */
  constructor(event, answers) {
    this.turn = event.turn;
    this.answers = answers;
    this.#readings = event.readings;
    this.missing = event.missing;
    this.#isReally = event.really;
    const isChoice = event.readings.length > 1;
    const { question, yes } = event;
    /** The question and what it is about, for screen readers. */
    this.spoken = event.spoken;
    this.element = element(
      "form", { class: this.#isReally ? "card really" : "card", "aria-label": question, novalidate: true },
      ...(this.#isReally ? [element("h2", {}, question)] : [
        element("p", { class: "question" }, question,
          element("span", { class: "sure" }, `${percent(event.confidence)} sure`)),
        isChoice ? this.#choice() : element("h2", {}, event.readings[0].title), this.#fields]),
      this.#problem,
      element("div", { class: "buttons" },
        element("button", { type: "submit", class: "primary", "aria-keyshortcuts": "Enter" }, yes, key("Enter")),
        element("button", { type: "button", "aria-keyshortcuts": "Escape", onclick: () => this.dismiss() }, "Cancel", key("Esc"))));
    this.element.addEventListener("submit", (submission) => {
      submission.preventDefault();
      this.confirm();
    });
    this.element.addEventListener("keydown", (press) => {
      if (press.key === "Escape") this.dismiss();
    });
    this.#show(0);
  }

  /** Focuses the first field that is missing, if any. */
  focusMissing() {
    this.#rows.find((row) => this.missing.includes(row.slot))?.focus();
  }

  async confirm() {
    if (this.#isReally && performance.now() - this.#shown < CALM) return;
    const fields = {};
    for (const row of this.#rows) if (row.changed !== undefined) fields[row.slot] = row.changed;
    await this.#answer(() => this.answers.confirm(this.#chosen, fields, this.#isReally));
  }

  async dismiss() {
    await this.#answer(() => this.answers.dismiss());
  }

  async #answer(body) {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.element.setAttribute("aria-busy", "true");
    this.#tell(null);
    try {
      await body();
    } catch (error) {
      this.#tell(error);
    } finally {
      this.#isBusy = false;
      this.element.removeAttribute("aria-busy");
    }
  }

  #tell(error) {
    for (const row of this.#rows) row.tell(null);
    this.#problem.hidden = true;
    if (!error) return;
    const row = this.#rows.find((each) => each.slot === error.field);
    if (row) {
      row.row.hidden = false;
      row.tell(error.message);
    } else {
      this.#problem.textContent = error.message;
      this.#problem.hidden = false;
    }
  }

  #choice() {
    const name = `reading-${this.turn}`;
    return element("fieldset", { class: "readings" }, element("legend", { class: "unseen" }, "Readings"),
      ...this.#readings.map((reading, index) => element("label", {},
        element("input", { type: "radio", name, checked: index === 0, onchange: () => this.#show(index) }),
        element("span", {}, reading.sentence))));
  }

  #show(index) {
    this.#chosen = index;
    const missing = index === 0 ? this.missing : [];
    this.#rows = this.#readings[index].fields.map((field) => fieldRow(field, missing.includes(field.slot)));
    const hidden = this.#rows.filter((row) => !row.isShown);
    for (const row of hidden) row.row.hidden = true;
    const more = element("button", {
      type: "button", class: "more",
      onclick: () => {
        for (const row of hidden) row.row.hidden = false;
        more.remove();
        hidden[0].focus();
      },
    }, "More details");
    this.#fields.replaceChildren(...this.#rows.map((row) => row.row), ...(hidden.length > 0 ? [more] : []));
  }
}
