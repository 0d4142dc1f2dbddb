// Finds what cannot be read or used on a page: text without contrast, and elements that take the focus but have no name.
// Source: W3C, WCAG 2.2, success criteria 1.4.3 and 4.1.2.

function channels(color) {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function luminance([red, green, blue]) {
  const linear = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function over(front, back) {
  return [0, 1, 2].map((index) => front[index] * front[3] + back[index] * (1 - front[3])).concat(1);
}

function background(element) {
  const layers = [];
  for (let each = element; each; each = each.parentElement) layers.push(channels(getComputedStyle(each).backgroundColor));
  layers.push(channels("Canvas"));
  return layers.reverse().reduce((back, front) => over(front, back));
}

/** Whether a pointer reaches an element, once it is scrolled to. */
function isReached(element) {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) return false;
  const there = document.elementFromPoint(x, y);
  return [element, ...(element.labels ?? [])].some((each) => each.contains(there) || there?.contains(each));
}

const problems = [];
const place = [scrollX, scrollY];
for (const element of document.querySelectorAll("body *")) {
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const isShown = element.checkVisibility({ visibilityProperty: true }) && box.width > 2 && box.height > 2;
  if (!isShown || element.closest("[disabled]")) continue;
  const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  if (hasText) {
    const back = background(element);
    const front = over(channels(style.color), back);
    const [lighter, darker] = [luminance(front), luminance(back)].sort((a, b) => b - a);
    const ratio = (lighter + 0.05) / (darker + 0.05);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    if (ratio < needed) problems.push(`${ratio.toFixed(2)} to 1: ${element.textContent.trim().slice(0, 40)}`);
  }
  if (element.matches("button, a[href], input, select, textarea, summary")) {
    const name = element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent || element.title;
    if (!name?.trim()) problems.push(`no name: ${element.outerHTML.slice(0, 60)}`);
    // The link that skips the navigation becomes visible when it gets the focus.
    if (!element.matches(".skip") && !isReached(element)) problems.push(`not to be reached: ${name}`);
    if (element.matches("button, input, select") && Math.min(box.width, box.height) < 16) problems.push(`too small: ${name}`);
  }
}
for (const box of document.querySelectorAll(".card, .sheet > section")) {
  const style = getComputedStyle(box);
  const room = box.getBoundingClientRect().right - parseFloat(style.paddingRight) + 1;
  const wide = [...box.querySelectorAll("*")].find((each) => each.checkVisibility() && !each.closest(".unseen, pre, canvas") && each.getBoundingClientRect().right > room);
  if (wide) problems.push(`stands over the edge of its box: ${wide.outerHTML.slice(0, 60)}`);
}
if (document.documentElement.scrollWidth > innerWidth + 1) problems.push(`wider than the screen by ${document.documentElement.scrollWidth - innerWidth}`);
scrollTo(...place);
return problems;
