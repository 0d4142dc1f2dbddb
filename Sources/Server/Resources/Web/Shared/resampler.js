// A stream's samples at another rate: a band-limited interpolation whose filter is a Kaiser-windowed sinc.
// Source: J. O. Smith, "Digital Audio Resampling Home Page".

/** Zero crossings of the filter on each side, at the lower of the two rates. */
const CROSSINGS = 24;
/** The window's shape: aliases are about 80 dB down. */
const BETA = 8;
/** The share of the lower rate's band that is kept. */
const ROLLOFF = 0.94;

function besselI0(x) {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

export class Resampler {
  /** Both rates are whole numbers of samples a second. */
  constructor(from, to) {
    const divisor = greatestCommonDivisor(from, to);
    /** The number of positions between two input samples at which an output sample can lie. */
    this.phases = to / divisor;
    /** The distance from one output sample to the next, in such positions. */
    this.step = from / divisor;
    const cutoff = ROLLOFF * Math.min(1, to / from);
    this.half = Math.ceil(CROSSINGS / Math.min(1, to / from));
    this.filters = [];
    for (let phase = 0; phase < this.phases; phase += 1) {
      const taps = new Float32Array(2 * this.half);
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) {
        const distance = tap - this.half + 1 - phase / this.phases;
        const x = Math.PI * cutoff * distance;
        const sinc = x === 0 ? 1 : Math.sin(x) / x;
        const edge = distance / this.half;
        taps[tap] = Math.abs(edge) >= 1 ? 0 : sinc * besselI0(BETA * Math.sqrt(1 - edge * edge));
        sum += taps[tap];
      }
      for (let tap = 0; tap < taps.length; tap += 1) taps[tap] /= sum;
      this.filters.push(taps);
    }
    this.reset();
  }

  /** Forgets the stream so far. */
  reset() {
    // Silence before the first sample, so that the first output sample stands at the first input sample.
    this.input = new Float32Array(this.half - 1);
    /** Where the next output sample lies, in positions from the first one that `input` can give. */
    this.position = 0;
  }

  /** Returns the output samples that are determined by a stretch of input. */
  process(samples) {
    const input = new Float32Array(this.input.length + samples.length);
    input.set(this.input);
    input.set(samples, this.input.length);
    const output = [];
    let start = Math.floor(this.position / this.phases);
    while (start + 2 * this.half <= input.length) {
      const taps = this.filters[this.position % this.phases];
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap += 1) sum += taps[tap] * input[start + tap];
      output.push(sum);
      this.position += this.step;
      start = Math.floor(this.position / this.phases);
    }
    const used = Math.min(start, input.length);
    this.input = input.slice(used);
    this.position -= used * this.phases;
    return Float32Array.from(output);
  }

  /** Returns the remaining output at the end of a stream. */
  flush() {
    const rest = this.process(new Float32Array(this.half));
    this.reset();
    return rest;
  }
}
