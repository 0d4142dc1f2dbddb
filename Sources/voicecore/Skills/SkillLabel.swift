import Foundation
import Skills

/// The right result for a recording.
struct SkillLabel: Decodable {
  /// The path of the recording, relative to the labels file or absolute.
  var audio: String
  /// The intent; nil if the recording is no command.
  var intent: String?
  var slots: [String: Value]?

  /// A slot's value in JSON.
  enum Value: Decodable {
    case text(String)
    case number(Double)
    case boolean(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let boolean = try? container.decode(Bool.self) {
        self = .boolean(boolean)
      } else {
        self = .number(try container.decode(Double.self))
      }
    }

    var value: SkillValue {
      switch self {
      case .text(let text): .text(text)
      case .number(let number): .number(number)
      case .boolean(let boolean): .boolean(boolean)
      }
    }
  }

  /// Reads a labels file, a JSON object per line.
  ///
  /// - Throws: ``SkillLabelProblem``, or the error of reading the file.
  static func read(_ path: String) throws -> [SkillLabel] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().compactMap { number, line in
        guard line.contains(where: { !$0.isWhitespace }) else { return nil }
        do {
          return try JSONDecoder().decode(SkillLabel.self, from: Data(line.utf8))
        } catch {
          throw SkillLabelProblem(file: path, line: number + 1)
        }
      }
  }

  /// Returns whether a match is exactly this: the intent and every slot, and no more slots.
  func isRight(_ match: SkillMatch?) -> Bool {
    guard match?.intent == intent else { return false }
    guard let match else { return true }
    let found = Dictionary(match.slots.map { ($0.name, $0.value) }, uniquingKeysWith: { one, _ in one })
    return found == (slots ?? [:]).mapValues(\.value)
  }
}

/// A line that is not a label.
struct SkillLabelProblem: Error, CustomStringConvertible {
  var file: String
  var line: Int

  var description: String {
    "\(file):\(line): no label. Write {\"audio\": \"order.flac\", \"intent\": \"Name\", \"slots\": {\"slot\": \"value\"}}."
  }
}
