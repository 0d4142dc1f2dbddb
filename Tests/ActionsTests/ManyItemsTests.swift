import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("However many there are, none is left out without a word", .timeLimit(.minutes(5)))
struct ManyItemsTests {
  private let now = context("2026-11-24T10:00:00", "Etc/GMT")

  @Test("notes")
  func notes() async throws {
    let home = try TemporaryHome()
    for number in 1...5_200 { try home.write("# Plan \(number)\n", to: "notes/\(number).md") }
    #expect(
      try await home.told(.searchNotes, [.searchText: .text("plan")], at: now).hasPrefix("5200 notes about"))
  }

  @Test("a note that cannot be looked into is named")
  func largeNote() async throws {
    let home = try TemporaryHome()
    try home.write("# Plan\n", to: "notes/plan.md")
    try home.write(String(repeating: "plan ", count: 300_000), to: "notes/huge.md")
    let words = try await home.told(.searchNotes, [.searchText: .text("plan")], at: now)
    #expect(words.hasPrefix("One note about “plan”"))
    #expect(
      words.hasSuffix(
        "I could not look into huge.md: I can only read notes of at most 1 MB that I am allowed to read."))
  }

  @Test("contacts, in one file and in a folder")
  func contacts() throws {
    let home = try TemporaryHome()
    let card = { (number: Int) in
      "BEGIN:VCARD\nFN:Person \(number)\nEMAIL:p\(number)@example.org\nEND:VCARD\n"
    }
    try home.write((1...50_100).map(card).joined(), to: "all.vcf")
    #expect(try ContactBook(path: home.path + "/all.vcf").contacts.count == 50_100)
  }

  #if canImport(CIcal)
    @Test("calendar files")
    func calendarFiles() throws {
      let home = try TemporaryHome()
      try FileManager.default.createDirectory(atPath: home.path + "/many", withIntermediateDirectories: true)
      for number in 1...50_100 { symlink("nowhere", "\(home.path)/many/\(number).ics") }
      #expect(CalendarFile.paths(in: home.path + "/many").count == 50_100)
    }
  #endif

  @Test("of many that fit the rest is counted")
  func several() {
    let found = (1...12).map { FoundItem(kind: .event, title: "lunch \($0)", location: "") }
    #expect(
      ActionError.several("events “lunch”", found: found).description.hasSuffix(
        "“lunch 5”; and 7 more. Say which."))
  }
}
