import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Marking mail")
struct MarkEmailTests {
  let maildir: TestMaildir
  let context: TimeContext
  let undo = Undo([RenamedMessages()])

  init() throws {
    maildir = try TestMaildir()
    context = TimeContext(now: try #require(LocalDateTime(2027, 1, 15, 8)), timeZone: .gmt)
    try maildir.add("From: Anna <anna@x.org>\nSubject: Lunch\n\nNoon?\n", age: 60, name: "a")
    try maildir.add("From: Bob <bob@x.org>\nSubject: Budget\n\nSee it.\n", age: 120, flags: "F", name: "b")
    try maildir.add("From: Carl <carl@x.org>\nSubject: Old\n\nx\n", age: 180, flags: "RS", name: "c")
  }

  private static let before = ["cur/b.host:2,F", "cur/c.host:2,RS", "new/a.host"]

  /// The messages' files, without the second of their delivery.
  private func files() throws -> [String] {
    try ["cur", "new"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "\(maildir.path)/\(folder)").map {
        "\(folder)/" + $0.drop { $0 != "." }.dropFirst()
      }
    }.sorted()
  }

  private func told(_ slots: [Slot: SlotValue] = [:]) async throws -> ToldMessages {
    let action = ReadEmailAction(configuration: MailConfiguration(maildir: maildir.path))
    return ToldMessages([try await action.prepare(Command(.readEmail, slots), context: context).receipt])
  }

  private func marking(
    _ isSeen: Bool = true, _ slots: [Slot: SlotValue] = [:], told: ToldMessages = ToldMessages()
  ) async throws -> PreparedAction {
    let configuration = MailConfiguration(maildir: maildir.path)
    let action =
      isSeen
      ? MarkEmailAction.asRead(configuration: configuration) { told }
      : MarkEmailAction.asUnread(configuration: configuration) { told }
    return try await action.prepare(Command(action.intent, slots), context: context)
  }

  @Test(
    "keeps other flags and their order, and the name of the message",
    arguments: [
      ("1.a", true, "1.a:2,S"), ("1.a:2,", true, "1.a:2,S"), ("1.a:2,FRT", true, "1.a:2,FRST"),
      ("1.a:2,Sab", true, "1.a:2,Sab"), ("1.a:2,RS", false, "1.a:2,R"), ("1.a:2,S", false, "1.a:2,"),
      ("1.a:2,SS", false, "1.a:2,"), ("1.a:1,x", true, nil),
    ] as [(String, Bool, String?)])
  func names(name: String, isSeen: Bool, marked: String?) {
    #expect(MaildirName(name).marked(isSeen: isSeen) == marked)
  }

  @Test("“it” is the one that was told of, which moves from new to cur; undo puts it back")
  func it() async throws {
    let prepared = try await marking(told: told([.emailFrom: .text("Anna")]))
    #expect(prepared.receipt.summary == "Message “Lunch” from Anna marked as read")
    #expect(try files() == Self.before)
    #expect(await undo.state(of: prepared.receipt) == .notDone)
    try await prepared.perform()
    #expect(try files() == ["cur/a.host:2,S", "cur/b.host:2,F", "cur/c.host:2,RS"])
    #expect(await undo.state(of: prepared.receipt) == .done)
    // Kept and read again, as after a restart.
    let receipt = try JSONDecoder().decode(Receipt.self, from: JSONEncoder().encode(prepared.receipt))
    #expect(await undo.undo(receipt) == .undone("Took back: \(receipt.summary)."))
    #expect(try files() == Self.before)
    #expect(await undo.undo(receipt) == .undone("There is nothing left to take back: \(receipt.summary)."))
  }

  @Test("all that is new is marked, twice as once, and all is taken back in one step")
  func all() async throws {
    let prepared = try await marking(true, [.scope: .text("all")])
    #expect(prepared.receipt.summary == "2 messages marked as read")
    try await prepared.perform()
    try await prepared.perform()
    #expect(try files() == ["cur/a.host:2,S", "cur/b.host:2,FS", "cur/c.host:2,RS"])
    #expect(try Maildir(path: maildir.path).messages().allSatisfy { !$0.isUnread })
    _ = await undo.undo(prepared.receipt)
    #expect(try files() == Self.before)
  }

