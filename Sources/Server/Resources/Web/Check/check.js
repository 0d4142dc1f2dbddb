// The Check page: what works on the machine and in this browser, and what mends the rest.
import { request } from "./api.js";
import { element } from "./elements.js";
import { Microphone } from "./microphone.js";

const find = (id) => document.getElementById(id);
const [summary, checks, notice, level, tryButton] = ["summary", "checks", "notice", "level", "try"].map(find);
const STATES = { works: "works", missing: "not set up", broken: "broken" };

async function look() {
  summary.textContent = "Looking at every part …";
  try {
    const { checks: found } = await request("GET", "/v1/examination");
    checks.replaceChildren(...found.map((each) => element("li", { class: each.state },
      element("span", { class: "state" }, STATES[each.state]), element("span", { class: "what" }, each.check),
      element("span", { class: "finding" }, each.finding),
      each.remedy ? element("span", { class: "remedy" }, "To mend it: ", element("code", {}, each.remedy)) : null)));
    const broken = found.filter(({ state }) => state === "broken").length;
    const missing = found.filter(({ state }) => state === "missing").length;
    summary.textContent = broken > 0 ? `${broken} of ${found.length} parts do not work.`
      : missing > 0 ? `All that is needed works; ${missing} of ${found.length} parts are not set up.` : "Everything works.";
  } catch (error) {
    summary.textContent = error.message;
  }
}

const microphone = new Microphone();
let loudest = 0;
microphone.onsamples = (samples) => {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0) / 32768;
  loudest = Math.max(loudest, peak);
  level.value = Math.max(0, 1 + Math.log10(peak + 1e-4) / 4);
};

tryButton.addEventListener("click", async () => {
  tryButton.disabled = true;
  loudest = 0;
  notice.className = "notice";
  try {
    await microphone.begin();
    notice.textContent = "Say something …";
    await new Promise((resolve) => setTimeout(resolve, 4000));
    microphone.close();
    notice.textContent = loudest > 0.02 ? "The microphone works." : "The microphone gives hardly any sound. Is the right one chosen in the settings, and not muted?";
    notice.classList.toggle("problem", loudest <= 0.02);
  } catch (error) {
    notice.textContent = error.message;
    notice.classList.add("problem");
  }
  level.value = 0;
  tryButton.disabled = false;
});
find("again").addEventListener("click", look);
look();
