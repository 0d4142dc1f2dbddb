import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Reading on in mail")
struct ReadingOnTests {
  let maildir: TestMaildir
  let context: TimeContext

  init() throws {
    maildir = try TestMaildir()
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
  }

  /// Three new messages, from Anna, Bob and Carl.
  private func fill() throws {
    for (index, name) in ["Anna", "Bob", "Carl"].enumerated() {
      try maildir.add(
        "From: \(name) <\(name.lowercased())@x.org>\nSubject: From \(name)\n\n\(name) says hello.\n",
        age: 600 * (index + 1), name: name)
    }
  }

  /// What each of several commands tells, one after the other.
  private func told(_ commands: [[Slot: SlotValue]]) async throws -> [Receipt] {
    var receipts: [Receipt] = []
    for slots in commands {
      let before = receipts
      let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path)) {
        // Kept and read again, as by the history.
        let kept = before.compactMap {
          try? JSONDecoder().decode(Receipt.self, from: JSONEncoder().encode($0))
        }
        return ToldMessages(kept)
      }
      receipts.append(try await action.prepare(Command(.readEmail, slots), context: context).receipt)
    }
    return receipts
  }

  private func told(_ scopes: String?...) async throws -> [Receipt] {
    try await told(scopes.map { scope in scope.map { [.scope: .text($0)] } ?? [:] })
  }

  @Test("the one that is meant by its order is told with what it says, and is the one read last")
  func order() async throws {
    try fill()
    let receipts = try await told(nil, "second")
    #expect(receipts[1].summary == "Bob: From Bob, twenty minutes ago. It says: Bob says hello.")
    #expect(receipts[1].items.map(\.title) == ["From Bob"])
    #expect(try await told(nil, "last")[1].items.map(\.title) == ["From Carl"])
    #expect(try await told(nil, "it")[1].items.map(\.title) == ["From Anna"])
  }

  @Test("the next follows the one read last, to the end of what was told")
  func next() async throws {
    try fill()
    let receipts = try await told(nil, "next", "next", "it", "next", "next")
    #expect(
      receipts.dropFirst().map { $0.items.map(\.title) } == [
        ["From Anna"], ["From Bob"], ["From Bob"], ["From Carl"], ["From Carl"],
      ])
    #expect(receipts.last?.summary == "That was the last of them.")
  }

  @Test("it is found wherever another program moved it")
  func moved() async throws {
    try fill()
    let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path))
    let list = try await action.prepare(Command(.readEmail), context: context).receipt
    let name = "\(TestMaildir.now - 1200).Bob.host"
    try FileManager.default.moveItem(
      atPath: "\(maildir.path)/new/\(name)", toPath: "\(maildir.path)/cur/\(name):2,S")
    let reading = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path)) {
      ToldMessages([list])
    }
    let second = Command(.readEmail, [.scope: .text("second")])
    #expect(try await reading.prepare(second, context: context).receipt.summary.hasPrefix("Bob: From Bob"))
    try FileManager.default.removeItem(atPath: "\(maildir.path)/cur/\(name):2,S")
    await #expect(throws: MailError.messageIsGone(subject: "From Bob")) {
      try await reading.prepare(second, context: context)
    }
  }

  @Test("a long message is read in parts that end at a word, each once")
  func parts() async throws {
    let words = (1...400).map { "word\($0)" }
    try maildir.add("From: Anna <anna@x.org>\nSubject: Long\n\n" + words.joined(separator: "\n"))
    var receipts = try await told(nil, "it")
    #expect(receipts[0].summary.contains("It says: word1 word2"))
    #expect(receipts[1].summary.hasSuffix("… There is more."))
    #expect(receipts[1].summary.count < 700)
    receipts = try await told(
      [nil, "it"].map { $0.map { [.scope: .text($0)] } ?? [:] }
        + Array(repeating: [.scope: .text("more")], count: 6))
    let read = receipts.dropFirst().map(\.summary).joined(separator: " ")
    #expect(
      words.allSatisfy { word in read.split { !$0.isLetter && !$0.isNumber }.filter { $0 == word }.count == 1
      })
    #expect(receipts.last?.summary == "That is all it says.")
    #expect(receipts.allSatisfy { $0.items.map(\.title) == ["Long"] })
  }

  @Test("more goes on where the beginning that came with the only message ended")
  func moreOfTheOnly() async throws {
    let words = (1...100).map { "word\($0)" }.joined(separator: " ")
    try maildir.add("From: Anna <anna@x.org>\nSubject: Long\n\n\(words)\n")
    let receipts = try await told(nil, "more")
    let told = try #require(receipts[0].items[0].toldLength)
    #expect(receipts[1].summary == "It goes on: " + words.dropFirst(told + 1))
  }

  @Test("after a list more tells those that were only counted")
  func moreOfTheList() async throws {
    for age in 1...12 { try maildir.add("From: a@x.org\nSubject: s\(age)\n\n", age: age * 60) }
    let receipts = try await told(nil, "more", "more", "more")
    #expect(receipts[0].summary.hasSuffix("And 7 more."))
    #expect(receipts[1].items.map(\.title) == ["s6", "s7", "s8", "s9", "s10"])
    #expect(receipts[1].summary.hasSuffix("And 2 more."))
    #expect(receipts[2].items.map(\.title) == ["s11", "s12"])
    #expect(receipts[3].summary == "That was the last of them.")
  }

  @Test("more of a person's mail is theirs")
  func moreOfAPerson() async throws {
    for age in 1...14 {
      try maildir.add("From: \(age % 2 == 0 ? "Anna" : "Bob") <a@x.org>\nSubject: s\(age)\n\n", age: age * 60)
    }
    let anna: [Slot: SlotValue] = [.emailFrom: .text("Anna")]
    let receipts = try await told([anna, anna.merging([.scope: .text("more")]) { $1 }])
    #expect(receipts[1].items.map(\.title) == ["s12", "s14"])
  }

  @Test("what was not told cannot be meant by its place")
  func nothingTold() async throws {
    await #expect(throws: MailError.noMessageMeant) { try await told("it") }
    try fill()
    await #expect(throws: MailError.notSoManyMessages(told: 3)) { try await told(nil, "fifth") }
    // The next of none is the newest.
    #expect(try await told("next")[0].items.map(\.title) == ["From Anna"])
  }

  @Test("a message without words is said to have none")
  func noText() async throws {
    try maildir.add("From: Anna <anna@x.org>\nSubject: Photo\nContent-Type: image/png\n\nx\n")
    #expect(
      try await told(nil, "it")[1].summary == "Anna: Photo, just now. It has no text that I can read."
    )
  }
}
