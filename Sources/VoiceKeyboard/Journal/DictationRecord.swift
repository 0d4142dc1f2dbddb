import Dictation
import DictationLink
import DurableFiles
import Foundation

/// Notes beside the sound of a dictation, of what was heard in it and how far the text is placed.
///
/// After a crash, the next process learns from them where to go on. A lock shows that somebody places the text.
public final class DictationRecord: Sendable {
  /// A line of the notes, in JSON.
  private struct Note: Codable {
    /// The text before the cursor, at the beginning.
    var before: String?
    /// Up to this sample, the words are kept until everything is delivered.
    var heard: Int?
    /// Up to this sample, the words are being placed.
    var placing: Int?
    /// Everything up to this sample is being delivered.
    var delivering: Int?
    /// Up to this sample, all is placed.
    var placed: Int?
    var words: [HeardWord]?
  }

  /// What was done before the dictation was cut off.
  struct Past: Sendable, Hashable {
    enum Delivery: Sendable, Hashable {
      case doubtful, done
    }

    var before: String?
    /// What was heard and taken, in order.
    var phrases: [HeardPhrase] = []
    /// The phrase that may or may not have been placed.
    var doubtful: HeardPhrase?
    /// Whether what was left was delivered in the end; nil if that was not begun.
    var delivery: Delivery?
    /// The sample up to which everything was taken.
    var position = 0
    /// The sample up to which everything was placed.
    var placed = 0
    var isEmpty: Bool { before == nil && position == 0 }
  }

  /// The path of the sound.
  let sound: String
  let past: Past
  private let notes: FileLock

  /// The text before the cursor when the dictation began; nil if it begins now.
  public var before: String? { past.before }

  /// The dictation's id in the history, from the name of its sound; nil if there is none in it.
  var id: UUID? {
    let digits = Array((sound as NSString).lastPathComponent.prefix(32))
    guard digits.count == 32 else { return nil }
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return UUID(uuidString: parts.joined(separator: "-"))
  }

  /// Opens the notes of a sound, which are made if they are missing.
  ///
  /// - Throws: `JournalError`, also if another process writes them.
  public init(ofSoundAt path: String) throws(JournalError) {
    sound = path
    let notes = path + DictationID.notes
    do throws(FileError) {
      guard let lock = try FileLock.taken(notes, permissions: 0o600) else {
        throw FileError(notes, EWOULDBLOCK)
      }
      self.notes = lock
      past = Self.past(in: notes)
      // Ends a line that a crash cut off.
      _ = lseek(lock.file.descriptor, 0, SEEK_END)
      if lseek(lock.file.descriptor, 0, SEEK_CUR) > 0 { try lock.file.write([UInt8(ascii: "\n")]) }
    } catch {
      throw .unwritable(error.path, error.reason)
    }
  }

  /// What the notes of a file say. Lines that cannot be read are passed over.
  static func past(in path: String) -> Past {
    var past = Past()
    for line in (FileManager.default.contents(atPath: path) ?? Data()).split(separator: UInt8(ascii: "\n")) {
      guard let note = try? JSONDecoder().decode(Note.self, from: line) else { continue }
      if let before = note.before { past.before = before }
      let phrase = HeardPhrase(note.words ?? [])
      if let sample = note.heard {
        past.phrases.append(phrase)
        past.position = max(past.position, sample)
      } else if let sample = note.placing {
        past.settle()
        past.doubtful = phrase
        past.position = max(past.position, sample)
      } else if let sample = note.delivering {
        past.settle()
        past.delivery = .doubtful
        past.position = max(past.position, sample)
      } else if let sample = note.placed {
        past.settle()
        past.position = max(past.position, sample)
        past.placed = past.position
      }
    }
    return past
  }

  /// Notes the text before the cursor.
  func begin(before: String) throws(JournalError) { try note(Note(before: before)) }

  /// Notes a phrase that is delivered with the whole.
  func hear(_ phrase: HeardPhrase, upTo sample: Int) throws(JournalError) {
    try note(Note(heard: sample, words: phrase.words))
  }

  /// Notes that a phrase is about to be placed.
  func place(_ phrase: HeardPhrase, upTo sample: Int) throws(JournalError) {
    try note(Note(placing: sample, words: phrase.words))
  }

  /// Notes that what is left is about to be delivered.
  func deliver(upTo sample: Int) throws(JournalError) { try note(Note(delivering: sample)) }

  /// Notes that the text up to this sample was placed.
  func settle(upTo sample: Int) throws(JournalError) { try note(Note(placed: sample)) }

  /// Deletes the sound and the notes, because the text was placed or nobody wants it.
  public func remove() { SoundJournal.remove(sound) }

  /// Keeps the sound as a file of its own, which the person asked for.
  ///
  /// - Throws: `JournalError`.
  func keep(at target: String) throws(JournalError) {
    do throws(FileError) {
      guard rename(sound, target) == 0 else { throw FileError(sound) }
      let file = try OpenFile(target, O_RDWR | O_NOFOLLOW)
      let length = lseek(file.descriptor, 0, SEEK_END)
      try file.write(WaveHeader.header(of: max(0, Int(length) - WaveHeader.length)), at: 0)
    } catch {
      throw .unwritable(error.path, error.reason)
    }
    unlink(sound + DictationID.notes)
  }

  private func note(_ note: Note) throws(JournalError) {
    do {
      try notes.file.write(try JSONEncoder().encode(note) + [UInt8(ascii: "\n")])
    } catch {
      throw .unwritable(sound, (error as? FileError)?.reason ?? "\(error)")
    }
  }
}

extension DictationRecord.Past {
  /// Counts what was in doubt as done.
  fileprivate mutating func settle() {
    if let doubtful { phrases.append(doubtful) }
    doubtful = nil
    if delivery != nil { delivery = .done }
  }
}
