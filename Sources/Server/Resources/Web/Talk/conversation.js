// The conversation with the server: a WebSocket that comes back when it is lost, and loses nothing by it.
// What is sent is kept until the server has it; what the server has sent is numbered.

/** Milliseconds to wait before each try to come back. */
const PAUSES = [100, 250, 500, 1000, 2000, 4000];
/** Samples that are kept while there is no connection: a minute. */
const KEPT = 60 * 16000;

export class Conversation extends EventTarget {
  #socket = null;
  #isReady = false;
  #tries = 0;
  #timer = 0;
  #seen = 0;
  #fresh = Infinity;
  #identity = null;
  #talks = false;
  #requests = new Map();
  #stream = null;

  /** A language model answers what asks for nothing where the conversation talks. */
  constructor({ talks = false } = {}) {
    super();
    this.#talks = talks;
    this.#identity = sessionStorage.getItem(this.#place);
    addEventListener("online", () => this.#retry(0));
    document.addEventListener("visibilitychange", () => !document.hidden && !this.#socket && this.#retry(0));
    // Streams are numbered upwards, also after the page was loaded again.
    this.number = Math.floor(Date.now() / 1000) % 2 ** 31;
    this.#connect();
  }

  get isReady() {
    return this.#isReady;
  }

  /** The id of the conversation that goes on. */
  get identity() {
    return this.#identity;
  }

  /** Goes on with another conversation, or begins a new one. */
  change(identity) {
    if (identity) sessionStorage.setItem(this.#place, identity);
    else sessionStorage.removeItem(this.#place);
    location.reload();
  }

  /** Where a tab keeps which conversation it leads. */
  get #place() {
    return this.#talks ? "chat" : "conversation";
  }

  // Speech

  /** Begins a stream of audio and returns its number. */
  begin() {
    this.number += 1;
    this.#stream = { number: this.number, position: 0, kept: [], received: 0, end: null, isHeld: false };
    return this.number;
  }

  /** Takes the stream's next samples, an Int16Array. */
  speak(samples) {
    const stream = this.#stream;
    if (!stream || stream.end !== null) return;
    const frame = new ArrayBuffer(8 + 2 * samples.length);
    const view = new DataView(frame);
    view.setUint32(0, stream.number, true);
    view.setUint32(4, stream.position, true);
    samples.forEach((sample, index) => view.setInt16(8 + 2 * index, sample, true));
    stream.kept.push({ position: stream.position, end: stream.position + samples.length, frame });
    stream.position += samples.length;
    if (stream.position - stream.received > KEPT) {
      this.cancel();
      this.#tell({ event: "failure", message: "The connection was lost for too long; say it again." });
    } else if (this.#isReady) {
      this.#socket.send(frame);
    }
  }

  /** While the button is held no pause ends what is said. */
  hold() {
    if (!this.#stream) return;
    this.#stream.isHeld = true;
    this.#send({ type: "hold", stream: this.#stream.number });
  }

  /** The stream that was begun does not end an answer before words are heard in it. */
  overhear() {
    this.#stream.isOverheard = true;
    this.#send({ type: "overhear", stream: this.#stream.number });
  }

  /** Ends the stream; the server acts on what was said in it. */
  end() {
    if (!this.#stream || this.#stream.end !== null) return;
    this.#stream.end = this.#stream.position;
    this.#sendEnd();
  }

  /** Ends the stream and forgets what was said in it. */
  cancel() {
    if (!this.#stream) return;
    this.#send({ type: "cancel", stream: this.#stream.number });
    this.#stream = null;
  }

  #sendEnd() {
    this.#send({ type: "end", stream: this.#stream.number, samples: this.#stream.end });
  }

  // The model's answer

  /** The server goes on once a sentence was said, or is shown where nothing is said. */
  spoken(sentence) {
    this.#send({ type: "spoken", sentence });
  }

  interrupt() {
    this.#send({ type: "interrupt" });
  }

  // Requests

  /** Asks for something and gives the answer; is repeated under the same key until there is one. */
  request(type, fields) {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    const message = { type, key, ...fields };
    return new Promise((resolve, reject) => {
      const isSent = this.#isReady;
      this.#requests.set(key, { message, resolve, reject, isSent });
      this.#send(message);
    });
  }

  // The connection

  #connect() {
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/v1/conversation`);
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", conversation: this.#identity ?? undefined, seen: this.#seen, talks: this.#talks }));
    };
    socket.onmessage = ({ data }) => this.#take(JSON.parse(data));
    socket.onclose = ({ code, reason }) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      this.#isReady = false;
      const isReplaced = code === 1000 && reason === "replaced";
      this.dispatchEvent(new CustomEvent("connection", { detail: { state: isReplaced ? "replaced" : "lost", reason } }));
      if (!isReplaced) this.#retry(PAUSES[Math.min(this.#tries, PAUSES.length - 1)]);
      this.#tries += 1;
    };
    this.#socket = socket;
  }

  #retry(pause) {
    clearTimeout(this.#timer);
    if (!this.#socket) this.#timer = setTimeout(() => this.#connect(), pause);
  }

  #send(message) {
    if (this.#isReady) this.#socket.send(JSON.stringify(message));
  }

  #take(message) {
    switch (message.event) {
      case "hello":
        this.#greet(message);
        break;
      case "received":
        if (this.#stream?.number === message.stream) this.#forget(message.samples);
        break;
      case "reply": {
        const request = this.#requests.get(message.key);
        this.#requests.delete(message.key);
        if (message.error) request?.reject(Object.assign(new Error(message.error.message), { field: message.error.param }));
        else request?.resolve(message);
        break;
      }
      case "writing":
      case "listened":
        this.#tell(message);
        break;
      case "deleted":
        this.change(null);
        break;
      case "timers":
        this.dispatchEvent(new Event("timers"));
        break;
      default:
        if (message.number <= this.#seen) return;
        this.#seen = message.number;
        if (message.event === "heard" && this.#stream?.number === message.stream) this.#stream = null;
        this.#tell(message);
    }
  }

  #greet({ conversation, resumed, last, stream, samples, earlier }) {
    const isNew = !resumed;
    const isLoaded = this.#fresh === Infinity;
    if (isNew) this.#seen = 0;
    // What happened before this page was loaded is shown, but it is over.
    if (this.#fresh === Infinity) this.#fresh = last;
    if (isNew) this.#fresh = 0;
    this.#identity = conversation;
    sessionStorage.setItem(this.#place, conversation);
    this.#isReady = true;
    this.#tries = 0;
    if (this.#stream) {
      if (stream === this.#stream.number) this.#forget(samples);
      if (this.#stream.isOverheard) this.overhear();
      for (const { frame } of this.#stream.kept) this.#socket.send(frame);
      if (this.#stream.isHeld) this.hold();
      if (this.#stream.end !== null) this.#sendEnd();
    }
    for (const [key, request] of this.#requests) {
      if (isNew && request.isSent) {
        this.#requests.delete(key);
        request.reject(new Error("The server began anew; whether this was done, the history shows."));
      } else {
        request.isSent = true;
        this.#send(request.message);
      }
    }
    this.dispatchEvent(new CustomEvent("connection", { detail: { state: "ready", earlier: isLoaded ? earlier : 0 } }));
  }

  #forget(samples) {
    const stream = this.#stream;
    stream.received = Math.max(stream.received, samples);
    while (stream.kept.length > 0 && stream.kept[0].end <= stream.received) stream.kept.shift();
  }

  #tell(message) {
    const isOver = message.number <= this.#fresh;
    this.dispatchEvent(new CustomEvent("event", { detail: { ...message, isOver } }));
  }
}
