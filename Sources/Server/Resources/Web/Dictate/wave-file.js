// Samples as a recording that can be sent.

const RATE = 16000;
const HEADER = 44;

/** A 16-bit WAV file of stretches of 16 kHz samples. */
export function waveFile(stretches) {
  const count = stretches.reduce((sum, samples) => sum + samples.length, 0);
  const view = new DataView(new ArrayBuffer(HEADER + 2 * count));
  const word = (at, text) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  word(0, "RIFF");
  view.setUint32(4, HEADER - 8 + 2 * count, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  [1, 1].forEach((value, index) => view.setUint16(20 + 2 * index, value, true));
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  [2, 16].forEach((value, index) => view.setUint16(32 + 2 * index, value, true));
  word(36, "data");
  view.setUint32(40, 2 * count, true);
  let at = HEADER;
  for (const samples of stretches) {
    for (const sample of samples) {
      view.setInt16(at, sample, true);
      at += 2;
    }
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}
