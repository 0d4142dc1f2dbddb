import Foundation
import Testing

@testable import Actions

@Suite struct Contacts {
  private static let cards = """
    BEGIN:VCARD\r
    VERSION:4.0\r
    FN:Anna Smith\r
    N:Smith;Anna;;;\r
    NICKNAME:Annie,Sis\r
    EMAIL;PREF=2:anna@work.example\r
    EMAIL;PREF=1:anna@home.example\r
    END:VCARD\r
    begin:vcard\r
    version:3.0\r
    fn:Anna-Maria O'Neil\\, PhD\r
    n:O'Neil;Anna-Maria;;;PhD\r
    item1.email;type=INTERNET:anna.oneil@example.org\r
    item2.email;type=INTERNET;type=pref:am@exam\r
     ple.org\r
    end:vcard\r
    BEGIN:VCARD
    VERSION:2.1
    N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg
    FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=B6rg=
     M=C3=BCller
    EMAIL;INTERNET;PREF:joerg@example.de
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    FN:Bob Stone
    N:Stone;Bob;;;
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    FN:José García
    N:García;José;;;
    EMAIL:jose@example.es
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    FN:Jose
    EMAIL:JOSE@example.es
    END:VCARD
    """

  private let book = ContactBook(VCard.contacts(in: Data(cards.utf8)))

  private func names(_ said: String) -> [String] {
    switch book.resolve(said) {
    case .one(let contact): [contact.name]
    case .several(let contacts): contacts.map(\.name)
    case .none: []
    }
  }

  @Test(arguments: [
    ("anna smith", ["Anna Smith"]), ("ANNIE", ["Anna Smith"]), ("sis", ["Anna Smith"]),
    ("smith", ["Anna Smith"]), ("anna", ["Anna Smith", "Anna-Maria O'Neil, PhD"]),
    ("anna maria", ["Anna-Maria O'Neil, PhD"]), ("oneil", ["Anna-Maria O'Neil, PhD"]),
    ("o'neil anna", ["Anna-Maria O'Neil, PhD"]), ("jorg muller", ["Jörg Müller"]),
    ("Jörg", ["Jörg Müller"]), ("jose garcia", ["José García"]), ("zoe", []), ("", []), ("…", []),
    // Bob has no address; the two cards of José have the same.
    ("bob", []), ("jose", ["José García"]), ("an", []),
  ]) func areFoundByName(_ said: String, _ found: [String]) {
    #expect(names(said) == found)
  }

  @Test func listThePreferredAddressFirst() {
    #expect(
      book.contacts.map(\.emails).prefix(3) == [
        ["anna@home.example", "anna@work.example"], ["am@example.org", "anna.oneil@example.org"],
        ["joerg@example.de"],
      ])
  }

  @Test func anAddressPassesThrough() {
    #expect(
      book.resolve(" bob@example.com ")
        == .one(Contact(name: "bob@example.com", emails: ["bob@example.com"])))
  }

  @Test func areMailsRecipients() throws {
    let resolve = book.recipientResolver
    let anna = Mailbox(name: "Anna Smith", address: try EmailAddress("anna@home.example"))
    #expect(try resolve("anna smith") == .one(anna))
    #expect(try resolve("zoe") == .none)
    guard case .several(let mailboxes) = try resolve("anna") else {
      Issue.record("one Anna of two")
      return
    }
    #expect(mailboxes.map(\.address.description) == ["anna@home.example", "am@example.org"])
  }

  @Test func comeFromAFileOrAFolder() throws {
    let home = try TemporaryHome()
    try home.write(Self.cards, to: "people/all.vcf")
    try home.write("BEGIN:VCARD\nFN:Zoe\nEMAIL:zoe@example.org\nEND:VCARD\n", to: "people/zoe.VCF")
    try home.write("FN:nobody", to: "people/readme.txt")
    #expect(try ContactBook(path: home.path + "/people/all.vcf").contacts.count == 6)
    #expect(try ContactBook(path: home.path + "/people").contacts.count == 7)
    for path in ["/people/readme.txt", "/nowhere"] {
      #expect(throws: ActionError.self) { try ContactBook(path: home.path + path) }
    }
    #expect(throws: ActionError.self) { try ContactBook(path: "/dev/zero") }
  }

  @Test(arguments: [
    "BEGIN:VCARD", "END:VCARD\nEND:VCARD", "BEGIN:VCARD\nBEGIN:VCARD\nEND:VCARD", ":\n;:\n:::",
    " folded first",
    "BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:=\n", "BEGIN:VCARD\nFN;X=\"a:b\nEND:VCARD",
    "BEGIN:VCARD\nN:;;;;\nEMAIL:\nEND:VCARD", "\u{FEFF}\u{0}\r\r\r", "BEGIN:VCARD\nN:\\\nEND:VCARD",
  ]) func oddCardsAreNobody(_ text: String) {
    #expect(VCard.contacts(in: Data(text.utf8)).isEmpty)
  }

  @Test func areBounded() {
    let card = "BEGIN:VCARD\nFN:A\nPHOTO:\(String(repeating: "x", count: 1 << 20))\nEMAIL:a@b.c\nEND:VCARD\n"
    #expect(VCard.contacts(in: Data(card.utf8)) == [Contact(name: "A", emails: ["a@b.c"])])
    let many = Data(String(repeating: "BEGIN:VCARD\nFN:A\nEND:VCARD\n", count: 100).utf8)
    #expect(VCard.contacts(in: many).count == 100)
    let folded = "BEGIN:VCARD\nFN:" + String(repeating: "x\n ", count: 200_000) + "\nEND:VCARD\n"
    #expect(VCard.contacts(in: Data(folded.utf8)).isEmpty)
  }
}
