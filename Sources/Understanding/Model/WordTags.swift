import Foundation
import LanguageModel

/// What each word of a text is: outside of all slots, the beginning of a span of a slot, or inside of one (Ramshaw and
/// Marcus, 1995).
struct WordTags {
  private enum Tag: Hashable {
    case outside
    case begin(Slot)
    case inside(Slot)
  }

  let head: EncoderHead
  private let tags: [Tag]
  /// Of each tag those that make the same of a word: where it begins matters little, and all phrases of time are read
  /// together.
  private let alike: [[Int]]

  /// - Throws: ``ModelInterpreterError`` where a slot of an intent that a model is trained for has no tag.
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
    /// A tag for each word, by its number.
    var tags: [Int] = []
    /// That each word is what its tag or one like it makes of it, of all together.
    var probability = 1.0
    /// The same of the least likely.
    var weakest = 1.0
  }

  /// The likeliest tags of some slots in which nothing is inside of what has not begun (Viterbi, 1967).
  ///
  /// - Parameter words: Of each word the logarithm of each tag's probability.
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

  /// Where each slot's words stand, without the marks behind them.
  ///
  /// - Parameter words: All of the text, also those at its end that were too many to be tagged: they go on with what a long
  ///   text ends with.
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
