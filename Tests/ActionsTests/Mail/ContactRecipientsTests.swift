import Testing

@testable import Actions

@Suite("Recipients from the contacts")
struct ContactRecipientsTests {
  let resolve = ContactBook([
    Contact(
      name: "Anna Smith", givenName: "Anna", familyName: "Smith", emails: ["broken@", "smith@example.org"]),
    Contact(name: "Anna Jones", givenName: "Anna", familyName: "Jones", emails: ["jones@example.org"]),
    Contact(name: "Zoe Bell", givenName: "Zoe", familyName: "Bell", emails: ["nothing"]),
  ]).recipientResolver

  @Test("one person is taken, with the first address that works")
  func one() throws {
    let smith = Mailbox(name: "Anna Smith", address: try EmailAddress("smith@example.org"))
    #expect(try resolve("anna smith") == .one(smith))
  }

  @Test("two are asked about")
  func several() throws {
    guard case .several(let mailboxes) = try resolve("Anna") else {
      Issue.record("Anna is two people")
      return
    }
    #expect(Set(mailboxes.map(\.address.description)) == ["smith@example.org", "jones@example.org"])
  }

  @Test("nobody, and nobody who can be written to", arguments: ["Carl", "Zoe"])
  func none(name: String) throws {
    #expect(try resolve(name) == .none)
  }
}
