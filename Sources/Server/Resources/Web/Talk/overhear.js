// Hears somebody speak while an answer is said aloud: the voice pauses at once, and stays silent where it was a person's words.

/** What was heard before it is plain that somebody speaks, in stretches of 50 ms. */
const BEFORE = 12;
/** An answer is paused after so many loud stretches out of the last three. */
const LOUD = 2;
/** The level from which a sound may be speech; a microphone's hiss is below it. */
const LEAST = 0.012;
/** How much louder than what is heard all the time somebody who speaks is. */
const ABOVE = 3;
/** Milliseconds in which what paused an answer has to turn out to be speech, and words. */
const SPEECH_WITHIN = 800;
const WORDS_WITHIN = 4000;

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
    this.#floor += (level - this.#floor) * (level < this.#floor ? 0.2 : 0.03);
    this.#isLoud = [...this.#isLoud.slice(-2), isLoud];
    if (this.#isLoud.filter(Boolean).length >= LOUD) this.#doubt();
  }

  /** The server heard speech in a stream. */
  heardSpeech() {
    if (this.isDoubting) this.#giveUpAfter(WORDS_WITHIN);
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
    this.#giveUpAfter(SPEECH_WITHIN);
  }

  #giveUpAfter(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#goOn(), milliseconds);
  }

  /** Nobody spoke: the voice goes on, and is paused less easily for the rest of the answer. */
  #goOn() {
    this.#conversation.cancel();
    this.#state = "on";
    this.#above *= 1.5;
    [this.#before, this.#isLoud] = [[], []];
    this.#voice.resume();
    this.#resumed();
  }
}
