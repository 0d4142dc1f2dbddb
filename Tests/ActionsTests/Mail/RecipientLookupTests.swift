import Foundation
import Testing
import TimeExpressions
import Understanding

@testable import Actions

@Suite("Whom mail goes to, before anybody says yes")
struct RecipientLookupTests {
  let home: TemporaryHome
  let outbox: Outbox

  init() throws {
    home = try TemporaryHome()
    outbox = Outbox(directory: home.path + "/outbox")
  }

  private func action() throws -> SendEmailAction {
    let book = ContactBook([
      Contact(name: "Bernd, Bossmann", nicknames: ["Boss"], emails: ["bernd@example.org"]),
      Contact(name: "Anna Smith", givenName: "Anna", emails: ["anna@example.org"]),
      Contact(name: "Anna Jones", givenName: "Anna", emails: ["jones@example.org"]),
    ])
    return SendEmailAction(
      configuration: MailConfiguration(
        from: Mailbox(address: try EmailAddress("me@example.org")), transport: .sendmail(["/bin/cat"])),
      outbox: outbox, resolve: book.recipientResolver)
  }

  private func mail(_ names: String..., isNew: Bool = false) -> Command {
    var command = Command(.sendEmail, [.emailTo: .texts(names), .emailBody: .text("hi")])
    if isNew { command.slots[.newRecipients] = .texts(Array(names.prefix(1))) }
    return command
  }

  private func readings(_ command: Command) async throws -> [Command] {
    let grounding = try await action().ground(command, said: .whole, context: context("2026-11-24T10:00:00"))
    return switch grounding {
    case .one(let one): [one]
    case .several(let several): several
    }
  }

  @Test("a nickname becomes a name and an address, marked where nothing was ever sent there")
  func nickname() async throws {
    let named = "Bernd Bossmann <bernd@example.org>"
    let shown = mail(named, isNew: true)
    #expect(try await readings(mail("bernd@example.org")) == [mail("bernd@example.org", isNew: true)])
    #expect(try await readings(mail("Boss")) == [shown])
    #expect(try await readings(shown) == [shown])
    let prepared = try await action().prepare(shown, context: context("2026-11-24T10:00:00"))
    try await prepared.perform()
    #expect(prepared.receipt.summary.contains("Bernd Bossmann"))
    // It waits, so nobody was written to yet.
    #expect(try await readings(mail("Boss")) == [shown])
    #expect(try outbox.folder.move(prepared.receipt.id, from: .queued, to: .sent))
    #expect(try await readings(mail("Boss")) == [mail(named)])
    #expect(try await readings(shown) == [mail(named)])
    #expect(try await readings(mail("bernd@example.org")) == [mail("bernd@example.org")])
  }

  @Test("a card that only warned of an address has shown the mail after the warning ended, and no other one")
  func seen() {
    let (warned, plain) = (
      mail("Boss <b@example.org>", "c@example.org", isNew: true),
      mail("Boss <b@example.org>", "c@example.org")
    )
    #expect(plain.isSeen(in: warned) && plain.isSeen(in: plain))
    #expect(!warned.isSeen(in: plain))
    #expect(!mail("Boss <evil@example.org>", "c@example.org").isSeen(in: warned))
    #expect(!mail("Boss <b@example.org>").isSeen(in: warned))
  }

  @Test("a name of several people is asked about")
  func several() async throws {
    let readings = try await readings(mail("Anna", "Boss"))
    #expect(
      readings.map { $0.texts(.emailTo)?.first } == [
        "Anna Smith <anna@example.org>", "Anna Jones <jones@example.org>",
      ])
    #expect(readings.allSatisfy { $0.texts(.newRecipients) == $0.texts(.emailTo) })
  }

  @Test("of many with one name none is left out")
  func many() async throws {
    let book = ContactBook(
      (1...12).map { Contact(name: "Anna \($0)", givenName: "Anna", emails: ["anna\($0)@example.org"]) })
    let lookup = RecipientLookup(outbox: outbox, resolve: book.recipientResolver)
    #expect(try lookup.commands(mail("Anna")).count == 12)
  }

  @Test(
    "a name shows no address but its own, and nothing that cannot be seen",
    arguments: [
      ("Anna (anna@good.example)", "Anna <anna@evil.example>"), ("anna@good.example", "anna@evil.example"),
      ("An\u{200B}na\u{202E}", "Anna <anna@evil.example>"), ("boss＠good.example", "anna@evil.example"),
    ])
  func names(name: String, shown: String) throws {
    let address = try EmailAddress("anna@evil.example")
    #expect(Mailbox(name: name, address: address).written == shown)
  }

  @Test("a name that is nobody's, and an address that is none, are asked for again")
  func unknown() async throws {
    await #expect(
      throws: ActionError.unclear(
        .emailTo, "Your contacts have no address for Carl. Add one, or say the address.")
    ) { try await readings(mail("Carl")) }
    await #expect(throws: ActionError.self) { try await readings(mail("carl@nowhere")) }
  }
}
