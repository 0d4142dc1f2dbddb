import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Finding mail")
struct FindEmailTests {
  let maildir: TestMaildir
  let context: TimeContext

  init() throws {
    maildir = try TestMaildir()
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
    try maildir.add(
      "From: Tom <tom@plumber.example>\nSubject: Invoice 42\n\nPlease pay.\n", age: 600, flags: "S")
    try maildir.add(
      "From: Anna Smith <anna@x.org>\nSubject: This week\n\nThe roof leaks, and Tom’s invoice is wrong.\n",
      age: 7300)
    try maildir.add(
      """
      From: Anna Smith <anna@x.org>
      Subject: Lunch
      Content-Type: text/html

      <p>The <b>caf&eacute;</b> at noon?</p>
      """, age: 20_000, flags: "RS")
  }

  private func told(_ slots: [Slot: SlotValue]) async throws -> String {
    let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path))
    return try await action.prepare(Command(.readEmail, slots), context: context).receipt.summary
  }

  @Test("by words of the subject and of the text, read or unread, the newest first")
  func words() async throws {
    #expect(
      try await told([.searchText: .text("invoice")]) == """
        You have 2 messages about “invoice”. Tom: Invoice 42, ten minutes ago. \
        Anna Smith: This week, two hours ago.
        """)
    #expect(
      try await told([.searchText: .text("roof")]) == """
        You have 1 message about “roof”. Anna Smith: This week, two hours ago. \
        It says: The roof leaks, and Tom’s invoice is wrong.
        """)
  }

  @Test("by who wrote and words together")
  func both() async throws {
    #expect(
      try await told([.emailFrom: .text("anna"), .searchText: .text("invoice")])
        .hasPrefix("You have 1 message from anna about “invoice”. Anna Smith: This week"))
    #expect(
      try await told([.emailFrom: .text("Tom"), .searchText: .text("lunch")])
        == "You have no messages from Tom about “lunch”.")
  }

  @Test(
    "whole words or their beginnings count, in any order; words that join others do not",
    arguments: [
      ("the invoice from Tom", 2), ("leak", 1), ("invoice roof", 1), ("oof", 0), ("LUNCH", 1), ("caf", 1),
      ("tomorrow", 0), ("the", 2), ("?!", 0),
    ])
  func matching(said: String, count: Int) async throws {
    let query = MessageQuery(Command(.readEmail, [.searchText: .text(said)]))
    #expect(try Maildir(path: maildir.path).messages(query).found.count == count)
  }

  @Test("of very many messages the texts of the newest are read, which is said")
  func bounded() async throws {
    for age in 1...320 {
      try maildir.add("From: a@x.org\nSubject: s\n\nnothing\n", age: 100_000 + age, name: "\(age)")
    }
    try maildir.add("From: a@x.org\nSubject: s\n\nThe xylophone.\n", age: 200_000)
    #expect(
      try await told([.searchText: .text("xylophone")])
        == "You have no messages about “xylophone”. I did not search all of your older messages.")
    // Headers are looked at further back.
    try maildir.add("From: a@x.org\nSubject: Xylophone\n\nx\n", age: 300_000)
    #expect(
      try await told([.searchText: .text("xylophone")]).hasPrefix("You have 1 message about “xylophone”."))
  }

  @Test("what a stranger wrote is told as one bounded line")
  func hostile() async throws {
    try maildir.add(
      "From: Eve <eve@x.org>\nSubject: =?utf-8?q?gift=0D=0A=1B[31m=E2=80=AE?=\n\n"
        + String(repeating: "gift\u{1B}[2J\u{202E} ", count: 20_000))
    let words = try await told([.searchText: .text("gift")])
    #expect(words.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(!words.unicodeScalars.contains("\u{202E}"))
    #expect(words.count < 500)
  }
}
