import Foundation
import Testing

@testable import Actions

@Suite("What a message says")
struct ExcerptTests {
  private func text(_ message: String) throws -> String {
    let maildir = try TestMaildir()
    try maildir.add(message)
    let reader = Maildir(path: maildir.path)
    return try reader.excerpt(of: #require(reader.messages().first))
  }

  @Test(
    "is read from any encoding",
    arguments: [
      (
        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nR3LDvMOfZQ==\n",
        "Grüße"
      ),
      (
        "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DFe\n",
        "Grüße"
      ),
      ("Content-Type: text/plain; charset=utf-8\n\nGrüße\n", "Grüße"), ("Subject: x\n\nplain\n", "plain"),
      ("Subject: x\n\n", ""),
    ])
  func encodings(message: String, expected: String) throws {
    #expect(try text(message) == expected)
  }

  @Test("prefers plain text, and takes HTML where there is nothing else; attachments are not read out")
  func alternatives() throws {
    let html = "--b\nContent-Type: text/html\n\n<p>from HTML</p>\n"
    let plain = "--b\nContent-Type: text/plain\n\nfrom plain\n"
    let attachment =
      "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=x.txt\n\nattached\n"
    let head = "Content-Type: multipart/alternative; boundary=b\n\n"
    #expect(try text(head + html + plain + "--b--\n") == "from plain")
    #expect(try text(head + attachment + html + "--b--\n") == "from HTML")
    #expect(try text(head + attachment + "--b--\n") == "")
    // Cut off in the middle, as the beginning of a huge message is.
    #expect(try text(head + plain) == "from plain")
  }

  @Test("leaves out quotations and the signature, and ends at a word")
  func shortens() {
    #expect(excerpt("On Monday you wrote:\n> old\nYes.\n-- \nAnna\n") == "On Monday you wrote: Yes.")
    let long = excerpt(String(repeating: "word ", count: 1000))
    #expect(long.hasSuffix("word…") && long.count <= 281)
    #expect(excerpt(String(repeating: "x", count: 100_000)).count == 281)
  }

  @Test(
    "HTML is its words",
    arguments: [
      ("<p>Hello <b>Anna</b></p><p>Bye</p>", "Hello Anna Bye"), ("a<br>b", "a b"),
      ("1 &lt; 2 &amp;&amp; x", "1 < 2 && x"),
      ("&#252;&#xFC;&nbsp;x", "üü x"), ("&bogus; &", "&bogus; &"),
      ("&#99999999999; &#xD800;", "&#99999999999; &#xD800;"),
      ("<style>p { color: red }</style>seen", "seen"), ("<script>if (1 < 2) {}</script >seen", "seen"),
      ("<head><title>no</title></head><body>seen</body>", "seen"), ("<header>seen</header>", "seen"),
      ("<!-- <p>no</p> -->seen", "seen"), ("seen<!-- open", "seen"), ("seen<scr", "seen"),
      ("<script>open", ""),
    ])
  func markup(html: String, words: String) {
    #expect(excerpt(withoutMarkup(html)) == words)
  }
}
