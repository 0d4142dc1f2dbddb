/// A thing that is added to what was to be done, without its verb: “and my boots” after “pack my jacket”.
package struct SharedVerb: Sendable, Hashable {
  /// The thing: “my boots”.
  package let thing: String

  /// Returns `nil` for anything but “and” and a few words that begin with “the”, “some”, a possessive or a name.
  ///
  /// - Parameter time: The place in `text`, in Unicode scalars, of a time that ends it.
  package init?(_ text: String, before time: Range<Int>? = nil) {
    guard Reference.saysMore(text), let utterance = Utterance(text) else { return nil }
    var end = utterance.words.count
    if let time {
      let timed = utterance.words(in: time)
      guard timed.upperBound == end else { return nil }
      end = timed.lowerBound
    }
    while end > 1, ["on", "at", "for", "too", "please"].contains(utterance.words[end - 1].normal) { end -= 1 }
    guard (2...5).contains(end), Self.beginsThing(utterance, at: 1) else { return nil }
    thing = utterance.slice(1..<end)
  }

  /// Returns “pack my jacket and my boots” for “pack my jacket”.
  package func added(to title: String) -> String { "\(title) and \(thing)" }

  /// Returns “call my sister” for “call my brother” and “my sister”, or `nil` if the title has no verb before a thing.
  package func inPlaceOfThing(in title: String) -> String? {
    guard let utterance = Utterance(title),
      let start = utterance.words.indices.dropFirst().first(where: { Self.beginsThing(utterance, at: $0) })
    else { return nil }
    return "\(utterance.slice(0..<start)) \(thing)"
  }

  private static func beginsThing(_ utterance: Utterance, at index: Int) -> Bool {
    let word = utterance.words[index]
    return ["my", "the", "our", "some"].contains(word.normal)
      || utterance.text(at: word.range).first?.isUppercase ?? false
  }
}
