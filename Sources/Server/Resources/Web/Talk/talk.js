// The Talk and Chat pages: button, space bar and text box on one side, what comes of it on the other.
import { request } from "./api.js";
import { Conversation } from "./conversation.js";
import { KeptConversations } from "./kept.js";
import { Microphone } from "./microphone.js";
import { Overhearing, STRETCH } from "./overhear.js";
import { Timers } from "./timers.js";
import { Transcript } from "./transcript.js";
import { Voice } from "./voice.js";
import { Wave } from "./wave.js";

/** Milliseconds after which a press counts as held, so that its end is the end of the speech. */
const HELD = 400;
/** Milliseconds after the button is released that are still heard. */
const TAIL = 200;
/** Milliseconds after the end of speech in which the speaker may go on, if the button was only tapped. */
const RESUMES = 1200;
/** Seconds without speech after which listening ends. */
const PATIENCE = 20;
const NO_SOUND = "The microphone gives no sound. Is the right one chosen, and not muted?";

const find = (id) => document.getElementById(id);
/** Whether this is the Chat page, where a language model answers what is not a command. */
const talks = location.pathname === "/chat";
const [button, caption, preview, notice, banner] = ["talk", "caption", "preview", "notice", "connection"].map(find);
const conversation = new Conversation({ talks });
// On the Chat page a person may speak while the page does.
const microphone = new Microphone({ cancelsEcho: talks });
const transcript = new Transcript(find("conversation"), conversation);
const wave = new Wave(find("wave"));
const voice = new Voice();
const overhearing = new Overhearing(voice, conversation, () => {
  if (!transcript.isWriting && !voice.isSpeaking) goOn();
});
const timers = new Timers(find("timers"), ask);

/** "idle", "opening", "listening", "pausing", "ending" or "understanding". */
let state = "idle";
let pressed = 0;
let holding = 0;
/** Whether the last command was spoken. A person who types is looking at the screen. */
let isSpoken = false;
/** Whether the model's answer to a spoken command is being said aloud. */
let isAnswering = false;
let tail = 0;
let silent = 0;
let loudest = 0;
let clipped = 0;

function become(next) {
  state = next;
  const isOn = next === "opening" || next === "listening";
  document.body.dataset.state = next;
  button.setAttribute("aria-pressed", String(isOn));
  if (next === "listening") wave.begin();
  else wave.end();
  // A quick answer begins before the microphone's stream has ended.
  if (next === "idle") overhear();
}

function tell(text, kind = "") {
  notice.textContent = text;
  notice.className = `notice ${kind}`;
}

function showCaption(stable, unstable) {
  caption.querySelector(".stable").textContent = stable;
  caption.querySelector(".unstable").textContent = (stable && unstable ? " " : "") + unstable;
  preview.textContent = "";
}

/** Says a text, unless somebody is talking. Then listens if an answer is expected and the last command was spoken. */
async function say({ text, awaits_answer: awaitsAnswer }) {
  if (state === "opening" || state === "listening") return;
  if (state === "pausing") stop(0);
  try {
    const isSaid = await voice.say(text);
    if (isSaid && awaitsAnswer && isSpoken && state === "idle") await listen();
  } catch (error) {
    tell(`This cannot be said aloud: ${error.message}`, "problem");
  }
}

/** Says a sentence of the model's answer if answers are said aloud, and asks the server for the next. */
async function saySentence({ sentence, text, speaks }) {
  if (speaks || isSpoken) {
    isAnswering = isSpoken;
    await overhear();
    await say({ text });
  }
  conversation.spoken(sentence);
}

/** Listens for interruptions of an answer that is said aloud. If the microphone fails, keys still stop the answer. */
async function overhear() {
  if (!isAnswering || overhearing.isOn || state !== "idle") return;
  overhearing.begin();
  await microphone.begin({ stretch: STRETCH }).catch(() => overhearing.end());
}

/** Handles words that interrupted an answer: listens on as if the button had been tapped. */
function interrupted(event) {
  if (!overhearing.isDoubting || event.stream !== overhearing.stream) return;
  overhearing.confirm();
  isAnswering = false;
  silent = -PATIENCE;
  become("listening");
  tell("");
}

