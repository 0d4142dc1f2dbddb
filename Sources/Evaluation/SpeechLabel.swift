import Foundation
import TimeExpressions
import Understanding

/// A recording and its right command: a line of a labels file.
///
///     {"audio":"a.flac","text":"remind me …","intent":"add_reminder","slots":{…},"now":"2025-09-01T10:00:00"}
package struct SpeechLabel: Sendable, Hashable {
  /// The recording as the file names it: a path relative to the labels file, or an absolute one.
  package var audio: String
  /// The spoken text.
  package var text: String
  package var command: Command
  /// The local time for which the slots are right.
  package var now: LocalDateTime?
  /// The part of the set that it belongs to, such as `dev` or `test`.
  package var split: String?
  /// The signal-to-noise ratio in decibels; `nil` without noise.
  package var signalToNoise: Double?
  /// Whether a synthetic voice speaks.
  package var isSynthetic: Bool
}

/// An error in a labels file.
package struct SpeechLabelError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line number, from 1.
  package var line: Int
  package var reason: String

  package var description: String {
    "line \(line) of the labels: \(reason). Each line is a JSON object with \"audio\", \"text\", \"intent\" and \"slots\"."
  }
}

extension SpeechLabel {
  /// Reads a labels file, which has a JSON object on each line. Empty lines are skipped.
  ///
  /// - Throws: `SpeechLabelError`, which names the line.
  package static func labels(_ text: String) throws(SpeechLabelError) -> [SpeechLabel] {
    var labels: [SpeechLabel] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      do {
        labels.append(try JSONDecoder().decode(SpeechLabel.self, from: Data(line.utf8)))
      } catch let error as DecodingError {
        throw SpeechLabelError(line: index + 1, reason: reason(error))
      } catch {
        throw SpeechLabelError(line: index + 1, reason: "\(error)")
      }
    }
    return labels
  }

  private static func reason(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, _): "\"\(key.stringValue)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "\"\(place(context))\" has the wrong type"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON object"
    case .dataCorrupted(let context): "\"\(place(context))\": \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }
}

extension SpeechLabel: Decodable {
  private enum Key: String, CodingKey {
    case audio, text, intent, slots, now, split, synthetic
    case signalToNoise = "snr"
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    audio = try container.decode(String.self, forKey: .audio)
    text = try container.decode(String.self, forKey: .text)
    now = try container.decodeIfPresent(LocalDateTime.self, forKey: .now)
    split = try container.decodeIfPresent(String.self, forKey: .split)
    signalToNoise = try container.decodeIfPresent(Double.self, forKey: .signalToNoise)
    isSynthetic = try container.decodeIfPresent(Bool.self, forKey: .synthetic) ?? false
    command = Command(try container.decode(Intent.self, forKey: .intent))
    let slots = try container.nestedContainer(keyedBy: SlotKey.self, forKey: .slots)
    for key in slots.allKeys {
      command.slots[Slot(rawValue: key.stringValue)] = try Self.value(slots, key)
    }
  }

  private static func value(_ slots: KeyedDecodingContainer<SlotKey>, _ key: SlotKey) throws -> SlotValue {
    switch Slot(rawValue: key.stringValue) {
    case .dateTimePoint, .oldDateTime: .point(try slots.decode(TimePoint.self, forKey: key))
    case .dateTimeRange: .range(try slots.decode(TimeRange.self, forKey: key))
    case .durationMinutes: .minutes(try slots.decode(Int.self, forKey: key))
    case .durationSeconds: .seconds(try slots.decode(Int.self, forKey: key))
    case .recurrence: .rule(try slots.decode(RecurrenceRule.self, forKey: key))
    case .emailTo, .addedPeople: .texts(try slots.decode([String].self, forKey: key))
    default: .text(try slots.decode(String.self, forKey: key))
    }
  }

  private struct SlotKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) { nil }
  }
}
