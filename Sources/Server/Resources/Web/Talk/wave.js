// The microphone's level, as bars that move from the middle outwards.

const BARS = 23;

export class Wave {
  #canvas;
  #levels = new Float32Array(BARS);
  #now = 0;
  #isOn = false;

  constructor(canvas) {
    this.#canvas = canvas;
  }

  /** Takes the newest samples, 16-bit integers. */
  take(samples) {
    let energy = 0;
    for (const sample of samples) energy += sample * sample;
    const decibels = 10 * Math.log10(energy / samples.length / 2 ** 30 + 1e-12);
    this.#now = Math.max(0, Math.min(1, (decibels + 60) / 50));
  }

  begin() {
    if (this.#isOn) return;
    this.#isOn = true;
    requestAnimationFrame(() => this.#draw());
  }

  end() {
    this.#isOn = false;
    this.#now = 0;
  }

  #draw() {
    this.#levels.copyWithin(1, 0);
    this.#levels[0] = Math.max(this.#now, 0.85 * this.#levels[1]);
    this.#now *= 0.9;
    const canvas = this.#canvas;
    const scale = devicePixelRatio;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (canvas.width !== Math.round(width * scale)) [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
    const pen = canvas.getContext("2d");
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, width, height);
    const isLoud = this.#isOn || this.#levels.some((level) => level > 0.02);
    pen.fillStyle = getComputedStyle(canvas).color;
    for (let bar = 0; isLoud && bar < BARS; bar += 1) {
      const tall = 3 + this.#levels[bar] * (height - 6) * (1 - bar / (BARS + 6));
      for (const side of bar === 0 ? [1] : [-1, 1]) {
        pen.beginPath();
        pen.roundRect(width / 2 + side * bar * 9 - 2, (height - tall) / 2, 4, tall, 2);
        pen.fill();
      }
    }
    if (isLoud) setTimeout(() => requestAnimationFrame(() => this.#draw()), 33);
  }
}
