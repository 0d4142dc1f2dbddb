// The conversation with the server: a WebSocket that reconnects without losing anything. What is sent is kept until the
// server has received it, and the server's events are numbered.

/** Milliseconds to wait before each attempt to reconnect. */
const PAUSES = [100, 250, 500, 1000, 2000, 4000];
/** The most samples that are kept while there is no connection: a minute. */
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

  /** @param talks Whether a language model answers what is not a command. */
  constructor({ talks = false } = {}) {
    super();
    this.#talks = talks;
    this.#identity = sessionStorage.getItem(this.#place);
    addEventListener("online", () => this.#retry(0));
    document.addEventListener("visibilitychange", () => !document.hidden && !this.#socket && this.#retry(0));
    // Streams are numbered upwards even after the page is loaded again, so the first number depends on the time.
    this.number = Math.floor(Date.now() / 1000) % 2 ** 31;
    this.#connect();
  }

  get isReady() {
    return this.#isReady;
  }

  /** The id of the current conversation. */
  get identity() {
    return this.#identity;
  }

  /** Switches to another conversation, or to a new one if `identity` is null. */
  change(identity) {
    if (identity) sessionStorage.setItem(this.#place, identity);
    else sessionStorage.removeItem(this.#place);
    location.reload();
  }

  /** The name under which the tab's session storage keeps the conversation's id. */
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

  /** Tells the server that the button is held, so that no pause ends what is said. */
  hold() {
    if (!this.#stream) return;
    this.#stream.isHeld = true;
    this.#send({ type: "hold", stream: this.#stream.number });
  }

  /** Tells the server that the stream must not end an answer before words are heard in it. */
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

  /** Tells the server that a sentence was said, or shown if nothing is said aloud, so that it goes on. */
  spoken(sentence) {
    this.#send({ type: "spoken", sentence });
  }

  interrupt() {
    this.#send({ type: "interrupt" });
  }

  // Requests

  /**
   * Sends a request and resolves to the answer. It is sent again under the same key after each reconnection until
   * there is one.
   */
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
    // Events from before the page was loaded are shown, but as over.
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
