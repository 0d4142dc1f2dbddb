import Foundation
import Testing

@testable import Actions

@Suite("Email addresses")
struct EmailAddressTests {
  @Test(
    "are taken as they are",
    arguments: [
      "anna@example.org", "a.b+c@mail.example.co.uk", "x_y-z@a1.example", "o'neil@example.org",
      "root@localhost",
      "123@example.org",
    ])
  func valid(text: String) throws {
    #expect(try EmailAddress(text).description == text)
  }

  @Test(
    "have a domain in another script put into ASCII",
    arguments: [
      ("anna@bücher.example", "anna@xn--bcher-kva.example"), ("anna@例え.テスト", "anna@xn--r8jz45g.xn--zckzah"),
      ("anna@EXAMPLE.org", "anna@example.org"), (" anna@example.org ", "anna@example.org"),
    ])
  func international(text: String, ascii: String) throws {
    #expect(try EmailAddress(text).description == ascii)
  }

  @Test(
    "are refused where mail could not be sent, or more would be sent than an address",
    arguments: [
      "", "anna", "@example.org", "anna@", "anna@@example.org", "anna @example.org", "anna@example",
      ".anna@example.org",
      "anna.@example.org", "an..na@example.org", "anna@-example.org", "anna@exa_mple.org",
      "anna@example..org",
      "anna@example.org\r\nBcc: eve@example.org", "anna@example.org>\nRCPT TO:<eve@example.org",
      "anna\0@example.org",
      "anna@example.org,eve@example.org", "<anna@example.org>", "änna@example.org", "anna@[127.0.0.1]",
      "\"anna smith\"@example.org", "anna@example.org/x", "anna@ex%41mple.org", "anna@example.org:25",
      "anna@a\u{202E}b.org", String(repeating: "a", count: 65) + "@example.org",
      "anna@" + String(repeating: "a.", count: 200) + "org",
      "anna@" + String(repeating: "a", count: 64) + ".org",
      String(repeating: "@", count: 1_000_000),
    ])
  func invalid(text: String) {
    #expect(throws: MailError.self) { try EmailAddress(text) }
  }

  @Test("say what is wrong")
  func explains() {
    #expect(
      throws: MailError.invalidAddress(
        "änna@x.org", reason: "the part before the @ has letters outside A to Z")
    ) {
      try EmailAddress("änna@x.org")
    }
  }
}
