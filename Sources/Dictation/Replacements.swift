/// A person's replacements for words.
struct Replacements: Sendable {
  /// All replacements, the longest first.
  private let all: [(said: [String], written: String)]

  init(_ replacements: [String: String]) {
    all =
      replacements
      .map { (said: $0.key.lowercased().split(separator: " ").map(String.init), written: $0.value) }
      .filter { !$0.said.isEmpty }
      .sorted { ($1.said.count, $0.written) < ($0.said.count, $1.written) }
  }

  func made(in words: [SaidWord]) -> [SaidWord] {
    guard !all.isEmpty else { return words }
    var result: [SaidWord] = []
    var rest = words[...]
    while let first = rest.first {
      guard let found = all.first(where: { Self.begins(rest, with: $0.said) }),
        let last = rest.prefix(found.said.count).last
      else {
        result.append(rest.removeFirst())
        continue
      }
      var word = first
      (word.text, word.trailing, word.isFixed) = (found.written, last.trailing, true)
      result.append(word)
      rest = rest.dropFirst(found.said.count)
    }
    return result
  }

  private static func begins(_ words: ArraySlice<SaidWord>, with said: [String]) -> Bool {
    let found = words.prefix(said.count)
    return found.map(\.lower) == said && found.dropLast().allSatisfy { !$0.endsClause }
  }
}
