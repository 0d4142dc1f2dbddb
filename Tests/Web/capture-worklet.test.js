import assert from "node:assert/strict";
import test from "node:test";

let Capture;
globalThis.sampleRate = 48000;
globalThis.AudioWorkletProcessor = class {
  port = { postMessage: (message) => this.posted.push(message) };
  posted = [];
};
globalThis.registerProcessor = (name, processor) => {
  assert.equal(name, "capture");
  Capture = processor;
};
await import("./capture-worklet.js");

/** What the page is told while blocks of a level come from some channels. */
function posted(levels, blocks, { stretch, ends = true } = {}) {
  const capture = new Capture();
  capture.port.onmessage({ data: { stretch } });
  for (let block = 0; block < blocks; block += 1) capture.process([levels.map((level) => new Float32Array(128).fill(level))]);
  if (ends) capture.port.onmessage({ data: "end" });
  return capture.posted;
}

const samples = (messages) => messages.flatMap((message) => [...message.samples ?? []]);

test("stretches have 50 ms, and the last has what is left", () => {
  const messages = posted([0.1], 375);
  assert.deepEqual(messages.at(-1), { ended: true });
  const lengths = messages.slice(0, -1).map((message) => message.samples.length);
  assert.ok(lengths.slice(0, -1).every((length) => length === 800));
  assert.ok(Math.abs(lengths.reduce((sum, length) => sum + length, 0) - 16000) <= 1);
});

test("stretches can be shorter", () => {
  assert.ok(posted([0.1], 100, { stretch: 320, ends: false }).every((message) => message.samples.length === 320));
});

test("channels are averaged", () => {
  const middle = samples(posted([0.5, -0.1], 100))[2000];
  assert.ok(Math.abs(middle - 0.2 * 32767) <= 2, `${middle}`);
});

test("what is too loud is clipped and does not wrap around", () => {
  const loud = samples(posted([1.7], 100)).slice(1000, 4000);
  assert.ok(loud.every((sample) => sample === 32767));
});

test("nothing is told before it begins, after it has ended or where there is no microphone", () => {
  const capture = new Capture();
  capture.process([[new Float32Array(4800).fill(0.5)]]);
  capture.port.onmessage({ data: "end" });
  assert.deepEqual(capture.posted, []);
  capture.port.onmessage({ data: {} });
  assert.equal(capture.process([[]]), true);
  capture.port.onmessage({ data: "end" });
  const count = capture.posted.length;
  capture.process([[new Float32Array(4800).fill(0.5)]]);
  assert.equal(capture.posted.length, count);
});
