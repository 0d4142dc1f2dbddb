// Says texts aloud: the server speaks them, and they are played here as they arrive and can be stopped at once.

/** Milliseconds that a browser may take to start its audio, which it does only after the person has used the page. */
const STARTS_IN = 2000;
/** Samples a second in what the server sends. */
const RATE = 24000;
/** Seconds between the arrival of the first samples and their sound. */
const HEADWAY = 0.05;
/** The gain while the voice is lowered, and the seconds in which it returns to full loudness. */
const LOW = 0.1;
const RISE = 0.15;

export class Voice {
  #context = null;
  #volume = null;
  /** What is being said: `{ aborter, sources }`, or null. */
  #speech = null;
  /** Resolves the promise in `#pause`. */
  #goesOn = null;
  #pause = null;

  /** Says a text instead of what is being said, and resolves to whether it was said to its end. */
  async say(text) {
    this.#silence();
    const speech = { aborter: new AbortController(), sources: new Set() };
    this.#speech = speech;
    try {
      return await this.#play(text, speech);
    } catch (error) {
      if (speech !== this.#speech) return false;
      throw error;
    } finally {
      if (speech === this.#speech) this.#silence();
    }
  }

  get isSpeaking() {
    return this.#speech !== null;
  }

  stop() {
    this.#silence();
    this.resume();
    this.raise();
  }

  #silence() {
    this.#speech?.aborter.abort();
    for (const source of this.#speech?.sources ?? []) source.stop();
    this.#speech = null;
    delete document.body.dataset.voice;
  }

  /** Makes the voice soft at once, until it is raised again. */
  lower() {
    this.#volume?.gain.cancelScheduledValues(0).setValueAtTime(LOW, 0);
  }

  raise() {
    this.#volume?.gain.cancelScheduledValues(0).setTargetAtTime(1, this.#context.currentTime, RISE / 3);
  }

  /** Falls silent at once; `resume` goes on where it stopped. */
  pause() {
    if (this.#pause) return;
    this.#pause = new Promise((resolve) => { this.#goesOn = resolve; });
    this.#volume?.gain.cancelScheduledValues(0).setValueAtTime(0, 0);
    this.#context?.suspend();
    if (this.isSpeaking) document.body.dataset.voice = "paused";
  }

  resume() {
    if (!this.#pause) return;
    this.#pause = null;
    this.#goesOn();
    this.#context?.resume();
    this.raise();
    if (this.isSpeaking) document.body.dataset.voice = "speaking";
  }

  async #play(text, speech) {
    const body = JSON.stringify({ model: "tts-1", voice: "alloy", input: text, response_format: "pcm" });
    const reply = await fetch("/v1/audio/speech", {
      method: "POST", headers: { "Content-Type": "application/json" }, body, signal: speech.aborter.signal,
    });
    if (!reply.ok) throw new Error((await reply.json()).error?.message ?? reply.statusText);
    await this.#pause;
    if (speech !== this.#speech || !await this.#start()) return false;
    const reader = reply.body.getReader();
    let [odd, time, last] = [new Uint8Array(0), 0, null];
    for (;;) {
      const { done, value } = await reader.read();
      if (speech !== this.#speech) return false;
      if (done) break;
      const bytes = new Uint8Array([...odd, ...value]);
      odd = bytes.slice(bytes.length & ~1);
      if (bytes.length < 2) continue;
      time = Math.max(time, this.#context.currentTime + HEADWAY);
      last = this.#schedule(bytes, time, speech);
      time += last.buffer.duration;
      document.body.dataset.voice = this.#pause ? "paused" : "speaking";
    }
    if (last && speech.sources.has(last)) await new Promise((resolve) => { last.addEventListener("ended", resolve); });
    return speech === this.#speech;
  }

  /** Plays 16-bit little-endian samples at a time of the audio context. */
  #schedule(bytes, time, speech) {
    const view = new DataView(bytes.buffer);
    const samples = Float32Array.from({ length: bytes.length >> 1 }, (_, index) => view.getInt16(2 * index, true) / 32768);
    const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
    buffer.copyToChannel(samples, 0);
    const source = new AudioBufferSourceNode(this.#context, { buffer });
    source.connect(this.#volume);
    source.addEventListener("ended", () => speech.sources.delete(source));
    speech.sources.add(source);
    source.start(time);
    return source;
  }

  /** Starts the audio and resolves to whether the browser plays sound. */
  async #start() {
    if (!this.#context) {
      this.#context = new AudioContext({ sampleRate: RATE });
      this.#volume = new GainNode(this.#context);
      this.#volume.connect(this.#context.destination);
    }
    if (this.#context.state === "suspended") {
      await Promise.race([this.#context.resume(), new Promise((resolve) => { setTimeout(resolve, STARTS_IN); })]);
    }
    return this.#context.state !== "suspended";
  }
}
