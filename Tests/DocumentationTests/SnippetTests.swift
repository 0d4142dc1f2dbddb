import Foundation
import Testing

/// An article of a DocC catalogue.
private struct Article {
  /// From the package's folder on.
  let path: String
  /// Trimmed, without empty ones.
  let lines: [String]

  /// The second folder of the path.
  var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
  var name: String { (path.split(separator: "/").last?.dropLast(".md".count)).map(String.init) ?? "" }

  /// The lines of each block of Swift.
  var snippets: [[String]] {
    var snippets: [[String]] = []
    var open: [String]?
    for line in lines {
      if let snippet = open {
        open = line == "```" ? nil : snippet + [line]
        if line == "```" { snippets.append(snippet) }
      } else if line == "```swift" {
        open = []
      }
    }
    return snippets
  }

  init(path: String) throws {
    self.path = path
    let text = try String(contentsOf: Article.root.appending(path: path), encoding: .utf8)
    lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// All below `Sources/*/*.docc`, as paths.
  static func paths() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Sources").path)
      .filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
      .map { "Sources/\($0)" }.sorted()
  }
}

@Suite("The articles beside the code")
struct SnippetTests {
  private func source() throws -> [String] {
    try Article(path: "Tests/DocumentationTests/Snippets.swift").lines.map {
      $0.hasPrefix("@testable import ") ? String($0.dropFirst("@testable ".count)) : $0
    }
  }

  @Test("hold only Swift that is compiled, line for line")
  func compiled() throws {
    let source = try source()
    var count = 0
    for article in try Article.paths().map(Article.init(path:)) {
      for snippet in article.snippets {
        count += 1
        let imports = snippet.filter { $0.hasPrefix("import ") }
        let code = snippet.filter { !$0.hasPrefix("import ") }
        let missing = imports.filter { !source.contains($0) }
        #expect(missing.isEmpty, "\(article.path) imports what Snippets.swift does not: \(missing)")
        #expect(
          source.firstRange(of: code) != nil,
          "Snippets.swift lacks a snippet of \(article.path) that begins with “\(code.first ?? "")”")
      }
    }
    #expect(count >= 7)
  }

  @Test("are linked from the landing page of their target")
  func linked() throws {
    for article in try Article.paths().map(Article.init(path:)) where article.name != article.target {
      let target = article.target
      let landing = try Article(path: "Sources/\(target)/\(target).docc/\(target).md")
      #expect(landing.lines.contains("- <doc:\(article.name)>"), "\(target).md does not link \(article.path)")
    }
  }

  @Test("begin with their title")
  func titled() throws {
    for article in try Article.paths().map(Article.init(path:)) {
      // A program has no module of its own to describe.
      let isLibrary = article.name == article.target && !["Satellite", "voicecore"].contains(article.target)
      let title = isLibrary ? "# ``\(article.target)``" : "# "
      #expect(article.lines.first?.hasPrefix(title) == true, "\(article.path) has no title")
    }
  }
}
