// Runs on the audio thread, and posts the microphone's samples at 16 kHz and 16 bit in stretches of 50 ms, or of a
// given length.
import { Resampler } from "./resampler.js";

const RATE = 16000;
const STRETCH = RATE / 20;

class Capture extends AudioWorkletProcessor {
  constructor() {
    super();
    this.resampler = new Resampler(sampleRate, RATE);
    this.isOn = false;
    this.stretch = new Int16Array(STRETCH);
    this.count = 0;
    this.port.onmessage = ({ data }) => {
      if (data === "end") this.end();
      else this.begin(data.stretch ?? STRETCH);
    };
  }

  begin(length) {
    if (this.count > 0) this.post();
    this.stretch = new Int16Array(length);
    this.isOn = true;
  }

  process(inputs) {
    const channels = inputs[0];
    if (!this.isOn || channels.length === 0) return true;
    const mono = new Float32Array(channels[0].length);
    for (const channel of channels) {
      for (let index = 0; index < mono.length; index += 1) mono[index] += channel[index] / channels.length;
    }
    this.take(this.resampler.process(mono));
    return true;
  }

  take(samples) {
    for (const sample of samples) {
      this.stretch[this.count] = Math.round(Math.max(-1, Math.min(1, sample)) * 32767);
      this.count += 1;
      if (this.count === this.stretch.length) this.post();
    }
  }

  post() {
    const samples = this.stretch.slice(0, this.count);
    this.count = 0;
    this.port.postMessage({ samples }, [samples.buffer]);
  }

  end() {
    if (!this.isOn) return;
    this.isOn = false;
    this.take(this.resampler.flush());
    if (this.count > 0) this.post();
    this.port.postMessage({ ended: true });
  }
}

registerProcessor("capture", Capture);
