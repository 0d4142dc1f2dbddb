import Foundation

/// A recording and its text: a line of a labels file.
///
/// The line is either JSON, in which other keys are ignored, or a path and the words with a tab between:
///
///     {"audio":"a.flac","text":"remind me …"}
///     {"audio":"b.flac","slots":{"size":"large","roast":"dark roast"}}
///     a.flac  remind me …
package struct RecordingLabel: Sendable, Hashable, Decodable {
  /// The recording as the file names it: a path relative to the labels file, or an absolute one.
  package var audio: String
  /// The spoken text; `nil` if it is not known.
  package var text: String?
  /// The words of a command's slots, if only these are known.
  package var slots: [String: String]

  package init(audio: String, text: String?, slots: [String: String] = [:]) {
    (self.audio, self.text, self.slots) = (audio, text, slots)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    audio = try container.decode(String.self, forKey: .audio)
    text = try container.decodeIfPresent(String.self, forKey: .text)
    // The slots of other kinds of labels are not words.
    slots = (try? container.decode([String: String].self, forKey: .slots)) ?? [:]
  }

  private enum CodingKeys: CodingKey { case audio, text, slots }

  /// Reads a labels file. Empty lines are skipped.
  ///
  /// - Throws: `RecordingLabelError`, which names the line.
  package static func labels(_ text: String) throws(RecordingLabelError) -> [RecordingLabel] {
    var labels: [RecordingLabel] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      guard let label = label(line) else { throw RecordingLabelError(line: index + 1) }
      labels.append(label)
    }
    return labels
  }

  private static func label(_ line: Substring) -> RecordingLabel? {
    if line.first(where: { !$0.isWhitespace }) == "{" {
      return try? JSONDecoder().decode(RecordingLabel.self, from: Data(line.utf8))
    }
    guard let tab = line.firstIndex(of: "\t"), tab > line.startIndex else { return nil }
    let text = line[line.index(after: tab)...].trimmingCharacters(in: .whitespacesAndNewlines)
    return RecordingLabel(audio: String(line[..<tab]), text: text.isEmpty ? nil : text)
  }
}

/// A line of a labels file that cannot be read.
package struct RecordingLabelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line number, from 1.
  package var line: Int

  package var description: String {
    "line \(line) of the labels is no label: a JSON object with \"audio\" and \"text\", or a path, a tab and the words."
  }
}
