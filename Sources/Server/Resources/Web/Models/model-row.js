// A model as a row of the Models page. It is changed in place, so that progress does not take the keyboard focus away.
import { element } from "./elements.js";

const TASKS = { recognition: "Recognizes speech", language: "Converses", "voice activity": "Detects speech" };
const STATES = { linked: "linked", damaged: "damaged", missing: "its file is gone", arriving: "not whole yet" };
const WORK = { verify: "Checking", measure: "Measuring", pull: "Downloading" };

/** Formats a number of bytes for people. */
export function bytesText(bytes) {
  if (bytes === null || bytes === undefined) return "size not published";
  for (const [unit, name] of [[1e9, "GB"], [1e6, "MB"], [1e3, "kB"]]) {
    if (bytes >= unit) return `${(bytes / unit).toFixed(1)} ${name}`;
  }
  return `${bytes} bytes`;
}

function timeText(seconds) {
  const whole = Math.ceil(seconds);
  if (whole >= 3600) return `${Math.floor(whole / 3600)} h ${Math.floor(whole / 60) % 60} min`;
  return whole >= 60 ? `${Math.floor(whole / 60)} min ${whole % 60} s` : `${whole} s`;
}

/** Says which work took the measured milliseconds. */
export function speedText(task, milliseconds) {
  const time = `${Math.round(milliseconds)} ms`;
  return task === "recognition" ? `30 s of audio in ${time}` : `a command of 40 tokens in ${time}`;
}

export class ModelRow {
  /** @param act Called with the name of an action and the model. */
  constructor(act) {
    this.act = act;
    this.heading = element("h3", { tabindex: "-1" });
    this.badges = element("span", { class: "badges" });
    this.facts = element("p", { class: "facts-line" });
    this.good = element("p", {});
    this.bar = element("progress", {});
    this.words = element("output", {});
    this.moving = element("div", { class: "moving", hidden: true }, this.bar, this.words);
    this.told = element("p", { class: "said" });
    this.buttons = element("div", { class: "buttons" });
    this.details = element("dl", {});
    this.element = element("li", { class: "model" }, element("div", { class: "line" }, this.heading, this.badges),
      this.good, this.facts, this.moving, this.told, this.buttons,
      element("details", {}, element("summary", {}, "Details", this.of = element("span", { class: "unseen" })), this.details));
  }

  show(model) {
    this.model = model;
    this.element.dataset.name = model.name;
    this.heading.textContent = model.name;
    this.of.textContent = ` of ${model.name}`;
    this.bar.setAttribute("aria-label", `How far ${model.name} is`);
    this.badges.replaceChildren(...this.badgesOf(model).map(([kind, text]) => element("span", { class: `badge ${kind}` }, text)));
    this.good.textContent = model.good_for ?? TASKS[model.task];
    const speed = model.milliseconds_measured === undefined ? null : `${speedText(model.task, model.milliseconds_measured)}, measured here`;
    const languages = model.languages.length > 0 ? model.languages.join(", ") : null;
    this.facts.textContent = [TASKS[model.task], bytesText(model.bytes), languages, model.licence, speed].filter(Boolean).join(" · ");
    this.showDetails(model);
    this.showProgress(model.progress);
    this.showButtons();
  }

  badgesOf(model) {
    const badges = [];
    if (model.chosen) badges.push(["chosen", model.task === "recognition" ? "hears now" : "converses now"]);
    if (STATES[model.state]) badges.push([model.state, STATES[model.state]]);
    if (model.newer_version) badges.push(["", "a newer one is there"]);
    return badges;
  }

  showDetails(model) {
    const checksum = { published: "as published", learned: "learned on the first download", own: "of the file that was added", unknown: "" };
    const facts = [
      ["Memory", model.memory_bytes_estimated ? `about ${bytesText(model.memory_bytes_estimated)}, estimated` : null],
      ["SHA-256", model.sha256 ? `${model.sha256}, ${checksum[model.checksum]}` : "not published; learned on the first download and expected from then on"],
      ["Licence", model.licence ? [`${model.licence}, ${model.licence_holder}. `,
        model.licence_address ? element("a", { href: model.licence_address, rel: "noreferrer", target: "_blank" }, "Its text", element("span", { class: "unseen" }, `: licence of ${model.name}`)) : ""] : null],
      ["Comes from", model.hosts.join(", or ") || null],
      ["File", model.path],
      ["Version", model.version],
    ];
    this.details.replaceChildren(...facts.filter(([, value]) => value).flatMap(([name, value]) => [
      element("dt", {}, name), element("dd", {}, ...[value].flat())]));
  }

  /** Shows only the progress: the last event of the work in progress, or none if there is no work. */
  showProgress(progress) {
    const isNew = Boolean(progress) !== Boolean(this.progress) || progress?.work !== this.progress?.work;
    this.progress = progress;
    this.moving.hidden = !progress;
    if (progress) {
      if (progress.total) {
        this.bar.max = progress.total;
        this.bar.value = progress.done;
      } else this.bar.removeAttribute("value");
      this.words.textContent = this.progressText(progress);
    } else this.tell("");
    if (isNew) this.showButtons();
  }

  progressText({ work, done, total, bytes_per_second: speed, seconds_left: left }) {
    const words = [WORK[work]];
    if (done !== undefined) words.push(total ? `${Math.floor(100 * done / total)} % of ${bytesText(total)}` : bytesText(done));
    if (speed > 0) words.push(`${bytesText(Math.round(speed))}/s`);
    if (left !== undefined && left !== null && speed > 0) words.push(`${timeText(left)} left`);
    return words.join(" · ");
  }

  /** Shows what happens during a download: a host that is asked, a redirect, another attempt. */
  tell(text) {
    this.told.textContent = text;
  }

  showButtons() {
    const actions = this.actions();
    // Buttons that would stay the same are not replaced, since somebody may be about to press one.
    const shown = JSON.stringify(actions);
    if (shown === this.shown) return;
    this.shown = shown;
    const focused = this.buttons.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    this.buttons.replaceChildren(...actions.map(([act, label, kind]) => element("button", {
      type: "button", class: kind, "data-act": act, onclick: () => this.act(act, this.model),
    }, label, element("span", { class: "unseen" }, ` ${this.model.name}`))));
    if (focused === null) return;
    // The pressed button may be gone, but the focus must not be lost.
    const next = this.buttons.querySelector(`[data-act="${focused}"]`) ?? this.buttons.querySelector("button") ?? this.heading;
    next.focus();
  }

  actions() {
    const { state, chosen, task, newer_version: newer } = this.model;
    if (this.progress) return this.isPull ? [["pause", "Pause"], ["cancel", "Cancel", "danger"]] : [];
    if (state === "available") return [["pull", "Download"]];
    if (state === "arriving") return [["pull", "Go on", "primary"], ["cancel", "Give up", "danger"]];
    const actions = [];
    const isWhole = state === "here" || state === "linked";
    if (isWhole && !chosen && task !== "voice activity") actions.push(["choose", task === "recognition" ? "Hear with it" : "Converse with it", "primary"]);
    if (newer || (!isWhole && this.model.sources.length > 0)) actions.push(["pull", newer ? "Update" : "Download again"]);
    if (isWhole && task !== "voice activity") actions.push(["measure", "Measure"]);
    actions.push(["verify", "Verify"], ["remove", state === "linked" ? "Forget" : "Remove", "danger"]);
    return actions;
  }

  /** Whether the work in progress is a download. It ends with a check, which can be paused as well. */
  get isPull() {
    return this.progress.work === "pull" || !["here", "linked"].includes(this.model.state);
  }
}
