// The timers and alarms that are set: the time left, buttons that stand for sentences, and their ringing.
import { announce } from "./announce.js";
import { request } from "./api.js";
import { Bell } from "./bell.js";
import { element } from "./elements.js";

/** Milliseconds after which the list is fetched again even if no change was reported. */
const REFRESH = 60000;
const TICK = 250;
/** Seconds for which a timer or alarm rings aloud; after that it is only shown. */
const PATIENCE = 300;
/** Alarms further ahead than this many seconds are not shown. */
const AHEAD = 24 * 3600;
const MOST = 20;

export class Timers {
  #strip;
  #list;
  #remark;
  #ask;
  #bell = new Bell();
  #entries = [];
  #rows = new Map();
  /** The ringing keys of entries that were silenced here, though the server may not know it yet. */
  #silenced = new Set();
  #announced = new Set();
  #hasAgent = true;
  #problems = [];
  #fetches = 0;
  #ticking = 0;
  #title = document.title;

  /**
   * @param strip The section that shows the entries, hidden while there is nothing to show.
   * @param ask Sends a sentence as if the person had said it.
   */
  constructor(strip, ask) {
    this.#strip = strip;
    this.#list = strip.querySelector("ul");
    this.#remark = strip.querySelector("p");
    this.#ask = ask;
    this.#bell.addEventListener("change", () => this.#remind());
    setInterval(() => !document.hidden && this.refresh(), REFRESH);
    document.addEventListener("visibilitychange", () => !document.hidden && this.refresh());
    for (const kind of ["pointerup", "keyup"]) document.addEventListener(kind, () => this.#remind());
  }

  /** Fetches the entries that are set now. */
  async refresh() {
    this.#fetches += 1;
    const fetch = this.#fetches;
    let answer;
    try {
      answer = await request("GET", "/v1/timers");
    } catch {
      // The page says elsewhere that the server is gone; the known entries go on counting.
      return;
    }
    if (fetch !== this.#fetches) return;
    this.#hasAgent = answer.agent;
    const near = answer.timers.filter(({ kind, seconds }) => kind === "timer" || seconds <= AHEAD);
    const more = near.length > MOST ? [`${near.length - MOST} more are not shown.`] : [];
    this.#problems = [...more, ...answer.problems];
    this.#entries = near.slice(0, MOST).map((entry) => ({ ...entry, ends: Date.now() + entry.seconds * 1000 }));
    this.#show();
  }

  #tick() {
    const due = this.#entries.filter((entry) => entry.state === "running" && entry.ends <= Date.now());
    for (const entry of due) entry.state = "ringing";
    if (due.length > 0) this.refresh();
    this.#show();
  }

  #show() {
    const ringing = this.#entries.filter(({ state }) => state === "ringing");
    const order = [...ringing, ...this.#entries.filter(({ state }) => state !== "ringing")];
    const rows = new Map(order.map((entry) => [entry, this.#row(entry, ringing)]));
    const gone = [...this.#rows.values()].filter((row) => ![...rows.values()].includes(row));
    const left = gone.find(({ item }) => item.contains(document.activeElement));
    for (const { item } of gone) item.remove();
    this.#rows = new Map([...rows].map(([entry, row]) => [key(entry), row]));
    [...rows.values()].forEach(({ item }, index) => {
      if (this.#list.children[index] !== item) this.#list.insertBefore(item, this.#list.children[index] ?? null);
    });
    this.#strip.hidden = order.length === 0 && this.#problems.length === 0;
    // If the focused button is gone, the focus moves to what took its place, or to the conversation.
    if (left) {
      const next = [...rows].find(([{ id }]) => id === left.id)?.[1].item.querySelector("button:enabled");
      (next ?? document.getElementById("conversation")).focus({ preventScroll: true });
    }
    this.#ring(ringing);
    const isMoving = order.some(({ state }) => state !== "paused");
    if (isMoving && !this.#ticking) this.#ticking = setInterval(() => this.#tick(), TICK);
    if (!isMoving && this.#ticking) this.#ticking = clearInterval(this.#ticking);
  }

  #row(entry, ringing) {
    const row = this.#rows.get(key(entry)) ?? this.#make(entry);
    const [left, standing] = this.#words(entry);
    write(row.left, left);
    write(row.standing, standing);
    // “Stop” means what rings, so the other Stop buttons are disabled while something does.
    if (row.stop) row.stop.disabled = ringing.length > 0 && entry.state !== "ringing";
    return row;
  }

  /** Returns the text that is written large, and the one beside it. */
  #words(entry) {
    if (entry.state === "paused") return [clock(entry.seconds), "paused"];
    const time = new Date(entry.at).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });
    if (entry.state === "ringing") return ["Ringing", `since ${time}`];
    const left = clock(Math.max(0, Math.ceil((entry.ends - Date.now()) / 1000)));
    return entry.kind === "alarm" ? [time, `in ${left}`] : [left, `until ${time}`];
  }

  #make(entry) {
    const name = entry.name.charAt(0).toUpperCase() + entry.name.slice(1);
    const left = element("span", { class: "left", role: "timer" });
    const standing = element("span", { class: "standing" });
    const button = (text, sentence, attributes = {}) => element("button", {
      type: "button", ...attributes, onclick: () => this.#say(entry, sentence),
    }, text, element("span", { class: "unseen" }, `: ${name}`));
    const said = spoken(entry);
    const row = { id: entry.id, left, standing };
    const buttons = [];
    if (entry.state === "ringing") {
      row.stop = button("Stop", `stop ${said}`, { class: "primary" });
      buttons.push(row.stop, button("Snooze", `snooze ${said}`));
    } else {
      if (entry.kind === "timer") {
        buttons.push(entry.state === "paused" ? button("Resume", `resume ${said}`) : button("Pause", `pause ${said}`),
          button("+1 min", `add 1 minute to ${said}`));
      }
      row.stop = button("Stop", `stop ${said}`);
      buttons.push(row.stop);
    }
    row.item = element("li", { class: entry.state, "data-name": entry.name },
      element("span", { class: "name" }, name), left, standing, element("div", { class: "buttons" }, ...buttons));
    return row;
  }

  #say(entry, sentence) {
    if (entry.state === "ringing") this.#silenced.add(ringingKey(entry));
    this.#show();
    this.#ask(sentence);
  }

  /** Makes what rings heard, seen in the tab's title, and read aloud. */
  #ring(ringing) {
    const aloud = ringing.filter((entry) => !this.#silenced.has(ringingKey(entry)) && Date.now() - entry.ends < PATIENCE * 1000);
    for (const entry of aloud) {
      if (this.#announced.has(ringingKey(entry))) continue;
      this.#announced.add(ringingKey(entry));
      document.getElementById("alarmed").textContent = `${entry.name} is ringing.`;
      announce("Stop and Snooze are at the top of the page.");
      const { stop } = this.#rows.get(key(entry));
      if (document.activeElement === document.body) stop.focus({ preventScroll: true });
    }
    if (aloud.length > 0) this.#bell.ring();
    else this.#bell.stop();
    if (aloud.length === 0) write(document.getElementById("alarmed"), "");
    const isFlash = aloud.length > 0 && Math.floor(Date.now() / 1000) % 2 === 0;
    write(document.querySelector("title"), isFlash ? `⏰ ${aloud[0].name}` : this.#title);
    this.#remind();
  }

  /** Shows what keeps something from ringing. */
  #remind() {
    const remarks = [...this.#problems];
    const { state } = this.#bell;
    const mayRing = this.#entries.some((entry) => entry.state !== "paused");
    const isUnused = navigator.userActivation?.hasBeenActive === false;
    if (state === "blocked") remarks.unshift("The browser blocks the sound. Tap here or press any key to hear it.");
    else if (mayRing && state === "silent" && isUnused) remarks.unshift("Tap here or press any key, so that the browser lets this page ring.");
    else if (mayRing && !this.#hasAgent) remarks.push("This page rings only while it is open.");
    write(this.#remark, remarks.join(" "));
    document.body.dataset.bell = state;
  }
}

/** The key under which a row is kept; it changes with the entry's state. */
function key({ id, state }) {
  return `${state} ${id}`;
}

/** The key of one ringing; an entry that was snoozed has another when it rings again. */
function ringingKey({ id, at }) {
  return `${at} ${id}`;
}

/** Returns how a sentence names an entry: “the pasta timer”, “the wake up alarm”. */
function spoken({ kind, name }) {
  return new RegExp(`\\b${kind}\\b`, "i").test(name) ? `the ${name.toLowerCase() === kind ? kind : name}` : `the ${name} ${kind}`;
}

/** Returns seconds as `4:59` or `1:04:59`. */
function clock(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Sets a text only if it is new, so that nothing is read aloud or drawn again. */
function write(place, text) {
  if (place.textContent !== text) place.textContent = text;
}
