import Foundation
import TimeExpressions

/// A file name made from a note's first words, valid on every common file system.
struct NoteFileName: Sendable, Hashable {
  /// Letters and digits of any script joined by hyphens, in lower case; never empty.
  let slug: String

  /// The most bytes of the slug. File systems allow 255 bytes, and the date, a number and the extension are added.
  private static let longest = 120

  init(_ words: String) {
    var slug = ""
    var gap = false
    for character in words.prefix(400).precomposedStringWithCanonicalMapping {
      let kept = character.unicodeScalars.filter(NoteFileName.isPart)
      guard !kept.isEmpty else {
        gap = !slug.isEmpty
        continue
      }
      let next = (gap ? "-" : "") + String(String.UnicodeScalarView(kept)).lowercased()
      guard slug.utf8.count + next.utf8.count <= NoteFileName.longest else { break }
      slug += next
      gap = false
    }
    self.slug = slug.isEmpty ? "note" : slug
  }

  /// Returns a free name such as `buy-milk 2025-09-02.md`, with a number if that is taken.
  ///
  /// The date comes last, so that no name is reserved on Windows, such as `con.md`.
  ///
  /// - Throws: `ActionError.alreadyThere` if a thousand names are taken.
  func free(on date: LocalDate, in folder: String) throws -> String {
    for number in 1...1000 {
      let name = "\(slug) \(date)\(number == 1 ? "" : " \(number)").md"
      var status = stat()
      if lstat((folder as NSString).appendingPathComponent(name), &status) != 0 { return name }
    }
    throw ActionError.alreadyThere((folder as NSString).appendingPathComponent("\(slug) \(date).md"))
  }

  /// Returns the first words of a text, to be shown.
  static func opening(of text: String) -> String {
    let line = CleanText.line(String(text.prefix(200)))
    guard line.count > 40 else { return line }
    let cut = line.prefix(40)
    return (cut.lastIndex(of: " ").map { String(cut[..<$0]) } ?? String(cut)) + "…"
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
