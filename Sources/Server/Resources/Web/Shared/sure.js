// Asks before something is deleted, in the page's dialog with the id "sure".

/** Milliseconds between two questions: a click too many answers no second one, and screen readers tell it from the first. */
const CALM = 400;

/** Whether the person wants that: what cannot be brought back is asked about twice. */
export async function confirmed(title, text) {
  if (!await answered(title, text)) return false;
  await new Promise((resolve) => { setTimeout(resolve, CALM); });
  return answered(`Really ${title.charAt(0).toLowerCase()}${title.slice(1)}`, "It cannot be brought back.");
}

function answered(title, text) {
  const sure = document.getElementById("sure");
  document.getElementById("sure-title").textContent = title;
  document.getElementById("sure-text").textContent = text;
  sure.returnValue = "";
  sure.showModal();
  return new Promise((resolve) => {
    sure.addEventListener("close", () => resolve(sure.returnValue === "delete"), { once: true });
  });
}
