// Making elements; text is always text, never markup.

/** Makes an element. Attributes that begin with "on" become event listeners; children are elements or text. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function percent(share) {
  return `${Math.round(share * 100)} %`;
}
