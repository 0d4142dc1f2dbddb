import Foundation
import Sentences
import Understanding

/// A list: a note whose lines are things with boxes to tick, as Markdown programs write them.
struct ListNote {
  struct Entry {
    var thing: String
    var isDone: Bool
  }

  let note: Note
  private(set) var lines: [Line]

  enum Line {
    case text(Substring)
    case entry(Entry)
  }

  init(_ note: Note) {
    self.note = note
    lines = note.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      Self.entry(line).map { .entry($0) } ?? .text(line)
    }
    while case .text("")? = lines.last { lines.removeLast() }
    // A note written as a sentence can still be a list.
    let isSentence = entries.isEmpty && note.text.hasPrefix("# ")
    if isSentence {
      lines = lines.flatMap { line -> [Line] in
        guard case .text(let text) = line, !text.hasPrefix("#"), text.contains(where: \.isLetter) else {
          return [line]
        }
        return SpokenItems(String(text)).items.map { .entry(Entry(thing: $0, isDone: false)) }
      }
    }
  }

  private static func entry(_ line: Substring) -> Entry? {
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("- ") || text.hasPrefix("* ") else { return nil }
    let rest = text.dropFirst(2)
    for (box, isDone) in [("[ ] ", false), ("[x] ", true), ("[X] ", true)] where rest.hasPrefix(box) {
      return Entry(thing: String(rest.dropFirst(box.count)), isDone: isDone)
    }
    return Entry(thing: String(rest), isDone: false)
  }

  var entries: [Entry] {
    lines.compactMap { line -> Entry? in if case .entry(let entry) = line { entry } else { nil } }
  }

  /// The things that are not ticked.
  var open: [String] { entries.filter { !$0.isDone }.map(\.thing) }

  /// Changes or removes each thing for which `change` returns true.
  mutating func change(_ change: (inout Entry) -> Bool) {
    lines = lines.compactMap { line -> Line? in
      guard case .entry(var entry) = line else { return line }
      return change(&entry) ? .entry(entry) : nil
    }
  }

  mutating func add(_ things: [String]) {
    lines += things.map { .entry(Entry(thing: $0, isDone: false)) }
  }

  /// The contents of its file.
  var text: String {
    lines.map { line in
      switch line {
      case .text(let text): String(text)
      case .entry(let entry): Self.line(entry)
      }
    }.joined(separator: "\n") + "\n"
  }

  static func line(_ entry: Entry) -> String {
    "- [\(entry.isDone ? "x" : " ")] \(CleanText.line(entry.thing))"
  }

  /// Returns whether the words mean this thing: “eggs” means “Eggs” and “egg”.
  static func fits(_ said: String, _ thing: String) -> Bool {
    FoldedWords.words(said) == FoldedWords.words(thing) || FoldedWords.areAll(of: said, in: thing)
  }
}

extension NoteFolder {
  /// Returns the lists that fit a name; all if none was said.
  ///
  /// - Throws: `ActionError.notFound`.
  func lists(_ name: String?) throws -> [ListNote] {
    let notes = try notes().notes.sorted { ($0.changed, $0.path) > ($1.changed, $1.path) }
    let wanted = FoldedWords.words(name ?? "").filter { $0 != "list" }
    let found = notes.filter { note in
      let words = FoldedWords.words(note.title)
      return name == nil ? words.last == "list" : words.filter { $0 != "list" } == wanted
    }
    guard !found.isEmpty else { throw ActionError.notFound(ListSentences.wanted(name)) }
    return found.map(ListNote.init)
  }
}