/** Listens again after an answer, if the last command was spoken. */
function goOn() {
  if (isSpoken && state === "idle") listen();
}

function interrupt() {
  isAnswering = false;
  if (overhearing.isOn) {
    overhearing.end();
    microphone.end();
  }
  voice.stop();
  if (talks) conversation.interrupt();
}

async function listen() {
  if (state !== "idle" && state !== "understanding") return;
  interrupt();
  isSpoken = true;
  become("opening");
  tell("");
  showCaption("", "");
  try {
    silent = 0;
    loudest = 0;
    clipped = 0;
    conversation.begin();
    await microphone.begin();
    if (state === "opening") become("listening");
    // The button was released before the microphone was open.
    else if (state === "ending") finish(TAIL);
    else microphone.end();
  } catch (error) {
    conversation.cancel();
    become("idle");
    tell(error.message, "problem");
  }
}

function stop(after = TAIL) {
  if (state !== "listening" && state !== "opening" && state !== "pausing") return;
  const isOpen = state !== "opening";
  become("ending");
  if (isOpen) finish(after);
}

function finish(after) {
  clearTimeout(tail);
  tail = setTimeout(() => microphone.end(), after);
}

/** Ends listening after a moment, unless the speaker goes on. */
function pause() {
  if (state !== "listening") return;
  become("pausing");
  clearTimeout(tail);
  tail = setTimeout(() => stop(0), RESUMES);
}

function resume() {
  if (state !== "pausing") return;
  clearTimeout(tail);
  silent = 0;
  become("listening");
}

function forget() {
  if (state === "idle") return;
  clearTimeout(tail);
  conversation.cancel();
  microphone.end();
  become("idle");
  showCaption("", "");
}

microphone.onsamples = (samples) => {
  if (overhearing.isOn) overhearing.take(samples);
  if (overhearing.isOn || state === "idle") return;
  conversation.speak(samples);
  wave.take(samples);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  loudest = Math.max(loudest, peak);
  silent += samples.length / 16000;
  if (state !== "listening") return;
  if (peak >= 32700) clipped += 1;
  if (clipped === 5) tell("That is too loud: move away from the microphone, or turn it down.", "problem");
  if (silent > 2 && loudest < 60) tell(NO_SOUND, "problem");
  if (silent > PATIENCE) {
    forget();
    tell("I heard nothing.");
  }
};

microphone.onended = () => {
  if (state !== "ending") return;
  conversation.end();
  become("understanding");
};

microphone.onlost = () => {
  forget();
  tell("The microphone was unplugged.", "problem");
};

conversation.addEventListener("timers", () => timers.refresh());

conversation.addEventListener("connection", ({ detail }) => {
  if (detail.state === "ready") timers.refresh();
  if (detail.earlier > 0) showEarlier(detail.earlier);
  banner.hidden = detail.state === "ready";
  banner.textContent = detail.state === "replaced"
    ? "This conversation goes on in another tab. Load this page again to take it back."
    : `The connection was lost. What you say is kept; trying again … ${detail.reason ?? ""}`;
});

/** Shows the messages of the conversation from before the first of the server's events. */
async function showEarlier(count) {
  try {
    const { messages } = await request("GET", `/v1/conversations/messages?id=${conversation.identity}`);
    transcript.addEarlier(messages.slice(0, count));
  } catch (error) {
    tell(error.message, "problem");
  }
}

conversation.addEventListener("event", ({ detail: event }) => {
  if (!event.isOver) follow(event);
  if (event.event === "ended" || event.event === "undone") timers.refresh();
  transcript.take(event);
});

