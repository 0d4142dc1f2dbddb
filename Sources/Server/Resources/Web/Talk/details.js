// What kind of detail a slot holds, for the colours of heard words and of the card's fields.
import { element } from "./elements.js";

const TIMES = new Set(["datetime_point", "datetime_range", "old_datetime", "recurrence", "duration_min", "duration_seconds"]);
const PEOPLE = new Set(["email_to", "email_from", "added_people", "removed_people"]);
const NAMES = { time: "when", person: "who", thing: "what" };

export function kindOf(slot) {
  if (TIMES.has(slot)) return "time";
  return PEOPLE.has(slot) ? "person" : "thing";
}

/** Returns the parts of a text with its details marked; each `{ slot, start, length }` counts Unicode scalars. */
export function marked(text, details) {
  const scalars = Array.from(text);
  const parts = [];
  let place = 0;
  for (const { slot, start, length } of details) {
    if (start < place || start + length > scalars.length) continue;
    const kind = kindOf(slot);
    parts.push(scalars.slice(place, start).join(""),
      element("mark", { class: kind, title: NAMES[kind] }, scalars.slice(start, start + length).join("")));
    place = start + length;
  }
  return [...parts, scalars.slice(place).join("")];
}
