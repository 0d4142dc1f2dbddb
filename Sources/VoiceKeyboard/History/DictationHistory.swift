import DurableFiles
import Foundation

/// A dictation whose text was placed.
public struct PastDictation: Sendable, Hashable, Codable {
  public var id: UUID
  public var time: Date
  public var text: String
  /// The program that the text was for, if it is known.
  public var program: String?

  public init(id: UUID = UUID(), time: Date = Date(), text: String, program: String? = nil) {
    (self.id, self.time, self.text, self.program) = (id, time, text, program)
  }
}

/// The last dictations, in a folder that only its owner may read. Several processes may use it at the same time.
public struct DictationHistory: Sendable {
  /// The most dictations; older ones are forgotten.
  public static let most = 50

  private let folder: String
  private let most: Int
  /// Whether the sound is kept with the text.
  let keepsSound: Bool

  /// - Parameter most: The most dictations; 0 keeps none.
  public init(folder: String, most: Int = most, keepsSound: Bool = false) {
    (self.folder, self.most, self.keepsSound) = (folder, most, keepsSound)
  }

  /// The dictations, the newest first. What cannot be read is left out.
  public func entries() -> [PastDictation] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return data.split(separator: UInt8(ascii: "\n")).reversed().compactMap {
      try? decoder.decode(PastDictation.self, from: $0)
    }
  }

  /// Adds a dictation, or replaces the one with its id, and forgets the oldest beyond the maximum.
  ///
  /// - Throws: `FileError`.
  public func add(_ dictation: PastDictation) throws {
    guard most > 0 else { return }
    try change { entries in
      entries.removeAll { $0.id == dictation.id }
      entries.insert(dictation, at: 0)
      for old in entries.dropFirst(most) { unlink(sound(of: old.id)) }
      entries = Array(entries.prefix(most))
    }
  }

  /// Replaces a dictation's text.
  ///
  /// - Returns: The text before; nil if there is no such dictation.
  public func correct(_ id: UUID, to text: String) throws -> String? {
    try change { entries in
      guard let index = entries.firstIndex(where: { $0.id == id }) else { return nil }
      defer { entries[index].text = text }
      return entries[index].text
    }
  }

  /// Forgets a dictation and its sound; all of them if the id is nil.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func forget(_ id: UUID? = nil) throws -> Int {
    try change { entries in
      let gone = entries.filter { id == nil || $0.id == id }
      for dictation in gone { unlink(sound(of: dictation.id)) }
      entries.removeAll { gone.contains($0) }
      return gone.count
    }
  }

  /// The path of a dictation's sound, a WAV file; it is there if it was kept.
  public func sound(of id: UUID) -> String { "\(folder)/\(id.uuidString).wav" }

  public func hasSound(_ id: UUID) -> Bool { access(sound(of: id), R_OK) == 0 }

  private var path: String { "\(folder)/dictations.jsonl" }

  private func change<Result>(_ body: (inout [PastDictation]) throws -> Result) throws -> Result {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = try FileLock.awaited("\(folder)/lock", permissions: 0o600)
    defer { withExtendedLifetime(lock) {} }
    var entries = entries()
    let result = try body(&entries)
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    var contents = Data()
    for entry in entries.reversed() { contents += try encoder.encode(entry) + [UInt8(ascii: "\n")] }
    try Draft.replace(path, with: contents, permissions: 0o600)
    return result
  }
}
