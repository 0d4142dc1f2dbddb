// The last dictations: to play, copy, correct and forget.
import { request } from "./api.js";
import { element } from "./elements.js";

const find = (id) => document.getElementById(id);
const [entries, none, all, notice, text] = ["entries", "none", "forget-all", "notice", "text"].map(find);

export async function showDictations() {
  const { dictations } = await request("GET", "/v1/dictations");
  entries.replaceChildren(...dictations.map(row));
  none.hidden = dictations.length > 0;
  all.hidden = dictations.length === 0;
}

function button(label, entry, onclick, kind = null) {
  return element("button", { type: "button", class: kind, onclick }, label, element("span", { class: "unseen" }, ` “${entry.text}”`));
}

function row(entry) {
  const time = new Date(entry.time);
  const place = element("li", { class: "entry", "data-dictation": entry.id },
    element("div", { class: "line" },
      element("time", { datetime: entry.time }, time.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })),
      element("span", { class: "outcome" }, entry.program ?? "")),
    element("p", { class: "words" }, entry.text),
    entry.sound ? element("audio", { controls: true, preload: "none", src: `/v1/dictations/sound?id=${entry.id}` }) : null,
    element("div", { class: "buttons" },
      button("Insert", entry, () => {
        text.setRangeText(entry.text, text.selectionStart, text.selectionEnd, "end");
        text.focus();
      }),
      button("Correct", entry, () => correct(place, entry)),
      button("Forget", entry, () => forget(`id=${entry.id}`), "danger")));
  return place;
}

function correct(place, entry) {
  const field = element("textarea", { rows: 3, "aria-label": "The right words" });
  field.value = entry.text;
  const save = async () => {
    try {
      const { learned } = await request("PUT", `/v1/dictations?id=${entry.id}`, { text: field.value });
      await showDictations();
      notice.textContent = learned.length > 0 ? `Corrected, and learned: ${learned.join(", ")}.` : "Corrected.";
    } catch (error) {
      notice.textContent = error.message;
    }
  };
  place.querySelector(".words").replaceWith(field);
  place.querySelector(".buttons").replaceChildren(
    element("button", { type: "button", class: "primary", onclick: save }, "Save"),
    element("button", { type: "button", onclick: showDictations }, "Leave it"));
  field.focus();
}

async function forget(query) {
  try {
    await request("DELETE", `/v1/dictations?${query}`);
    await showDictations();
    notice.textContent = "Forgotten.";
  } catch (error) {
    notice.textContent = error.message;
  }
}

all.addEventListener("click", () => forget("all=true"));
