import Foundation
import JSONValues

/// A kept conversation as a file for other programs.
package enum ConversationExport: String, Sendable, CaseIterable {
  case markdown, json

  /// The ending of a file's name.
  package var fileExtension: String { self == .markdown ? "md" : "json" }

  /// The conversation: a Markdown section, or a JSON object on one line.
  package func text(_ conversation: KeptConversation, _ messages: [KeptMessage]) throws -> String {
    switch self {
    case .json: try conversation.json(messages).text + "\n"
    case .markdown: Self.markdown(conversation, messages)
    }
  }

  private static func markdown(_ conversation: KeptConversation, _ messages: [KeptMessage]) -> String {
    let head = "# \(escaped(conversation.title))\n\n\(conversation.began.formatted(.iso8601))\n"
    return messages.reduce(head) { text, message in
      let speaker = message.role == .user ? "You" : "VoiceCore"
      let lines = message.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      return text + "\n**\(speaker)** (\(message.time.formatted(.iso8601)))\n\n"
        + lines.map { "> \(escaped(String($0)))  \n" }.joined()
    } + "\n"
  }

  /// Text that a reader of Markdown shows as it was written. An answer cannot pretend to be a heading, a picture that
  /// is fetched from somewhere, or markup.
  static func escaped(_ text: String) -> String {
    let line = text.trimmingCharacters(in: .whitespaces)
    var escaped = ""
    for character in line {
      if "\\`*_{}[]<>()#!|~&$^@:".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    if let first = escaped.first, "-+=".contains(first) { return "\\" + escaped }
    let digits = escaped.prefix { $0.isASCII && $0.isNumber }
    if !digits.isEmpty, escaped.dropFirst(digits.count).first == "." {
      escaped.insert("\\", at: escaped.index(escaped.startIndex, offsetBy: digits.count))
    }
    return escaped
  }
}

extension KeptConversation {
  /// The conversation as a JSON object.
  ///
  /// - Parameter contents: Its messages; nil to tell only their number.
  package func json(_ contents: [KeptMessage]? = nil) throws -> JSONObject {
    var object = JSONObject()
    try object.add("id", id)
    try object.add("title", title)
    try object.add("began", began.formatted(.iso8601))
    try object.add("changed", changed.formatted(.iso8601))
    guard let contents else {
      try object.add("messages", messages)
      return object
    }
    object.add(
      "messages",
      try contents.map { message in
        var line = JSONObject()
        try line.add("role", message.role)
        try line.add("text", message.text)
        try line.add("time", message.time.formatted(.iso8601))
        return line
      })
    return object
  }
}
