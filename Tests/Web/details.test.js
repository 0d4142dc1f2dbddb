import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { kindOf, marked } from "./details.js";

const shown = (parts) => parts.map((part) => (typeof part === "string" ? part : `[${part.attributes.class}: ${part.textContent}]`)).join("");

test("times, people and things have colours of their own", () => {
  assert.deepEqual(["datetime_point", "recurrence", "email_to", "title", "anything"].map(kindOf), ["time", "time", "person", "thing", "thing"]);
});

test("details are marked where they stand", () => {
  const details = [{ slot: "datetime_point", start: 10, length: 8 }, { slot: "title", start: 22, length: 9 }];
  assert.equal(shown(marked("remind me tomorrow to call John", details)), "remind me [time: tomorrow] to [thing: call John]");
});

test("places count Unicode scalars, so that an emoji is one", () => {
  assert.equal(shown(marked("🎂 for Anna", [{ slot: "email_to", start: 6, length: 4 }])), "🎂 for [person: Anna]");
});

test("details that overlap or lie beyond the text are left out", () => {
  const details = [{ slot: "title", start: 0, length: 4 }, { slot: "title", start: 2, length: 4 }, { slot: "title", start: 6, length: 9 }];
  assert.equal(shown(marked("call John", details)), "[thing: call] John");
});

test("words that look like markup stay words", () => {
  assert.equal(shown(marked("<b>hi</b>", [])), "<b>hi</b>");
});
