import Audio
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
  private let samples: [Float] = (0..<1_600).map { Float($0 % 100) / 128 - 0.25 }

  @Test("by a file that only its owner may read, and no longer than that") func isPrivate() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
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
    #expect(zip(heard, samples).allSatisfy { abs($0 - $1) <= 1 / 65_536 })
    #expect(!left.isInDoubt)
  }

  @Test("what was placed is not found again") func placedSoundIsPassedOver() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    try journal.begin(upTo: 600)
    try journal.settle(upTo: 600)
    try journal.begin(upTo: 900)
    try leave(journal)
    let left = try #require(AbandonedSound.all(in: folder.path).first)
    #expect(left.placed == 600)
    #expect(left.isInDoubt)
    #expect(try left.samples().count == 1_000)
  }

  @Test("what was placed to its end goes by itself") func placedToItsEnd() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    try journal.settle(upTo: samples.count)
    try leave(journal)
    #expect(AbandonedSound.all(in: folder.path).isEmpty)
    #expect(folder.files.isEmpty)
  }

  @Test("any player and recognizer can read it") func isWaveFile() throws {
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(samples)
    let reader = try AudioFileReader(path: journal.path)
    #expect(try reader.readAll().samples.count == samples.count)
  }

  @Test("a cut-off sample and a cut-off note are no harm") func tornWrites() throws {
    try SoundJournal(folder: folder.path).append(samples)
    let sound = try #require(folder.files.first { $0.hasSuffix(".wav") })
    for (name, bytes) in [(sound, [UInt8(1)]), (sound + ".placed", Array("placed 1".utf8) + [0xFF])] {
      let file = try #require(FileHandle(forWritingAtPath: "\(folder.path)/\(name)"))
      try file.seekToEnd()
      try file.write(contentsOf: Data(bytes))
    }
    #expect(try #require(AbandonedSound.all(in: folder.path).first).samples().count == samples.count)
  }

  /// As a process does that ends: the lock goes, the files stay.
  private func leave(_ journal: SoundJournal) throws {
    let names = folder.files
    let copies = try names.map { ($0, try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)"))) }
    journal.remove()
    for (name, data) in copies { try data.write(to: URL(filePath: "\(folder.path)/\(name)")) }
  }
}
