import Audio
import Dictation
import DictationLink
import Foundation
import Testing

@testable import VoiceKeyboard

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)").path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }
}

@Suite("The sound of a dictation is kept until its text is placed") struct SoundJournalTests {
  private let folder = TemporaryFolder()
  private let samples: [Int16] = (0..<1_600).map { Int16($0 % 100) * 300 - 9_000 }
  private let phrase = HeardPhrase([HeardWord("Hello.", start: 0.5, end: 0.75)])

  @Test("by a file that only its owner may read, and no longer than that") func isPrivate() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    _ = try DictationRecord(ofSoundAt: journal.path)
    for file in folder.files {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(file)")
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    journal.remove()
    #expect(folder.files.isEmpty)
  }

  @Test("nobody takes it while the dictation goes on") func isLocked() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    #expect(AbandonedSound.all(in: folder.path).isEmpty)
    withExtendedLifetime(journal) {}
  }

  @Test("what was left is found as it was heard") func isFound() throws {
    try SoundJournal(folder: folder.path).append(samples)
    let left = try #require(AbandonedSound.all(in: folder.path).first)
    let heard = try left.samples()
    #expect(heard.count == samples.count)
    #expect(heard.map(Int16.init(sample:)) == samples)
    #expect(!left.isInDoubt)
  }

  @Test("nobody takes it while its text is placed") func recordIsLocked() throws {
    let path = try left(samples)
    let record = try DictationRecord(ofSoundAt: path)
    #expect(AbandonedSound.all(in: folder.path).isEmpty)
    #expect(throws: JournalError.self) { try DictationRecord(ofSoundAt: path) }
    withExtendedLifetime(record) {}
  }

  @Test("what was placed is not found again") func placedSoundIsPassedOver() throws {
    let path = try left(samples)
    do {
      let record = try DictationRecord(ofSoundAt: path)
      try record.place(phrase, upTo: 600)
      try record.settle(upTo: 600)
      try record.place(phrase, upTo: 900)
    }
    let left = try #require(AbandonedSound.all(in: folder.path).first)
    #expect(left.placed == 600)
    #expect(left.isInDoubt)
    #expect(try left.samples().count == 1_000)
  }

  @Test("what was placed to its end goes by itself") func placedToItsEnd() throws {
    let path = try left(samples)
    try DictationRecord(ofSoundAt: path).settle(upTo: samples.count)
    #expect(AbandonedSound.all(in: folder.path).isEmpty)
    #expect(folder.files.isEmpty)
  }

  @Test("the next process learns what was done") func past() throws {
    let path = try left(samples)
    do {
      let record = try DictationRecord(ofSoundAt: path)
      #expect(record.past.isEmpty)
      try record.begin(before: "Dear ")
      try record.place(phrase, upTo: 600)
      try record.settle(upTo: 600)
    }
    do {
      let record = try DictationRecord(ofSoundAt: path)
      #expect(record.past == .init(before: "Dear ", phrases: [phrase], position: 600, placed: 600))
      try record.place(phrase, upTo: 900)
    }
    do {
      let record = try DictationRecord(ofSoundAt: path)
      #expect(record.past.doubtful == phrase)
      #expect(record.past.position == 900)
      try record.settle(upTo: 900)
      try record.deliver(upTo: 1_000)
    }
    #expect(try DictationRecord(ofSoundAt: path).past.delivery == .doubtful)
  }

  @Test("any player and recognizer can read it") func isWaveFile() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    let reader = try AudioFileReader(path: journal.path)
    #expect(try reader.readAll().samples.count == samples.count)
  }

  @Test("a cut-off sample and a cut-off note are no harm") func tornWrites() throws {
    let path = try left(samples)
    try DictationRecord(ofSoundAt: path).settle(upTo: 100)
    for (name, bytes) in [
      (path, [UInt8(1)]), (path + DictationID.notes, Array("{\"placed\":1".utf8) + [0xFF]),
    ] {
      let file = try #require(FileHandle(forWritingAtPath: name))
      try file.seekToEnd()
      try file.write(contentsOf: Data(bytes))
    }
    #expect(try #require(AbandonedSound.all(in: folder.path).first).samples().count == samples.count - 100)
    try DictationRecord(ofSoundAt: path).settle(upTo: 200)
    #expect(try DictationRecord(ofSoundAt: path).past.placed == 200)
  }

  /// The path of a sound whose process has ended.
  private func left(_ samples: [Int16]) throws -> String {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    return journal.path
  }
}
