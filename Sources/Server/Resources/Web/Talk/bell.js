// The sound of what rings: a few tones, computed here and repeated until they are stopped.

/** Seconds after which the tones come again. */
const PERIOD = 1.6;
/** Each tone's beginning in seconds, its length, and its frequency in hertz. */
const TONES = [[0, 0.16, 880], [0.22, 0.16, 880], [0.44, 0.3, 1174.7]];
/** Seconds in which a tone swells and fades, so that it does not click. */
const EDGE = 0.012;
const LOUDNESS = 0.4;
/** Milliseconds that a browser takes to start its audio, where it does. */
const STARTS_IN = 700;

/** Tells by the event "change" when it begins or ends to sound, or to be blocked. */
export class Bell extends EventTarget {
  #context = null;
  #source = null;
  #begun = 0;

  constructor() {
    super();
    // Browsers let a page sound only once the person has used it.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.allow());
  }

  /** "silent", "starting", "ringing", or "blocked" where the browser lets nobody hear it. */
  get state() {
    if (!this.#source) return "silent";
    if (this.#context.state === "running") return "ringing";
    return performance.now() - this.#begun < STARTS_IN ? "starting" : "blocked";
  }

  ring() {
    if (this.#source) return;
    this.#begun = performance.now();
    if (!this.#context) {
      this.#context = new AudioContext();
      this.#context.addEventListener("statechange", () => this.#tell());
    }
    this.#source = new AudioBufferSourceNode(this.#context, { buffer: tones(this.#context.sampleRate), loop: true });
    this.#source.connect(this.#context.destination);
    this.#source.start();
    this.allow();
    this.#tell();
  }

  stop() {
    if (!this.#source) return;
    this.#source.stop();
    this.#source.disconnect();
    this.#source = null;
    // The loudspeaker is let go of.
    this.#context.suspend();
    this.#tell();
  }

  /** Sounds from now on, where the browser takes this moment for the person's wish. */
  allow() {
    if (this.#source && this.#context.state !== "running") this.#context.resume().catch(() => {});
  }

  #tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** One period of the tones, a sine with its octave above it. */
function tones(rate) {
  const samples = new Float32Array(Math.round(PERIOD * rate));
  for (const [start, length, frequency] of TONES) {
    for (let index = 0; index < length * rate; index += 1) {
      const time = index / rate;
      const swell = Math.min(1, time / EDGE, (length - time) / EDGE);
      const phase = 2 * Math.PI * frequency * time;
      samples[Math.round(start * rate) + index] = LOUDNESS * swell * (0.8 * Math.sin(phase) + 0.2 * Math.sin(2 * phase));
    }
  }
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: rate });
  buffer.copyToChannel(samples, 0);
  return buffer;
}
