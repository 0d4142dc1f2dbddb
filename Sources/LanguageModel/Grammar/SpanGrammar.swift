/// A text from which a grammar may copy runs of whole words and nothing else.
///
/// Words are separated by blank space. A run begins and ends at word boundaries and keeps everything between.
/// Punctuation at a word's edges may be left out.
package struct SpanGrammar: Sendable {
  /// The text's characters as written in the output (in JSON, escaped).
  let characters: [[UInt8]]
  /// The positions between characters at which runs may begin.
  let starts: [Int]
  let ends: [Int]

  /// Creates a grammar of runs of one or more words of `text`.
  package init(of text: String) {
    self.init(of: text) { Array(String($0).utf8) }
  }

  /// Creates a grammar of runs of one or more words of `text`.
  ///
  /// - Parameter written: Returns the bytes of a scalar in the output.
  init(of text: String, written: (Unicode.Scalar) -> [UInt8]) {
    let scalars = Array(text.unicodeScalars)
    characters = scalars.map(written)
    var starts: Set<Int> = []
    var ends: Set<Int> = []
    var index = 0
    while index < scalars.count {
      guard !scalars[index].properties.isWhitespace else {
        index += 1
        continue
      }
      let start = index
      while index < scalars.count, !scalars[index].properties.isWhitespace { index += 1 }
      starts.insert(start)
      ends.insert(index)
      let isPart = scalars[start..<index].map {
        $0.properties.isAlphabetic || $0.properties.numericType != nil
      }
      if let first = isPart.firstIndex(of: true), let last = isPart.lastIndex(of: true) {
        starts.formUnion(start...(start + first))
        ends.formUnion((start + last + 1)...index)
      }
    }
    self.starts = starts.sorted()
    self.ends = ends.sorted()
  }

  var isEmpty: Bool { starts.isEmpty }

  var size: Int { characters.reduce(0) { $0 + $1.count } }
}