  @Test("what was read is unread again")
  func unread() async throws {
    try await marking(false, told: told([.emailFrom: .text("Carl")])).perform()
    #expect(try files() == ["cur/b.host:2,F", "cur/c.host:2,R", "new/a.host"])
  }

  @Test("those of a person, about something, by their place, or all that were told")
  func which() async throws {
    #expect(try await marking(true, [.emailFrom: .text("Bob")]).receipt.items.map(\.title) == ["Budget"])
    #expect(try await marking(true, [.searchText: .text("noon")]).receipt.items.map(\.title) == ["Lunch"])
    let list = try await told()
    #expect(
      try await marking(true, [.scope: .text("second")], told: list).receipt.items.map(\.title) == ["Budget"])
    #expect(
      try await marking(true, [.scope: .text("them")], told: list).receipt.items.map(\.title)
        == ["Lunch", "Budget"])
  }

  @Test("nothing is guessed: of several none is “it”, and what is marked already is said")
  func unclear() async throws {
    let list = try await told()
    await #expect(throws: MailError.severalMessages(["“Lunch” from Anna", "“Budget” from Bob"])) {
      try await marking(told: list)
    }
    await #expect(throws: MailError.noMessageMeant) { try await marking() }
    await #expect(throws: MailError.noMessages(" from Zoe")) {
      try await marking(true, [.emailFrom: .text("Zoe")])
    }
    let already = try await marking(true, [.emailFrom: .text("Carl")])
    #expect(already.receipt.isAnswer)
    #expect(already.receipt.summary == "It is already marked as read.")
  }

  @Test("the card names the one message that is meant, and means it still when others have come")
  func card() async throws {
    let list = try await told([.emailFrom: .text("Anna")])
    let action = MarkEmailAction.asRead(configuration: MailConfiguration(maildir: maildir.path)) { list }
    let grounding = try await action.ground(Command(.markEmailRead), said: .whole, context: context)
    guard case .one(let command) = grounding else {
      Issue.record("it was not found")
      return
    }
    #expect(command.text(.emailSubject) == "Lunch")
    #expect(command.text(.emailFrom) == "Anna")
    try maildir.add("From: Anna <anna@x.org>\nSubject: Later\n\nx\n", age: 1)
    #expect(try await action.prepare(command, context: context).receipt.items.map(\.title) == ["Lunch"])
  }

  @Test("after a kill the rest is done or taken back, and other programs' flags stay")
  func interrupted() async throws {
    let prepared = try await marking(true, [.scope: .text("all")])
    guard case .renamedMessages(_, let renames)? = prepared.receipt.effects.first else {
      Issue.record("there is no effect")
      return
    }
    try Maildir(path: maildir.path).perform([renames[0]])
    #expect(await undo.state(of: prepared.receipt) == .partly)
    // Another program answers the first meanwhile, and throws the second away.
    let (first, second) = ("\(TestMaildir.now - 60).a.host", "\(TestMaildir.now - 120).b.host:2,F")
    try FileManager.default.moveItem(
      atPath: "\(maildir.path)/cur/\(first):2,S", toPath: "\(maildir.path)/cur/\(first):2,RS")
    try FileManager.default.removeItem(atPath: "\(maildir.path)/cur/\(second)")
    try await prepared.perform()
    #expect(await undo.state(of: prepared.receipt) == .done)
    guard case .undone = await undo.undo(prepared.receipt) else {
      Issue.record("it was not taken back")
      return
    }
    #expect(try files() == ["cur/a.host:2,R", "cur/c.host:2,RS"])
    #expect(await undo.state(of: prepared.receipt) == .notDone)
  }

  @Test("a folder that is gone is said")
  func noFolder() async throws {
    let prepared = try await marking(true, [.scope: .text("all")])
    try FileManager.default.removeItem(atPath: maildir.path)
    await #expect(throws: MailError.self) { try await prepared.perform() }
    guard case .refused = await undo.undo(prepared.receipt) else {
      Issue.record("it was taken back")
      return
    }
  }
}
