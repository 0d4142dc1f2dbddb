// The microphone, as a stream of 16 kHz samples.

/** Milliseconds that the microphone stays open after use, so that the next word is not cut off. */
const OPEN_FOR = 20000;

/** Milliseconds that a browser may take to start its audio; without any sound device it never does. */
const STARTS_IN = 5000;

export class MicrophoneError extends Error {}

function within(milliseconds, promise) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new MicrophoneError("The browser's audio does not start. Is there a sound device?")), milliseconds);
  });
  return Promise.race([promise, late]);
}

function explained(error) {
  switch (error.name) {
    case "NotAllowedError":
    case "SecurityError":
      return new MicrophoneError(
        "The browser keeps the microphone from this page. Allow it at the address bar, then try again. Typing works too.");
    case "NotFoundError":
    case "OverconstrainedError":
      return new MicrophoneError("There is no such microphone. Plug one in, or choose another in the settings.");
    case "NotReadableError":
      return new MicrophoneError("The microphone is in use by another program, or does not answer.");
    default:
      return new MicrophoneError(`The microphone cannot be used: ${error.message}`);
  }
}

export class Microphone {
  #context = null;
  #stream = null;
  #capture = null;
  #closing = 0;
  #cancelsEcho;
  /** Called with each stretch of samples, an Int16Array. */
  onsamples = () => {};
  /** Called when the last samples of a stream have been given. */
  onended = () => {};
  /** Called when the microphone was unplugged. */
  onlost = () => {};

  /** @param cancelsEcho Whether the browser removes what the page itself plays from what is heard. */
  constructor({ cancelsEcho = false } = {}) {
    this.#cancelsEcho = cancelsEcho;
  }

  /**
   * Opens the microphone if it is not open, and begins a stream.
   * @param stretch The number of samples that are given at a time; fewer come sooner.
   */
  async begin({ stretch } = {}) {
    clearTimeout(this.#closing);
    if (!this.#capture) await this.#open();
    if (this.#context.state === "suspended") await within(STARTS_IN, this.#context.resume());
    this.#capture.port.postMessage({ stretch });
  }

  /** Ends the stream. The samples so far are still given, then `onended` is called. */
  end() {
    this.#capture?.port.postMessage("end");
    clearTimeout(this.#closing);
    this.#closing = setTimeout(() => this.close(), OPEN_FOR);
  }

  close() {
    clearTimeout(this.#closing);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close();
    this.#context = this.#stream = this.#capture = null;
  }

  async #open() {
    if (!navigator.mediaDevices?.getUserMedia || !window.AudioWorkletNode) {
      throw new MicrophoneError(
        "Browsers give no microphone to pages over plain HTTP from another machine. Open this page on the machine itself, or over HTTPS.");
    }
    const device = localStorage.getItem("microphone");
    const wanted = { channelCount: 1, echoCancellation: this.#cancelsEcho, noiseSuppression: false, autoGainControl: false };
    if (device) wanted.deviceId = { exact: device };
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: wanted });
      const context = new AudioContext({ latencyHint: "interactive" });
      this.#context = context;
      await context.audioWorklet.addModule("/capture-worklet.js");
      const capture = new AudioWorkletNode(context, "capture", { numberOfOutputs: 0 });
      capture.port.onmessage = ({ data }) => (data.ended ? this.onended() : this.onsamples(data.samples));
      context.createMediaStreamSource(this.#stream).connect(capture);
      this.#capture = capture;
      for (const track of this.#stream.getTracks()) {
        track.addEventListener("ended", () => {
          this.close();
          this.onlost();
        });
      }
    } catch (error) {
      this.close();
      throw explained(error);
    }
  }
}
