// As much of a browser's document as the modules under test use.

class Element extends EventTarget {
  constructor(name) {
    super();
    [this.name, this.attributes, this.children, this.dataset] = [name, {}, [], {}];
    this.classes = new Set();
    this.classList = { add: (each) => this.classes.add(each), contains: (each) => this.classes.has(each) };
  }

  get id() {
    return this.attributes.id;
  }

  get value() {
    return this.attributes.value ?? this.textContent;
  }

  set value(text) {
    this.attributes.value = text;
  }

  get textContent() {
    return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join("");
  }

  set textContent(text) {
    this.children = [text];
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  append(...children) {
    this.children.push(...children);
  }

  focus() {
    globalThis.document.activeElement = this;
  }

  /** This element and all in it, in their order. */
  get all() {
    return [this, ...this.children.flatMap((child) => child.all ?? [])];
  }

  named(name) {
    return this.all.filter((each) => each.name === name);
  }
}

globalThis.document = { createElement: (name) => new Element(name), activeElement: null };
