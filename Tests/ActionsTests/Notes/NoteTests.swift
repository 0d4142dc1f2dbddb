import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite struct Notes {
  private func note(
    _ title: String?, _ body: String?, in home: TemporaryHome
  ) async throws -> PreparedAction {
    var slots: [Slot: SlotValue] = [:]
    slots[.title] = title.map { .text($0) }
    slots[.noteBody] = body.map { .text($0) }
    return try await CreateNoteAction(configuration: home.configuration)
      .prepare(Command(.createNote, slots), context: context("2026-03-01T09:00:00"))
  }

  @Test(
    arguments: [
      ("Wall colour", "it is blue", "# Wall colour\n\nit is blue\n"), (nil, "it is blue", "it is blue\n"),
      ("Wall colour", nil, "# Wall colour\n"), (nil, "one\r\ntwo\u{0}\u{1B}[31m\n\n", "one\ntwo[31m\n"),
    ] as [(String?, String?, String)]) func contents(_ title: String?, _ body: String?, _ written: String)
    async throws
  {
    let home = try TemporaryHome()
    let action = try await note(title, body, in: home)
    try await action.perform()
    #expect(try String(contentsOfFile: action.receipt.location, encoding: .utf8) == written)
  }

  @Test(arguments: [
    ("Buy milk, eggs & bread!", "buy-milk-eggs-bread"), ("../../etc/passwd", "etc-passwd"), ("CON", "con"),
    ("~/.ssh", "ssh"), ("-rf *", "rf"), ("Größe: 5 €", "größe-5"), ("e\u{301}te\u{301}", "été"),
    ("买牛奶", "买牛奶"), ("रविवार", "रविवार"), ("🎉🎉", "note"), ("...", "note"), ("a\u{202E}b\u{0}c", "a-b-c"),
    (String(repeating: "ä", count: 300), String(repeating: "ä", count: 60)),
  ]) func names(_ words: String, _ slug: String) {
    #expect(NoteFileName(words).slug == slug)
  }

  @Test func nothingIsEverOverwritten() async throws {
    let home = try TemporaryHome()
    for _ in 1...3 {
      try await note("Milk", "buy it", in: home).perform()
    }
    #expect(
      try home.snapshot().keys.sorted() == [
        "notes", "notes/milk 2026-03-01 2.md", "notes/milk 2026-03-01 3.md", "notes/milk 2026-03-01.md",
      ])
  }

  @Test func whatCameInBetweenStays() async throws {
    let home = try TemporaryHome()
    let action = try await note("Milk", "buy it", in: home)
    try home.write("mine", to: "notes/milk 2026-03-01.md")
    await #expect(throws: ActionError.alreadyThere(action.receipt.location)) { try await action.perform() }
    #expect(try home.snapshot() == ["notes": nil, "notes/milk 2026-03-01.md": Data("mine".utf8)])
  }

  @Test func aDanglingLinkIsNoFreeName() async throws {
    let home = try TemporaryHome()
    try home.write("", to: "notes/x")
    try FileManager.default.createSymbolicLink(
      atPath: home.path + "/notes/milk 2026-03-01.md", withDestinationPath: home.path + "/outside")
    try await note("Milk", "buy it", in: home).perform()
    #expect(!FileManager.default.fileExists(atPath: home.path + "/outside"))
    #expect(FileManager.default.fileExists(atPath: home.path + "/notes/milk 2026-03-01 2.md"))
  }

  @Test func sayWhatTheyAreAbout() async throws {
    let home = try TemporaryHome()
    #expect(try await note("Milk", "x", in: home).receipt.summary == "Note “Milk”")
    #expect(
      try await note(nil, "the quick brown fox jumps over the lazy dog again", in: home).receipt.summary
        == "Note “the quick brown fox jumps over the lazy…”")
  }

  @Test func needWordsAndABound() async throws {
    let home = try TemporaryHome()
    await #expect(throws: ActionError.missingSlot(.noteBody)) { try await note(nil, nil, in: home) }
    await #expect(throws: ActionError.missingSlot(.noteBody)) { try await note(nil, " \n\u{7}", in: home) }
    await #expect(throws: ActionError.tooLong(.noteBody, limit: 500_000)) {
      try await note(nil, String(repeating: "x", count: 1 << 20), in: home)
    }
  }
}
