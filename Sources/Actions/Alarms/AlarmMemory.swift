import DurableFiles
import Foundation

/// What must survive a restart, so that nothing rings twice and nothing is lost.
package struct AlarmMemory: Sendable, Hashable, Codable {
  package struct Record: Sendable, Hashable, Codable {
    package var id: DueAlarm.ID
    package var rungAt: Date
    package var snoozedUntil: Date?
    package var isAcknowledged: Bool

    package init(id: DueAlarm.ID, rungAt: Date, snoozedUntil: Date? = nil, isAcknowledged: Bool = false) {
      self.id = id
      self.rungAt = rungAt
      self.snoozedUntil = snoozedUntil
      self.isAcknowledged = isAcknowledged
    }
  }

  package var records: [Record]
  /// When each collection was first watched. What was due earlier does not ring.
  package var watchedSince: [String: Date]

  package init(records: [Record] = [], watchedSince: [String: Date] = [:]) {
    self.records = records
    self.watchedSince = watchedSince
  }
}

extension AlarmMemory {
  /// Reads a memory file. A missing file is an empty memory.
  ///
  /// - Throws: `DecodingError` or a file error; the file stays as it is.
  package init(contentsOf path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      self.init()
      return
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    self = try decoder.decode(AlarmMemory.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Replaces the file atomically; when this returns it is on the disk.
  package func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try Draft.replace(path, with: encoder.encode(self), permissions: 0o600)
  }
}