/** Updates the button, the caption and the voice for an event. */
function follow(event) {
  switch (event.event) {
    case "interrupted":
      interrupted(event);
      break;
    case "listened":
      overhearing.listened(event.stream, event.samples);
      break;
    case "speech_started":
      overhearing.heardSpeech();
      silent = -PATIENCE;
      if (notice.textContent === NO_SOUND) tell("");
      resume();
      break;
    case "partial":
      silent = 0;
      if (state !== "idle") showCaption(event.stable, event.unstable);
      break;
    case "preview":
      if (state !== "idle") preview.textContent = event.sentence;
      break;
    case "speech":
      say(event);
      break;
    case "sentence":
      saySentence(event);
      break;
    case "answered":
      isAnswering = false;
      if (!overhearing.isDoubting) goOn();
      break;
    case "final":
      showCaption("", "");
      // After a tap, listening ends with the utterance.
      if (event.text) pause();
      else overhearing.heardNothing();
      break;
    case "receipt":
    case "card":
      tell("");
      break;
    case "heard":
      // Such an event belongs to a stream in which nobody spoke.
      if (overhearing.isOn || event.stream !== conversation.number) break;
      if (event.turns.length === 0 && (state === "understanding" || state === "ending")) tell("I heard no words.");
      microphone.end();
      become("idle");
      showCaption("", "");
      break;
    default:
  }
}

// Holding and tapping

function press() {
  if (state === "idle" || state === "understanding") {
    pressed = performance.now();
    listen();
    clearTimeout(holding);
    holding = setTimeout(() => pressed && conversation.hold(), HELD);
  } else if (state === "pausing") {
    resume();
  } else {
    pressed = 0;
    stop();
  }
}

function release() {
  clearTimeout(holding);
  if (pressed && performance.now() - pressed > HELD) stop();
  pressed = 0;
}

button.addEventListener("pointerdown", (event) => {
  if (event.button !== 0) return;
  button.setPointerCapture(event.pointerId);
  press();
});
button.addEventListener("pointerup", release);
button.addEventListener("pointercancel", release);
button.addEventListener("contextmenu", (event) => event.preventDefault());
// Clicks from the keyboard or a screen reader; those of a pointer were handled as presses already.
button.addEventListener("click", (event) => {
  if (event.detail !== 0) return;
  press();
  pressed = 0;
});

/** Whether a key is meant for the focused element or the browser. */
function isTaken(event) {
  const other = event.target.closest("input, textarea, select, button, a, summary, dialog");
  const isElsewhere = document.body.classList.contains("shows-kept");
  return event.ctrlKey || event.altKey || event.metaKey || isElsewhere || (other && other !== button);
}

document.addEventListener("keydown", (event) => {
  if (isTaken(event)) return;
  if (event.code === "Space") {
    event.preventDefault();
    if (!event.repeat) press();
  } else if (event.key === "Enter" && event.target !== button) {
    if (!event.repeat) transcript.card?.confirm();
  } else if (event.key === "Escape") {
    if (voice.isSpeaking || transcript.isWriting) {
      isSpoken = false;
      interrupt();
    } else if (state === "pausing") {
      stop(0);
      transcript.card?.dismiss();
    } else if (state === "idle") transcript.card?.dismiss();
    else forget();
  }
});
document.addEventListener("keyup", (event) => {
  if (event.code !== "Space" || isTaken(event)) return;
  event.preventDefault();
  release();
});

// Typing

const words = find("words");

find("typed").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = words.value.trim();
  if (!text) return;
  words.value = "";
  ask(text);
});

/** Asks what was typed, or the sentence that a button stands for. */
async function ask(text) {
  interrupt();
  isSpoken = false;
  tell("");
  try {
    await conversation.request("ask", { text });
  } catch (error) {
    tell(error.message, "problem");
  }
}

for (const example of document.querySelectorAll(".examples button")) {
  example.addEventListener("click", () => {
    words.value = example.textContent;
    words.focus();
  });
}

if (talks) {
  document.title = "Chat – VoiceCore";
  document.querySelector("h1").textContent = "Chat";
  find("welcome").querySelector("h2").textContent = "What shall we talk about?";
  find("welcome").querySelector("p").textContent =
    "A language model answers, and what you ask to be done is done. It invents things: check what matters.";
  find("welcome").querySelector("ul").remove();
  words.placeholder = "Or type";
  new KeptConversations(conversation);
}
become("idle");
