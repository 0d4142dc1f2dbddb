import assert from "node:assert/strict";
import test from "node:test";
import { waveFile } from "./wave-file.js";

const view = async (stretches) => new DataView(await waveFile(stretches).arrayBuffer());
const word = (file, at) => String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));

test("a recording is a WAV file of one 16-bit channel at 16 kHz", async () => {
  const file = await view([Int16Array.of(1, -2), Int16Array.of(32767, -32768)]);
  assert.equal(file.byteLength, 52);
  assert.deepEqual([0, 8, 12, 36].map((at) => word(file, at)), ["RIFF", "WAVE", "fmt ", "data"]);
  assert.deepEqual([4, 16, 24, 28, 40].map((at) => file.getUint32(at, true)), [44, 16, 16000, 32000, 8]);
  assert.deepEqual([20, 22, 32, 34].map((at) => file.getUint16(at, true)), [1, 1, 2, 16]);
  assert.deepEqual([44, 46, 48, 50].map((at) => file.getInt16(at, true)), [1, -2, 32767, -32768]);
});

test("a recording of nothing is a file without samples", async () => {
  const file = await view([]);
  assert.equal(file.byteLength, 44);
  assert.equal(file.getUint32(40, true), 0);
});
