// The sound of what rings: a few tones, computed here and repeated until they are stopped.

/** Seconds after which the tones repeat. */
const PERIOD = 1.6;
/** Each tone's beginning in seconds, its length, and its frequency in hertz. */
const TONES = [[0, 0.16, 880], [0.22, 0.16, 880], [0.44, 0.3, 1174.7]];
/** Seconds in which a tone swells and fades, so that it does not click. */
const EDGE = 0.012;
const LOUDNESS = 0.4;
/** Milliseconds that a browser may take to start its audio before the sound counts as blocked. */
const STARTS_IN = 700;

/** Fires the event "change" when its state may have changed. */
export class Bell extends EventTarget {
  #context = null;
  #source = null;
  #begun = 0;

  constructor() {
    super();
    // Browsers let a page sound only once the person has used it.
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.allow());
  }

  /** "silent", "starting", "ringing", or "blocked" if the browser does not let the page be heard. */
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
    // Releases the loudspeaker.
    this.#context.suspend();
    this.#tell();
  }

  /** Starts sound that was blocked. Browsers allow this only while they handle the person's input. */
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
