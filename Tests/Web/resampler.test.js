import assert from "node:assert/strict";
import test from "node:test";
import { Resampler } from "./resampler.js";

const sine = (rate, hertz) => Float32Array.from({ length: rate }, (_, index) => Math.sin(2 * Math.PI * hertz * index / rate));

/** A second of a tone at another rate, given in stretches as an audio thread gives them. */
function resampled(from, to, hertz, stretch = 128) {
  const [resampler, input, output] = [new Resampler(from, to), sine(from, hertz), []];
  for (let start = 0; start < from; start += stretch) output.push(...resampler.process(input.slice(start, start + stretch)));
  return [...output, ...resampler.flush()];
}

/** The level of the middle half of some samples, in decibels below a full sine's. */
function decibels(samples) {
  const middle = samples.slice(samples.length / 4, samples.length * 3 / 4);
  return 10 * Math.log10(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length * 2 + 1e-15);
}

for (const rate of [8000, 16000, 22050, 44100, 48000, 96000]) {
  test(`a second at ${rate} Hz is a second at 16 kHz`, () => {
    assert.ok(Math.abs(resampled(rate, 16000, 440).length - 16000) <= 1);
  });

  test(`a tone at ${rate} Hz is the same tone at 16 kHz`, () => {
    const wanted = sine(16000, 1000);
    const difference = resampled(rate, 16000, 1000).map((sample, index) => sample - (wanted[index] ?? 0));
    assert.ok(decibels(difference) < -60, `${decibels(difference)} dB`);
  });
}

test("what is above the new rate's band does not fold back", () => {
  assert.ok(decibels(resampled(48000, 16000, 11000)) < -70);
});

test("a stream gives the same in stretches of any length", () => {
  assert.deepEqual(resampled(44100, 16000, 700, 128), resampled(44100, 16000, 700, 4410));
});

test("after its end it begins anew, with nothing of what came before", () => {
  const resampler = new Resampler(48000, 16000);
  resampler.process(sine(48000, 300));
  resampler.flush();
  assert.ok(resampler.process(new Float32Array(4800)).every((sample) => sample === 0));
});
