// Tells screen readers what happens; everybody else sees it on the page.
import { element } from "./elements.js";

/** Milliseconds after which an announced sentence is removed from the page. */
const KEPT_FOR = 10000;

/** Has the screen reader say a sentence once it has finished the one before. */
export function announce(text) {
  const sentence = element("p", {}, text);
  document.getElementById("announced").append(sentence);
  setTimeout(() => sentence.remove(), KEPT_FOR);
}
