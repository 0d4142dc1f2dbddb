import Foundation
import Testing
import Understanding

@testable import Actions

@Suite("Finding notes, and help")
struct SearchNotesTests {
  let home: TemporaryHome
  let now = context("2026-03-02T09:00:00")

  init() throws {
    home = try TemporaryHome()
    try home.write("# Paint\n\nThe wall is blue.\n", to: "notes/paint 2026-03-01.md")
    try home.write("Blue cheese and crème fraîche for Friday\n", to: "notes/shopping.txt")
    try home.write("blue", to: "notes/.hidden.md")
    try home.write("blue", to: "notes/picture.png")
  }

  @Test("by their words, in any order, without regard to case and accents")
  func words() async throws {
    #expect(
      try await home.told(.searchNotes, [.searchText: .text("blue WALL")], at: now)
        == "One note about “blue WALL”: Paint. It says: The wall is blue.")
    #expect(
      try await home.told(.searchNotes, [.searchText: .text("creme fraiche")], at: now).hasPrefix(
        "One note about “creme fraiche”: Blue cheese and crème fraîche"))
    #expect(
      try await home.told(.searchNotes, [.searchText: .text("red")], at: now)
        == "There are no notes about “red”.")
  }

  @Test("several are told by their titles, and each can be opened")
  func several() async throws {
    let receipt = try await home.perform(
      Command(.searchNotes, [.searchText: .text("blue")]), at: now)
    #expect(receipt.summary.hasPrefix("2 notes about “blue”: "))
    #expect(
      Set(receipt.items.map { ($0.location as NSString).lastPathComponent }) == [
        "paint 2026-03-01.md", "shopping.txt",
      ])
    #expect(receipt.effects == [.told(receipt.summary)])
  }

  @Test("a question is answered by the line that has its words")
  func question() async throws {
    try home.write("# Cottage\n\nThe key is under the pot.\nWi-Fi: badger99\n", to: "notes/cottage.md")
    let asked = try #require(NotesQuestion("what's the wifi at the cottage")).command
    #expect(try await home.told(.searchNotes, asked.slots, at: now) == "Cottage: Wi-Fi: badger99")
    let unknown = try #require(NotesQuestion("what's the wifi at the office")).command
    await #expect(throws: ActionError.notFound("note about “wifi office”")) {
      try await home.perform(unknown, at: now)
    }
  }

  @Test("all lines that have as many of its words are told")
  func lines() async throws {
    try home.write("The plumber comes on Friday\n\nHis number is 555 0199\n", to: "notes/plumber.md")
    let asked = try #require(NotesQuestion("what's the plumber's number")).command
    #expect(
      try await home.told(.searchNotes, asked.slots, at: now)
        == "The plumber comes on Friday. His number is 555 0199")
  }

  @Test("help tells one example for each kind of thing that can be made")
  func help() async throws {
    let prepared = try await HelpAction(
      schema: .bundled(), intents: [.setTimer, .undo, .createNote, .queryCalendar]
    ).prepare(Command(.help), context: now)
    #expect(
      prepared.receipt.summary
        == "You can say: “take a note: the wall is blue”, “set a timer for ten minutes”. "
        + "Ask about any of it, change it, cancel it, or say “undo”.")
  }
}
