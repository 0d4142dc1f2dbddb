// The conversation as bubbles: what was said, what came of it, cards that wait.
import { announce } from "./announce.js";
import { Card } from "./card.js";
import { marked } from "./details.js";
import { element, percent } from "./elements.js";

/** Milliseconds for which an action can be undone by a click. */
const UNDO_FOR = 10000;
const STAGES = {
  endpointSilence: "Silence until the end was certain", recognition: "Recognition after the end",
  understanding: "Understanding", action: "Doing", total: "From the end to done or shown",
};

export class Transcript {
  #list;
  #conversation;
  #cards = new Map();
  #done = new Map();
  /** The person's last utterance: its text and its element. */
  #heard = null;
  #interpretation = null;
  /** The assistant's last bubble in the current turn. */
  #latest = null;
  /**
   * The model's unfinished answer: its elements, the text written so far, and the sentences that were said or shown.
   */
  #answer = null;
  /** The details of a turn whose card is still to come. */
  #waiting = null;

  constructor(list, conversation) {
    this.#list = list;
    this.#conversation = conversation;
    // Keeps the newest words in view when an on-screen keyboard comes up or a phone is turned.
    new ResizeObserver(() => list.scrollTo({ top: list.scrollHeight })).observe(list);
  }

  /** The newest card that waits, if any. */
  get card() {
    return [...this.#cards.values()].at(-1);
  }

  /** Whether the model still writes its answer. */
  get isWriting() {
    return this.#answer !== null;
  }

  take(event) {
    switch (event.event) {
      case "writing": return this.#write(event.text);
      case "sentence": return this.#writeSentence(event);
      case "answered":
        this.#answer = null;
        return undefined;
      case "forgot": return this.#told(event, `The conversation is long: its first ${event.messages} messages are forgotten.`, "quiet");
      case "asked": return this.#said(event.text);
      case "final":
        // Announces only what was heard; a person who typed knows the words.
        if (event.text && !event.isOver) announce(`Heard: ${event.text}`);
        return event.text && this.#said(event.text, event.confidence);
      case "interpretation":
        this.#interpretation = event;
        this.#latest = null;
        this.#mark(event);
        return undefined;
      case "card": return this.#show(event);
      case "receipt": return this.#receipt(event);
      case "dismissed": return this.#settle(event.turn) && this.#told(event, event.words, "quiet");
      case "mail": return this.#departure(event);
      case "undone": return this.#takeBack(event, event.message);
      case "taken_back": return this.#takeBack(event, "Not yet, since you went on.");
      case "step": return this.#told(event, event.text, "quiet");
      case "notice": return this.#told(event, event.message);
      case "failure": return this.#told(event, event.message, "failed");
      case "ended":
        if (event.outcome === "refused" && !event.is_talk) this.#told(event, event.words);
        return event.is_talk ? undefined : this.#details(event);
      default: return undefined;
    }
  }

  /** Shows earlier messages above the others. */
  addEarlier(messages) {
    document.getElementById("welcome")?.remove();
    document.body.classList.add("has-conversation");
    this.#list.prepend(...messages.map(({ role, text }) => role === "user"
      ? element("article", { class: "bubble person" }, element("span", { class: "unseen" }, "You: "), element("span", {}, text))
      : element("article", { class: "bubble assistant" }, element("p", {}, text))));
    this.#list.scrollTo({ top: this.#list.scrollHeight });
  }

  #add(bubble) {
    document.getElementById("welcome")?.remove();
    document.body.classList.add("has-conversation");
    this.#list.append(bubble);
    bubble.scrollIntoView({ block: "end", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    return bubble;
  }

  #said(text, confidence) {
    const words = element("span", {}, text);
    this.#heard = { text, words };
    this.#add(element("article", { class: "bubble person" }, element("span", { class: "unseen" }, "You: "), words,
      confidence === undefined ? null : element("small", {}, `heard, ${percent(confidence)} sure`)));
  }

  /** Marks the details in the last utterance, which may be the rest of a sentence that went on after a pause. */
  #mark({ text, parts = [text], details }) {
    const heard = this.#heard?.text;
    const last = parts.at(-1);
    if (!heard || (last !== heard && !last.endsWith(` ${heard}`))) return;
    const before = Array.from(last).length - Array.from(heard).length;
    this.#heard.words.replaceChildren(...marked(heard, details.map((detail) => ({ ...detail, start: detail.start - before }))));
  }

  /**
   * Adds words to the answer as they arrive. They are faint until their sentence is said, and stay so if it never is.
   */
  #write(text) {
    this.#answer ??= this.#begin();
    this.#answer.written += text;
    this.#render();
  }

  #writeSentence({ isOver, text }) {
    this.#answer ??= this.#begin();
    this.#answer.said += (this.#answer.said ? " " : "") + text;
    this.#render();
    if (!isOver) announce(text);
  }

  #render() {
    const { words, rest, written, said } = this.#answer;
    words.textContent = said;
    const line = written.split(/\s+/).filter(Boolean).join(" ");
    rest.textContent = line.startsWith(said) ? line.slice(said.length) : "";
    this.#list.scrollTo({ top: this.#list.scrollHeight });
  }

  #begin() {
    const [words, rest] = [element("span", {}), element("span", { class: "unstable" })];
    this.#add(element("article", { class: "bubble assistant" }, element("p", {}, words, rest)));
    return { words, rest, written: "", said: "" };
  }

  #told({ isOver }, text, kind = "") {
    this.#answer = null;
    if (!isOver) announce(kind === "done" ? `Done: ${text}` : text);
    this.#latest = this.#add(element("article", { class: `bubble assistant ${kind}` }, element("p", {}, text)));
    return this.#latest;
  }

  #show(event) {
    this.#settle(event.turn);
    const card = new Card(event, {
      confirm: (reading, fields, really) => this.#conversation.request("confirm", { turn: event.turn, reading, fields, really }),
      dismiss: () => this.#conversation.request("dismiss", { turn: event.turn }),
    });
    if (this.#waiting) card.element.append(this.#waiting);
    this.#waiting = null;
    this.#cards.set(event.turn, card);
    this.#add(card.element);
    if (!event.isOver) announce(card.spoken);
    if (event.decision === "clarify" && !event.isOver) card.focusMissing();
  }

  /** Removes a turn's card. */
  #settle(turn) {
    const card = this.#cards.get(turn);
    this.#remove(card?.element);
    this.#cards.delete(turn);
    return true;
  }

  /** Removes an element. If it has the focus, that moves to the list, since a screen reader would lose it. */
  #remove(each) {
    if (each?.contains(document.activeElement)) this.#list.focus({ preventScroll: true });
    each?.remove();
  }

  #receipt(event) {
    this.#settle(event.turn);
    const bubble = this.#told(event, event.summary, event.is_answer ? "" : "done");
    if (event.is_answer) return;
    this.#done.set(event.id, bubble);
    if (!event.isOver) this.#offerUndo(event, bubble);
  }

  /** Shows how long a message still waits, or what became of it. */
  #departure(event) {
    const bubble = this.#done.get(event.receipt);
    if (!bubble || bubble.classList.contains("undone")) return;
    const shown = bubble.querySelector(".departure") ?? bubble.appendChild(element("p", { class: "departure" }));
    if (event.state !== "queued" || event.seconds === undefined) {
      shown.dataset.state = event.state;
      shown.textContent = event.words;
      if (!event.isOver) announce(shown.textContent);
      this.#remove(bubble.querySelector(".undo"));
      return;
    }
    if (event.isOver) return;
    const until = performance.now() + event.seconds * 1000;
    announce(event.words);
    this.#remove(bubble.querySelector(".undo"));
    this.#offerUndo({ id: event.receipt, summary: bubble.querySelector("p").textContent }, bubble, event.seconds * 1000);
    const count = () => {
      const left = Math.ceil((until - performance.now()) / 1000);
      if (!shown.isConnected || shown.dataset.state) return;
      shown.textContent = left > 0 ? `It will be sent in ${left} s.` : "It is being sent.";
      if (left > 0) setTimeout(count, 250);
    };
    count();
  }

  #offerUndo(event, bubble, milliseconds = UNDO_FOR) {
    let isAsked = false;
    const undo = async () => {
      if (isAsked) return;
      isAsked = true;
      try {
        const { undone, message } = await this.#conversation.request("undo", { receipt: event.id });
        if (!undone) this.#told({}, message, "failed");
      } catch (error) {
        this.#told({}, error.message, "failed");
      }
      this.#remove(button);
    };
    const button = element("button", { type: "button", class: "undo", onclick: undo }, "Undo",
      element("span", { class: "unseen" }, `: ${event.summary}`));
    button.style.setProperty("--lasts", `${milliseconds}ms`);
    bubble.querySelector("p").after(button);
    setTimeout(() => !isAsked && button !== document.activeElement && button.remove(), milliseconds);
    button.addEventListener("blur", () => setTimeout(() => button.remove(), UNDO_FOR));
  }

  #takeBack(event, words) {
    const bubble = this.#done.get(event.receipt);
    bubble?.classList.add("undone");
    this.#remove(bubble?.querySelector(".undo"));
    bubble?.querySelector(".departure")?.remove();
    this.#told(event, words, "quiet");
  }

  /** Adds every stage's time and the confidence to the turn. */
  #details(event) {
    this.#settle(event.turn);
    const rows = Object.entries(STAGES).filter(([name]) => event.timings[name] !== undefined)
      .map(([name, label]) => element("tr", {}, element("th", { scope: "row" }, label),
        element("td", {}, `${event.timings[name].toFixed(1)} ms`)));
    const sure = element("tr", {}, element("th", { scope: "row" }, "Confidence"), element("td", {}, percent(event.confidence)));
    const command = this.#interpretation?.command;
    const details = element("details", {}, element("summary", {}, element("span", { class: "unseen" }, "Details, "), `${Math.max(1, Math.round(event.timings.total))} ms`),
      element("table", {}, element("tbody", {}, ...rows, sure)),
      command ? element("pre", {}, JSON.stringify(command, null, 1)) : null);
    if (this.#latest) this.#latest.append(details);
    else this.#waiting = details;
  }
}
