import ArgumentParser
import Chat
import Console
import Foundation
import Setup

/// Names a kept conversation: its id, the beginning of the id, or `last`.
struct ConversationName: ExpressibleByArgument {
  private static let shortest = 4

  let text: String

  init?(argument: String) { text = argument }

  /// Returns the conversation that it names.
  ///
  /// - Throws: ``ConversationNameError``.
  func conversation(in store: ConversationStore) throws -> KeptConversation {
    if text == "last" {
      guard let last = try store.conversations(limit: 1).first else { throw ConversationNameError.none }
      return last
    }
    let start = text.uppercased()
    let found = try store.conversations().filter { $0.id.uuidString.hasPrefix(start) }
    guard start.count >= Self.shortest, let first = found.first else {
      throw ConversationNameError.unknown(text)
    }
    guard found.count == 1 else { throw ConversationNameError.several(text, found.map(\.short)) }
    return first
  }
}

enum ConversationNameError: Error, CustomStringConvertible {
  case none
  case unknown(String)
  case several(String, [String])

  var description: String {
    switch self {
    case .none: "No conversation was kept yet."
    case .unknown(let text):
      "There is no conversation “\(printable(text))”; “voicecore chat list” shows those there are."
    case .several(let text, let ids):
      "“\(text)” begins several: \(ids.prefix(10).joined(separator: ", ")). Give more of the id."
    }
  }
}

extension KeptConversation {
  /// The beginning of the id, which is enough to name it.
  var short: String { String(id.uuidString.lowercased().prefix(8)) }

  fileprivate var sentence: String {
    "\(short)  \(changed.formatted(.iso8601))  “\(printable(title))”, \(count)"
  }

  fileprivate var count: String { messages == 1 ? "1 message" : "\(messages) messages" }
}

/// Runs `body` with the kept conversations. Prints any error and throws `ExitCode.failure`.
private func withKeptConversations(_ body: (ConversationStore) throws -> Void) throws {
  do {
    let store = try Installation().keptConversations()
    if let notice = store.notice { printError(notice) }
    try body(store)
  } catch let error where !(error is ExitCode) {
    printError("\(error)")
    throw ExitCode.failure
  }
}

struct ListConversationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "The conversations that were kept, the last continued one first.")

  @Option(help: "How many to show.") var limit = 20
  @Option(help: "Only what holds these words, in any order.") var search: String?
  @Flag(help: "One JSON object a line.") var json = false

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit takes a number above 0.") }
  }

  func run() throws {
    try withKeptConversations { store in
      let found = try store.conversations(limit: min(limit, .max - 1) + 1, search: search)
      if found.isEmpty, !json {
        output(search == nil ? "None yet. Try: voicecore chat --text" : "None holds these words.")
      }
      for conversation in found.prefix(limit) {
        output(json ? try conversation.json().text : conversation.sentence)
      }
      if found.count > limit { printError("There is more, which --limit shows.") }
    }
  }
}

struct ShowConversationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "What was said in a conversation.")

  @Argument(help: "Its id as list shows it, or last.") var conversation: ConversationName
  @Flag(help: "One JSON object.") var json = false

  func run() throws {
    try withKeptConversations { store in
      let conversation = try conversation.conversation(in: store)
      let messages = try store.messages(of: conversation.id)
      if json { return output(try conversation.json(messages).text) }
      for message in messages {
        output("\(message.role == .user ? "You: " : "")\(printable(message.text))")
      }
    }
  }
}

struct RenameConversationCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Give a conversation another name.")

  @Argument(help: "Its id as list shows it, or last.") var conversation: ConversationName
  @Argument(help: "The name.") var name: String

  func run() throws {
    try withKeptConversations { store in
      let id = try conversation.conversation(in: store).id
      _ = try store.rename(id, to: name)
      if let renamed = try store.conversation(id) { output(renamed.sentence) }
    }
  }
}

struct DeleteConversationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: "Forget conversations; what was done in them stays done.")

  @Argument(help: "Their ids as list shows them, or last.") var conversations: [ConversationName] = []
  @Flag(help: "All of them.") var all = false
  @Flag(help: "Do it, instead of telling what would be deleted.") var really = false

  func validate() throws {
    guard conversations.isEmpty == all else {
      throw ValidationError(all ? "--all takes no ids." : "Name a conversation, or give --all.")
    }
  }

  func run() throws {
    try withKeptConversations { store in
      let meant =
        all ? try store.conversations() : try conversations.map { try $0.conversation(in: store) }
      for conversation in meant { output(conversation.sentence) }
      guard really || meant.isEmpty else {
        printError("This cannot be undone. To delete \(meant.count == 1 ? "it" : "them"), add --really.")
        throw ExitCode.failure
      }
      // --all deletes also what cannot be read.
      let deleted = all ? try store.delete() : try meant.flatMap { try store.delete($0.id) }
      output("Deleted \(deleted.count == 1 ? "1 conversation" : "\(deleted.count) conversations").")
    }
  }
}

struct ExportConversationsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "A conversation, or all, as Markdown or JSON.")

  @Argument(help: "Its id as list shows it, or last; all where none is named.")
  var conversation: ConversationName?
  @Option(help: "markdown or json (an object a line).") var format = ConversationExport.markdown

  func run() throws {
    try withKeptConversations { store in
      let meant = try conversation.map { [try $0.conversation(in: store)] } ?? store.conversations()
      for conversation in meant {
        output(try format.text(conversation, store.messages(of: conversation.id)), terminator: "")
      }
    }
  }
}

extension ConversationExport: ExpressibleByArgument {}
