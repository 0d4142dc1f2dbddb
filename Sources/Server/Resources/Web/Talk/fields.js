// The fields of a command as a person edits them, made from what the server tells of each: its name, type and value.
import { kindOf } from "./details.js";
import { element } from "./elements.js";

const LONG = new Set(["note_body", "email_body"]);

/** Labels for the schema's names of fields; any other name is shown as it is. */
const LABELS = {
  title: "Title", time: "When", "from-to": "From – to", minutes: "Minutes", seconds: "Seconds", repeats: "Repeats",
  to: "To", subject: "Subject", text: "Text", "new title": "New title", "old time": "Now at", from: "From",
  "added people": "Also", "search text": "Look for",
  place: "Where",
};

function input(type, value, label, more = {}) {
  return element("input", { type, value: value ?? "", "aria-label": label, ...more });
}

/** A day and a time; the time may be left out. */
function moment(value, label) {
  const [day, time] = (value ?? "").split("T");
  const inputs = [
    input("date", day, `${label}, day`),
    input("time", time?.replace(/:00$/, ""), `${label}, time`, time && !time.endsWith(":00") ? { step: 1 } : {}),
  ];
  const read = () => {
    const [dayNow, timeNow] = inputs.map((each) => each.value);
    if (!dayNow) return "";
    return timeNow ? `${dayNow}T${timeNow.length === 5 ? `${timeNow}:00` : timeNow}` : dayNow;
  };
  return { inputs, read, shown: element("span", { class: "moment" }, ...inputs) };
}

function editor(field, label) {
  switch (field.type) {
    case "point": {
      const { inputs, read, shown } = moment(field.value, label);
      return { inputs, read, shown: [shown] };
    }
    case "range": {
      const [start, end] = (field.value ?? "/").split("/");
      const [from, to] = [moment(start, `${label}, from`), moment(end, `${label}, to`)];
      const read = () => (from.read() && to.read() ? `${from.read()}/${to.read()}` : from.read() + to.read());
      return { inputs: [...from.inputs, ...to.inputs], read, shown: [from.shown, to.shown] };
    }
    case "minutes":
    case "seconds": {
      const box = input("number", field.value, label, { min: 1, inputmode: "numeric" });
      return { inputs: [box], read: () => box.value };
    }
    case "rule": {
      const box = input("text", field.text, label, { placeholder: "every Monday" });
      return { inputs: [box], read: () => (box.value === (field.text ?? "") ? field.value ?? "" : box.value) };
    }
    default: {
      if (LONG.has(field.slot)) {
        const box = element("textarea", { "aria-label": label, rows: 3 }, field.value ?? "");
        return { inputs: [box], read: () => box.value };
      }
      const box = input("text", field.value, label, field.type === "texts" ? { placeholder: "Anna, Ben" } : {});
      return { inputs: [box], read: () => box.value };
    }
  }
}

let errors = 0;

/** Makes a field's row. Its `changed` is the new value, or undefined if the value is unchanged. */
export function fieldRow(field, isMissing) {
  const label = LABELS[field.name] ?? field.name;
  const { inputs, read, shown = inputs } = editor(field, label);
  const before = read();
  errors += 1;
  const error = element("p", { class: "error", id: `error-${errors}`, hidden: true });
  // The hint puts a time into words, or tells which of several names are new.
  const isSaid = field.type === "point" || field.type === "range" || (field.type === "texts" && field.text !== field.value);
  const hint = isSaid ? field.text : null;
  const row = element(
    "div", { class: `field ${kindOf(field.slot)}`, ...(inputs.length > 1 ? { role: "group", "aria-label": label } : {}), "data-slot": field.slot },
    element("span", { class: "name", "aria-hidden": "true" }, label),
    element("span", { class: "inputs" }, ...shown),
    hint ? element("span", { class: "said" }, hint) : null,
    error);
  if (isMissing) row.classList.add("missing");
  return {
    row,
    slot: field.slot,
    isShown: field.value !== null || isMissing,
    get changed() {
      const now = read();
      return now === before ? undefined : now;
    },
    // Focuses the first empty input, such as the missing one of a day and a time.
    focus: () => (inputs.find((each) => !each.value) ?? inputs[0]).focus(),
    tell(problem) {
      error.textContent = problem ?? "";
      error.hidden = !problem;
      for (const each of inputs) {
        if (problem) {
          each.setAttribute("aria-invalid", "true");
          each.setAttribute("aria-describedby", error.id);
        } else {
          each.removeAttribute("aria-invalid");
          each.removeAttribute("aria-describedby");
        }
      }
      if (problem) inputs[0].focus();
    },
  };
}
