import assert from "node:assert/strict";
import test from "node:test";
import "./page.js";
import { bytesText, speedText } from "./model-row.js";

test("sizes are told in the unit that suits them", () => {
  assert.deepEqual([500, 885_100, 81_800_000, 3_100_000_000].map(bytesText), ["500 bytes", "885.1 kB", "81.8 MB", "3.1 GB"]);
});
