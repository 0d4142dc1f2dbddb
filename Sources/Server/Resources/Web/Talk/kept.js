// The kept conversations of the Chat page: to go on with, search, rename, export and delete.
import { request } from "./api.js";
import { element } from "./elements.js";
import { confirmedTwice } from "./sure.js";

const STEP = 50;
const find = (id) => document.getElementById(id);

export class KeptConversations {
  #conversation;
  #limit = STEP;
  #latest = 0;

  constructor(conversation) {
    this.#conversation = conversation;
    find("kept-bar").hidden = false;
    find("earlier").addEventListener("click", () => this.#toggle());
    find("anew").addEventListener("click", () => conversation.change(null));
    find("kept-wanted").addEventListener("input", () => {
      this.#limit = STEP;
      this.#load();
    });
    find("kept-more").addEventListener("click", () => {
      this.#limit = Math.min(1000, this.#limit + STEP);
      this.#load();
    });
    find("kept-delete-all").addEventListener("click", async () => {
      if (await confirmedTwice("Delete all conversations?", "What was said is forgotten. What was done in them stays done.")) await this.#delete("all=true");
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#isShown && !find("sure").open) this.#toggle();
    });
  }

  get #isShown() {
    return document.body.classList.contains("shows-kept");
  }

  #toggle() {
    const isShown = document.body.classList.toggle("shows-kept");
    find("kept").hidden = !isShown;
    find("earlier").setAttribute("aria-expanded", String(isShown));
    find("earlier").textContent = isShown ? "Back" : "Earlier conversations";
    if (!isShown) {
      find("earlier").focus();
      return;
    }
    find("kept-title").focus();
    this.#load();
  }

  async #load() {
    this.#latest += 1;
    const mine = this.#latest;
    const wanted = find("kept-wanted").value.trim();
    try {
      const answer = await request("GET", `/v1/conversations?${new URLSearchParams({ limit: String(this.#limit), search: wanted })}`);
      if (mine !== this.#latest) return;
      find("kept-entries").replaceChildren(...answer.conversations.map((each) => this.#row(each)));
      find("kept-more").hidden = !answer.more;
      this.#tell(answer.conversations.length > 0 ? "" : wanted ? "No conversation holds these words." : "No conversation was kept yet.");
    } catch (error) {
      this.#tell(error.message);
    }
  }

  #tell(text) {
    find("kept-notice").textContent = text;
  }

  #row(kept) {
    const ofIt = (label) => [label, element("span", { class: "unseen" }, ` “${kept.title}”`)];
    const exported = (format, label) => element("a", { class: "button", href: `/v1/conversations/export?id=${kept.id}&format=${format}`, download: true }, ...ofIt(label));
    const isThis = kept.id === this.#conversation.identity;
    const place = element("li", { class: "entry", "data-conversation": kept.id },
      element("div", { class: "line" },
        element("time", { datetime: kept.changed }, new Date(kept.changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
        element("span", {}, isThis ? "goes on now" : kept.messages === 1 ? "1 message" : `${kept.messages} messages`)),
      element("button", { type: "button", class: "open", onclick: () => (isThis ? this.#toggle() : this.#conversation.change(kept.id)) }, kept.title),
      element("div", { class: "buttons" },
        element("button", { type: "button", onclick: () => this.#rename(place, kept) }, ...ofIt("Rename")),
        exported("markdown", "Markdown"), exported("json", "JSON"),
        element("button", { type: "button", class: "danger", onclick: () => this.#remove(kept) }, ...ofIt("Delete"))));
    return place;
  }

  #rename(place, kept) {
    const field = element("input", { maxlength: "80", "aria-label": "The conversation’s name", autocomplete: "off" });
    field.value = kept.title;
    const save = async (event) => {
      event.preventDefault();
      try {
        await request("PUT", `/v1/conversations?id=${kept.id}`, { title: field.value });
        await this.#load();
        this.#tell("Renamed.");
      } catch (error) {
        this.#tell(error.message);
      }
    };
    place.querySelector(".open").replaceWith(element("form", { class: "adding", onsubmit: save }, field, element("button", { type: "submit", class: "primary" }, "Save")));
    field.focus();
    field.select();
  }

  async #remove(kept) {
    if (await confirmedTwice(`Delete “${kept.title}”?`, "What was said is forgotten. What was done in it stays done.")) await this.#delete(`id=${kept.id}`);
  }

  async #delete(query) {
    try {
      await request("DELETE", `/v1/conversations?${query}`);
      await this.#load();
      this.#tell("Deleted.");
    } catch (error) {
      this.#tell(error.message);
    }
  }
}
