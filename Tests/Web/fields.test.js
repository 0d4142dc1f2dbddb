import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { fieldRow } from "./fields.js";

const field = (more) => ({ slot: "title", name: "title", type: "text", value: null, text: null, ...more });
const inputs = (row) => row.row.all.filter((each) => ["input", "textarea"].includes(each.name));

test("what nobody edits has not changed", () => {
  for (const each of [
    field({ value: "call John" }),
    field({ slot: "datetime_point", name: "time", type: "point", value: "2025-09-02T07:00:00", text: "tomorrow at 7 AM" }),
    field({ slot: "datetime_range", name: "from-to", type: "range", value: "2025-09-02T07:00:00/2025-09-02T08:00:00" }),
    field({ slot: "duration_min", name: "minutes", type: "minutes", value: "45" }),
    field({ slot: "recurrence", name: "repeats", type: "rule", value: "FREQ=DAILY", text: "every day" }),
  ]) {
    assert.equal(fieldRow(each, false).changed, undefined, each.type);
  }
});

test("a moment is a day and a time, which may be left out", () => {
  const row = fieldRow(field({ slot: "datetime_point", name: "time", type: "point", value: "2025-09-02T07:00:00" }), false);
  const [day, time] = inputs(row);
  assert.deepEqual([day.value, time.value], ["2025-09-02", "07:00"]);
  time.value = "08:30";
  assert.equal(row.changed, "2025-09-02T08:30:00");
  time.value = "";
  assert.equal(row.changed, "2025-09-02");
  day.value = "";
  assert.equal(row.changed, "");
});

test("seconds of a time are kept and can be edited", () => {
  const [, time] = inputs(fieldRow(field({ type: "point", value: "2025-09-02T07:00:30" }), false));
  assert.equal(time.value, "07:00:30");
  assert.equal(time.attributes.step, 1);
});

test("a rule is edited in words, and is the old rule where the words are", () => {
  const row = fieldRow(field({ slot: "recurrence", type: "rule", value: "FREQ=DAILY", text: "every day" }), false);
  inputs(row)[0].value = "every Monday";
  assert.equal(row.changed, "every Monday");
  inputs(row)[0].value = "every day";
  assert.equal(row.changed, undefined);
});

test("long texts have a box of several lines", () => {
  assert.equal(inputs(fieldRow(field({ slot: "note_body", value: "buy paint" }), false))[0].name, "textarea");
});

test("a problem is told to screen readers too, until it is mended", () => {
  const row = fieldRow(field({ value: "x" }), false);
  const [input] = inputs(row);
  row.tell("Say a time to come.");
  assert.equal(input.attributes["aria-invalid"], "true");
  const error = row.row.all.find((each) => each.id === input.attributes["aria-describedby"]);
  assert.equal(error.textContent, "Say a time to come.");
  assert.equal(error.hidden, false);
  row.tell(null);
  assert.equal(input.attributes["aria-invalid"], undefined);
  assert.equal(error.hidden, true);
});

test("what is missing is shown, and what is empty otherwise is not", () => {
  assert.equal(fieldRow(field({}), true).isShown, true);
  assert.equal(fieldRow(field({}), false).isShown, false);
});

test("of a day and a time, the one that is missing is gone to", () => {
  const row = fieldRow(field({ type: "point", value: "2025-09-02" }), true);
  row.focus();
  assert.equal(document.activeElement, inputs(row)[1]);
});
