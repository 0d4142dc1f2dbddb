import Foundation

/// A page of the web app. Its file holds what it adds to the head and its body; the rest stands in the frame that all pages
/// share.
struct WebPage {
  private let head: Substring
  /// The body's tag, and the link that skips the way to other pages.
  private let opening: Substring
  private let content: Substring

  /// - Returns: Nil for a file that has no body which begins with a link.
  init?(_ text: String) {
    guard let body = text.range(of: "<body"),
      let link = text.range(of: "</a>\n", range: body.lowerBound..<text.endIndex)
    else { return nil }
    head = text[..<body.lowerBound]
    opening = text[body.lowerBound..<link.upperBound]
    content = text[link.upperBound...]
  }

  /// The whole page, which marks the way to itself.
  func html(in frame: String, at path: String) -> String {
    frame.replacing("{{head}}", with: head).replacing("{{opening}}", with: opening)
      .replacing("<a href=\"\(path)\">", with: "<a href=\"\(path)\" aria-current=\"page\">")
      .replacing("{{content}}", with: content)
  }
}
