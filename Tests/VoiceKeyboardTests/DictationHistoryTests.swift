import DictationLink
import Foundation
import Testing

@testable import VoiceKeyboard

@Suite("The last dictations") struct DictationHistoryTests {
  private let folder = TemporaryFolder()

  @Test("are remembered up to the most, the newest first") func remembers() throws {
    let history = DictationHistory(folder: folder.path, most: 3)
    for text in ["One.", "Two\nlines.", "Three.", "Four."] { try history.add(PastDictation(text: text)) }
    #expect(history.entries().map(\.text) == ["Four.", "Three.", "Two\nlines."])
    let others = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/dictations.jsonl")
    #expect(others[.posixPermissions] as? Int == 0o600)
  }

  @Test("are not remembered if nobody wants it") func none() throws {
    try DictationHistory(folder: folder.path, most: 0).add(PastDictation(text: "One."))
    #expect(folder.files.isEmpty)
  }

  @Test("are corrected in their place") func corrects() throws {
    let history = DictationHistory(folder: folder.path)
    let past = [PastDictation(text: "One."), PastDictation(text: "Two.")]
    for dictation in past { try history.add(dictation) }
    #expect(try history.correct(past[0].id, to: "Won.") == "One.")
    #expect(history.entries().map(\.text) == ["Two.", "Won."])
    #expect(try history.correct(UUID(), to: "Three.") == nil)
  }

  @Test("take their sound with them") func sound() throws {
    let history = DictationHistory(folder: folder.path, most: 1, keepsSound: true)
    let past = PastDictation(text: "One.")
    try history.add(past)
    let journal = try SoundJournal(folder: folder.path)
    try journal.append(Array(repeating: 16_384, count: 1_600))
    try DictationRecord(ofSoundAt: journal.path).keep(at: history.sound(of: past.id))
    #expect(history.hasSound(past.id))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: history.sound(of: past.id)))
    #expect(bytes.count == 44 + 3_200)
    // The header states the length of the samples.
    #expect(Array(bytes[40..<44]) == [0x80, 0x0C, 0, 0])
    try history.add(PastDictation(text: "Two."))
    #expect(!history.hasSound(past.id))
    #expect(try history.forget() == 1)
    #expect(history.entries().isEmpty)
  }

  @Test("survive a line that cannot be read") func damaged() throws {
    let history = DictationHistory(folder: folder.path)
    try history.add(PastDictation(text: "One."))
    let path = "\(folder.path)/dictations.jsonl"
    try (try String(contentsOfFile: path, encoding: .utf8) + "{\"text\": 1}\n\u{0}\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(history.entries().map(\.text) == ["One."])
  }
}
