import Foundation
import GRDB
import LanguageModel

/// A conversation that was kept, without its messages.
public struct KeptConversation: Sendable, Hashable, Identifiable {
  public var id: UUID
  /// The person's name for it, or else its first words.
  public var title: String
  public var began: Date
  /// When something was last said in it.
  public var changed: Date
  /// How many messages it has.
  public var messages: Int

  /// The most characters of a title.
  public static let longestTitle = 80

  /// The first words of a message as a title.
  static func title(of text: String) -> String { line(text, most: 60) }

  /// A text as one line of at most so many characters, cut between words.
  static func line(_ text: String, most: Int) -> String {
    let words = text.split { $0.isWhitespace || $0.isNewline }
    var line = ""
    for word in words {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      guard longer.count <= most else {
        return line.isEmpty ? "\(longer.prefix(most - 1))…" : "\(line) …"
      }
      line = longer
    }
    return line
  }
}

/// A message of a conversation that was kept.
public struct KeptMessage: Sendable, Hashable {
  public var role: ChatMessage.Role
  public var text: String
  public var time: Date
}

extension KeptConversation: FetchableRecord {
  public init(row: Row) throws {
    guard let id = UUID(uuidString: try row.decode(String.self, forColumn: "id")) else {
      throw ConversationStoreError.unreadable
    }
    self.id = id
    title = try row.decode(String.self, forColumn: "title")
    began = try row.decode(Date.self, forColumn: "began")
    changed = try row.decode(Date.self, forColumn: "changed")
    messages = try row.decode(Int.self, forColumn: "messages")
  }
}

extension KeptMessage: FetchableRecord {
  public init(row: Row) throws {
    guard let role = ChatMessage.Role(rawValue: try row.decode(String.self, forColumn: "role")) else {
      throw ConversationStoreError.unreadable
    }
    self.role = role
    text = try row.decode(String.self, forColumn: "text")
    time = try row.decode(Date.self, forColumn: "time")
  }
}
