import Foundation
import LanguageModel

/// Tags for the words of a text: each is outside of all slots, begins a span of a slot, or is inside of one (Ramshaw
/// and Marcus, 1995).
struct WordTags {
  private enum Tag: Hashable {
    case outside
    case begin(Slot)
    case inside(Slot)
  }

  let head: EncoderHead
  private let tags: [Tag]
  /// For each tag, the tags that are equivalent when rating a word. Beginning and inside count alike, and so do all
  /// time slots, whose phrases are read together.
  private let alike: [[Int]]

  /// - Throws: ``ModelInterpreterError`` if a slot of a trained intent has no tag.
  init(_ head: EncoderHead, schema: CommandSchema) throws(ModelInterpreterError) {
    self.head = head
    tags = head.labels.map { label in
      guard label.count > 2 else { return .outside }
      let slot = Slot(rawValue: String(label.dropFirst(2)))
      return label.hasPrefix("B-") ? .begin(slot) : .inside(slot)
    }
    let kinds = tags.map(Self.kind)
    alike = kinds.map { kind in kinds.indices.filter { kinds[$0] == kind } }
    let known = Set(tags)
    for slot in schema.intents.filter(\.isTrained).flatMap(\.learnedSlots)
    where !known.contains(.begin(slot)) || !known.contains(.inside(slot)) {
      throw .notForCommands(missing: slot.rawValue)
    }
  }

  private static let times: Set<Slot> = [.dateTimePoint, .dateTimeRange, .recurrence]

  private static func kind(_ tag: Tag) -> Slot? {
    switch tag {
    case .outside: nil
    case .begin(let slot), .inside(let slot): times.contains(slot) ? .dateTimePoint : slot
    }
  }

  struct Path {
    /// The index of each word's tag.
    var tags: [Int] = []
    /// The product over all words of the probability of the word's tag or an equivalent one.
    var probability = 1.0
    /// The smallest of these probabilities.
    var weakest = 1.0
  }

  /// Returns the likeliest sequence of tags of some slots in which every inside tag continues a span (Viterbi,
  /// 1967).
  ///
  /// - Parameter words: For each word, the log probability of each tag.
  func likeliest(_ words: [[Float]], of slots: [Slot]) -> Path {
    let allowed = tags.indices.filter { index in
      switch tags[index] {
      case .outside: true
      case .begin(let slot), .inside(let slot): slots.contains(slot)
      }
    }
    var scores = [Float](repeating: -.infinity, count: tags.count)
    var origins: [[Int]] = []
    for (place, word) in words.enumerated() {
      var next = [Float](repeating: -.infinity, count: tags.count)
      var origin = [Int](repeating: 0, count: tags.count)
      let best = allowed.max { scores[$0] < scores[$1] } ?? 0
      for tag in allowed {
        var (from, score) = (best, place == 0 ? 0 : scores[best])
        if case .inside(let slot) = tags[tag] {
          from =
            allowed.filter { tags[$0] == .begin(slot) || tags[$0] == .inside(slot) }
            .max { scores[$0] < scores[$1] } ?? best
          score = place == 0 ? -.infinity : scores[from]
        }
        (next[tag], origin[tag]) = (score + word[tag], from)
      }
      scores = next
      origins.append(origin)
    }
    var path = Path()
    guard var tag = allowed.max(by: { scores[$0] < scores[$1] }) else { return path }
    for (place, word) in words.enumerated().reversed() {
      path.tags.append(tag)
      let probability = min(alike[tag].reduce(0) { $0 + exp(Double(word[$1])) }, 1)
      path.probability *= probability
      path.weakest = min(path.weakest, probability)
      tag = origins[place][tag]
    }
    path.tags.reverse()
    return path
  }

  /// Returns the spans of each slot, without the punctuation after them.
  ///
  /// - Parameter words: All words of the text. Those at the end of a long text that were not tagged continue its
  ///   last span.
  func spans(
    _ path: [Int], of slots: [Slot], at words: [Range<Int>], in text: ModelText
  ) -> [(slot: Slot, spans: [Range<Int>])] {
    var found: [Slot: [Range<Int>]] = [:]
    var open: Slot?
    for (index, word) in words.enumerated() {
      let tag = index < path.count ? tags[path[index]] : open.map(Tag.inside) ?? .outside
      switch tag {
      case .outside: open = nil
      case .begin(let slot):
        found[slot, default: []].append(word)
        open = slot
      case .inside(let slot):
        var spans = found[slot] ?? []
        let start = spans.popLast()?.lowerBound ?? word.lowerBound
        found[slot] = spans + [start..<word.upperBound]
      }
    }
    return slots.compactMap { slot in
      let spans = (found[slot] ?? []).map(text.withoutMarks)
      return spans.isEmpty ? nil : (slot, spans)
    }
  }
}
