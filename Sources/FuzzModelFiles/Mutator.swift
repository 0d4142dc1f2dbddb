/// Damages files.
struct Mutator {
  private var state: UInt64
  private var corpus: [[UInt8]]

  init(seed: UInt64, corpus: [[UInt8]]) {
    state = seed
    self.corpus = corpus
  }

  /// Keeps content to be damaged further.
  mutating func keep(_ content: [UInt8]) {
    if corpus.count < 2_000 && content.count < 1 << 16 { corpus.append(content) }
  }

  mutating func next() -> [UInt8] {
    var content = corpus[random(below: corpus.count)]
    for _ in 0...random(below: 1 + random(below: 4)) { damage(&content) }
    return content
  }

  private mutating func damage(_ content: inout [UInt8]) {
    guard !content.isEmpty else { return }
    let place = self.place(in: content)
    let length = min(1 + random(below: 16), content.count - place)
    switch random(below: 8) {
    case 0: content[place] ^= 1 << random(below: 8)
    case 1: content[place] = UInt8(random(below: 256))
    case 2, 3: overwrite(&content, at: place, with: 4)
    case 4: overwrite(&content, at: place, with: 8)
    case 5: content.removeLast(content.count - place)
    case 6: content.removeSubrange(place..<place + length)
    default: content.insert(contentsOf: content[place..<place + length], at: place)
    }
  }

  /// A random offset, in headers more often than in data.
  private mutating func place(in content: [UInt8]) -> Int {
    let reach = random(below: 2) == 0 ? content.count : min(content.count, 256)
    return random(below: reach)
  }

  /// Overwrites a number with one that counts and sizes often get wrong.
  private mutating func overwrite(_ content: inout [UInt8], at place: Int, with size: Int) {
    let numbers: [UInt64] = [
      0, 1, 2, 31, 32, 255, 256, 1 << 16, 1 << 31, 0x7fff_ffff, 0xffff_ffff, 1 << 32, 1 << 61, 1 << 62,
      1 << 63, .max, .max - 31, UInt64(content.count), UInt64(random(below: 64)),
    ]
    let number = numbers[random(below: numbers.count)]
    for index in 0..<min(size, content.count - place) {
      content[place + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
    }
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func random(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
