/// A voice of espeak-ng.
public struct EspeakVoice: Sendable, Hashable {
  /// The voice's identifier, such as `pt-br`.
  public let language: String
  /// The voice's name for people, such as `Portuguese (Brazil)`.
  public let name: String
  /// Other languages that the voice serves, and its priority for each; the lowest number is the nearest.
  let others: [String: Int]

  /// Reads the voices from the table that `espeak-ng --voices` prints.
  static func list(_ table: String) -> [EspeakVoice] {
    var voices: [EspeakVoice] = []
    for line in table.split(separator: "\n").dropFirst() {
      let columns = line.split(maxSplits: 5, omittingEmptySubsequences: true, whereSeparator: \.isWhitespace)
      guard columns.count >= 5, !voices.contains(where: { $0.language == columns[1] }) else { continue }
      let others = (columns.count > 5 ? columns[5] : "").matches(of: /\(([a-zA-Z0-9-]+) (\d+)\)/).map {
        (String($0.1), Int($0.2) ?? .max)
      }
      voices.append(
        EspeakVoice(
          language: String(columns[1]), name: String(columns[3]).replacing("_", with: " "),
          others: Dictionary(others) { first, _ in first }))
    }
    return voices
  }
}

extension [EspeakVoice] {
  /// Returns the voice for a language, or for the language without its region: `de` for `de-DE`, `cmn` for
  /// `zh_CN`. Returns `nil` if there is none.
  public func voice(for language: String) -> EspeakVoice? {
    var parts = language.lowercased().split { $0 == "-" || $0 == "_" }
    while !parts.isEmpty {
      let tag = parts.joined(separator: "-")
      if let own = first(where: { $0.language == tag }) { return own }
      let near = filter { $0.others[tag] != nil }
      if let nearest = near.min(by: { $0.others[tag, default: .max] < $1.others[tag, default: .max] }) {
        return nearest
      }
      let last = parts.removeLast()
      guard last.count == 2 || (last.count == 3 && last.allSatisfy(\.isNumber)) else { return nil }
    }
    return nil
  }
}
