// Listens for interruptions while an answer is said aloud. The voice is lowered at the first sound and pauses where the
// sound lasts; it goes on unless the sound turns out to be a person's words.

/** The number of samples in a stretch, the unit in which loudness is measured: 20 ms. */
export const STRETCH = 320;
/** The number of stretches before a loud sound that are sent with it. */
const BEFORE = 30;
/** An answer is paused if `LOUD` of the `LAST` stretches were loud. */
const LOUD = 3;
const LAST = 5;
/** The lowest level of a sound that may be speech, as a share of full scale; a microphone's hiss is below it. */
const LEAST = 0.012;
/** How many times louder than the background a person who speaks is. */
const ABOVE = 3;
/**
 * The share of the level of a loud stretch at which the voice is lowered already, and the number of quieter stretches
 * after which it is raised again.
 */
const SOFT = 0.5;
const RAISED_AFTER = 15;
/**
 * Samples within which a sound that paused the answer has to turn out to be speech, and speech to be words. They are
 * counted as the server listens to them, however slow it is.
 */
const SPEECH_WITHIN = 0.8 * 16000;
const WORDS_WITHIN = 6 * 16000;
/** Milliseconds after which the answer goes on even if the server tells nothing. */
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
  /** The number of stretches for which the voice stays lowered. */
  #low = 0;
  #timer = 0;
  #stream = 0;
  /** The sample of the stream up to which the server has listened, and the one at which the answer goes on. */
  #listened = 0;
  #until = 0;

  /** @param resumed Called when the voice goes on because nobody had spoken. */
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

  /** The number of the stream of what was heard, once there is something. */
  get stream() {
    return this.#stream;
  }

  /** Begins to listen, with the first sentence of an answer. */
  begin() {
    if (this.isOn) return;
    this.#state = "on";
    [this.#before, this.#isLoud, this.#floor, this.#above, this.#low] = [[], [], LEAST, ABOVE, 0];
  }

  /** Stops listening and discards what was heard. */
  end() {
    clearTimeout(this.#timer);
    if (this.isDoubting) this.#conversation.cancel();
    this.#state = "off";
    this.#voice.resume();
    this.#voice.raise();
  }

  /** Takes the microphone's samples, an Int16Array. */
  take(samples) {
    if (this.isDoubting) {
      this.#conversation.speak(samples);
      return;
    }
    this.#before = [...this.#before.slice(1 - BEFORE), samples];
    const level = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length) / 32768;
    const share = level / Math.max(LEAST, this.#above * this.#floor);
    const isLoud = share > 1;
    this.#lower(share > SOFT);
    // What echo cancellation leaves of the answer's own sound is part of the background.
    this.#floor += (level - this.#floor) * (level < this.#floor ? 0.085 : 0.012);
    this.#isLoud = [...this.#isLoud.slice(1 - LAST), isLoud];
    if (this.#isLoud.filter(Boolean).length >= LOUD) this.#doubt();
  }

  /** Lowers the voice when somebody may be about to speak, and raises it when nothing follows. */
  #lower(isSound) {
    if (isSound && this.#low === 0) this.#voice.lower();
    else if (!isSound && this.#low === 1) this.#voice.raise();
    this.#low = isSound ? RAISED_AFTER : Math.max(0, this.#low - 1);
  }

  /** Takes the server's report that it has listened to so many samples of a stream. */
  listened(stream, samples) {
    if (!this.isDoubting || stream !== this.#stream) return;
    this.#listened = samples;
    if (samples >= this.#until) this.#goOn();
  }

  /** Takes the server's report of speech in the stream, which gives it more time to turn out to be words. */
  heardSpeech() {
    if (this.isDoubting) this.#until = this.#listened + WORDS_WITHIN;
  }

  /** Takes the server's report that what it heard has ended without words. */
  heardNothing() {
    if (this.isDoubting) this.#goOn();
  }

  /** Takes the server's report of a person's words: the voice stops, and the stream goes on like any other. */
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

  /** Lets the voice go on, since nobody spoke. It is paused less easily for the rest of the answer. */
  #goOn() {
    clearTimeout(this.#timer);
    this.#conversation.cancel();
    this.#state = "on";
    this.#above *= 1.5;
    [this.#before, this.#isLoud, this.#low] = [[], [], 0];
    this.#voice.resume();
    this.#resumed();
  }
}
