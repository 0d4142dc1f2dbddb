// What the assistant says aloud: spoken by the server, played here, silent at once when it is told to be.

/** For how long a browser may take to start its audio; it does so only after the person has used the page. */
const STARTS_IN = 2000;

export class Voice {
  #context = null;
  #source = null;
  /** Counts what was to be said, to know what is still wanted. */
  #wanted = 0;

  /** Says a text in the place of what is being said; gives whether it was said to its end. */
  async say(text) {
    this.stop();
    const mine = this.#wanted;
    const isWanted = () => mine === this.#wanted;
    const body = JSON.stringify({ model: "tts-1", voice: "alloy", input: text, response_format: "wav" });
    const reply = await fetch("/v1/audio/speech", { method: "POST", headers: { "Content-Type": "application/json" }, body });
    if (!reply.ok) throw new Error((await reply.json()).error?.message ?? reply.statusText);
    const bytes = await reply.arrayBuffer();
    if (!isWanted()) return false;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") {
      await Promise.race([this.#context.resume(), new Promise((resolve) => { setTimeout(resolve, STARTS_IN); })]);
      if (this.#context.state === "suspended") return false;
    }
    const sound = await this.#context.decodeAudioData(bytes);
    if (!isWanted()) return false;
    const source = new AudioBufferSourceNode(this.#context, { buffer: sound });
    source.connect(this.#context.destination);
    this.#source = source;
    document.body.dataset.voice = "speaking";
    return new Promise((resolve) => {
      source.onended = () => {
        if (this.#source === source) {
          this.#source = null;
          delete document.body.dataset.voice;
        }
        resolve(isWanted());
      };
      source.start();
    });
  }

  get isSpeaking() {
    return this.#source !== null;
  }

  stop() {
    this.#wanted += 1;
    this.#source?.stop();
    this.#source = null;
    delete document.body.dataset.voice;
  }
}
