// What a screen reader is to say of what happens; what is shown says it to the eye.
import { element } from "./elements.js";

/** Milliseconds after which a sentence is not there to be found any more. */
const KEPT_FOR = 10000;

/** Says a sentence when the screen reader has said what it is saying. */
export function announce(text) {
  const sentence = element("p", {}, text);
  document.getElementById("announced").append(sentence);
  setTimeout(() => sentence.remove(), KEPT_FOR);
}
