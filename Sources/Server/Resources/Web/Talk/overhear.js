// Hears somebody speak while an answer is said aloud: the voice pauses at once, and stays silent where it was a person's words.

/** Samples that are looked at together: 20 ms. */
export const STRETCH = 320;
/** What was heard before it is plain that somebody speaks, in stretches. */
const BEFORE = 30;
/** An answer is paused after so many loud stretches out of the last few. */
const LOUD = 3;
const LAST = 5;
/** The level from which a sound may be speech; a microphone's hiss is below it. */
const LEAST = 0.012;
/** How much louder than what is heard all the time somebody who speaks is. */
const ABOVE = 3;
/** Samples in which what paused an answer has to turn out to be speech, and words. They are counted as the server listens to
    them, however slow it is. */
const SPEECH_WITHIN = 0.8 * 16000;
const WORDS_WITHIN = 6 * 16000;
/** Milliseconds after which a server that tells nothing is not waited for. */
const LOST_AFTER = 15000;

export class Overhearing {
  #voice;
  #conversation;
  #resumed;
  /** "off", "on", or "doubting" while the voice is paused. */
  #state = "off";
  #before = [];
  #isLoud = [];
  #floor = LEAST;
  #above = ABOVE;
  #timer = 0;
  #stream = 0;
  /** Up to which sample of the stream the server has listened, and may listen before the answer goes on. */
  #listened = 0;
  #until = 0;

  /** @param resumed Is called when what paused the voice was nothing. */
  constructor(voice, conversation, resumed) {
    this.#voice = voice;
    this.#conversation = conversation;
    this.#resumed = resumed;
  }

  get isOn() {
    return this.#state !== "off";
  }

  /** Whether the voice is paused, since somebody may have spoken. */
  get isDoubting() {
    return this.#state === "doubting";
  }

  /** The stream of what was heard, once there is something. */
  get stream() {
    return this.#stream;
  }

  /** Begins to hear, with the first sentence of an answer. */
  begin() {
    if (this.isOn) return;
    this.#state = "on";
    [this.#before, this.#isLoud, this.#floor, this.#above] = [[], [], LEAST, ABOVE];
  }

  /** Hears no longer, and forgets what was heard. */
  end() {
    clearTimeout(this.#timer);
    if (this.isDoubting) this.#conversation.cancel();
    this.#state = "off";
    this.#voice.resume();
  }

  /** Takes the microphone's samples, an Int16Array. */
  take(samples) {
    if (this.isDoubting) {
      this.#conversation.speak(samples);
      return;
    }
    this.#before = [...this.#before.slice(1 - BEFORE), samples];
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32768;
    const isLoud = level > LEAST && level > this.#above * this.#floor;
    // What is left of the answer's own sound is part of what is heard all the time.
    this.#floor += (level - this.#floor) * (level < this.#floor ? 0.085 : 0.012);
    this.#isLoud = [...this.#isLoud.slice(1 - LAST), isLoud];
    if (this.#isLoud.filter(Boolean).length >= LOUD) this.#doubt();
  }

  /** The server has listened to so many samples of a stream. */
  listened(stream, samples) {
    if (!this.isDoubting || stream !== this.#stream) return;
    this.#listened = samples;
    if (samples >= this.#until) this.#goOn();
  }

  /** The server heard speech in the stream. */
  heardSpeech() {
    if (this.isDoubting) this.#until = this.#listened + WORDS_WITHIN;
  }

  /** What the server heard has ended, and was no person's words. */
  heardNothing() {
    if (this.isDoubting) this.#goOn();
  }

  /** The server heard a person's words: the stream goes on as any other. */
  confirm() {
    clearTimeout(this.#timer);
    this.#state = "off";
    this.#voice.stop();
  }

  #doubt() {
    this.#state = "doubting";
    this.#voice.pause();
    this.#stream = this.#conversation.begin();
    this.#conversation.overhear();
    for (const samples of this.#before) this.#conversation.speak(samples);
    this.#listened = 0;
    this.#until = this.#before.reduce((sum, samples) => sum + samples.length, SPEECH_WITHIN);
    this.#timer = setTimeout(() => this.#goOn(), LOST_AFTER);
  }

  /** Nobody spoke: the voice goes on, and is paused less easily for the rest of the answer. */
  #goOn() {
    clearTimeout(this.#timer);
    this.#conversation.cancel();
    this.#state = "on";
    this.#above *= 1.5;
    [this.#before, this.#isLoud] = [[], []];
    this.#voice.resume();
    this.#resumed();
  }
}
