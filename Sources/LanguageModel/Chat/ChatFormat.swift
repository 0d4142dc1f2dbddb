import Inference

/// The format in which a model reads a conversation, recognized from the chat template in its file.
///
/// Templates are programs (Jinja) and are not run. Each known family has a type of its own, which takes from the
/// template only what differs within the family. Text of people and models is never read as a control token, so no
/// message can end its own turn or begin another's.
public struct ChatFormat: Sendable {
  /// The family's name, such as "ChatML".
  public let name: String
  /// The tokens that end the model's turn.
  public let endTokens: [Int32]
  let layout: any ChatLayout
  private let tokenizer: TextTokenizer
  private let beginning: Int32?
  /// The tokens that no message's text may become, even if the vocabulary has them as words.
  private let reserved: Set<Int32>

  static let layouts: [any ChatLayout.Type] = [
    SmolLM3Layout.self, ChatMLLayout.self, Llama3Layout.self, DeepSeekLayout.self, GemmaLayout.self,
    InstructionLayout.self,
  ]

  /// Recognizes the format of a model file.
  ///
  /// - Parameter tokenizer: The tokenizer of the same file.
  /// - Throws: ``ChatFormatError`` if the file has no template or an unknown one; `ModelFileError` if the file is
  ///   damaged.
  public init(_ file: GGUFFile, tokenizer: TextTokenizer) throws {
    guard let template = try file.metadata.optionalText("tokenizer.chat_template") else {
      throw ChatFormatError.noTemplate(path: file.file.path)
    }
    try self.init(template: template, file, tokenizer: tokenizer)
  }

  init(template: String, _ file: GGUFFile, tokenizer: TextTokenizer) throws {
    let path = file.file.path
    let layouts = Self.layouts.lazy.compactMap { $0.init(template: template) }
    guard let layout = layouts.first else {
      throw ChatFormatError.unknownTemplate(path: path, known: Self.layouts.map { $0.name })
    }
    let family = type(of: layout)
    for marker in family.markers where tokenizer.token(marker) == nil {
      throw ChatFormatError.missingToken(path: path, format: family.name, token: marker)
    }
    name = family.name
    self.layout = layout
    self.tokenizer = tokenizer
    beginning =
      tokenizer.addsBeginning || template.contains("bos_token") ? tokenizer.beginning.map { Int32($0) } : nil
    let ends = family.turnEnds.compactMap(tokenizer.token) + (tokenizer.end.map { [Int32($0)] } ?? [])
    endTokens = Set(ends).sorted()
    reserved = Set((family.markers + family.turnEnds + ["<think>", "</think>"]).compactMap(tokenizer.token))
  }

  /// Returns the tokens of the conversation and of the beginning of the model's answer.
  ///
  /// - Parameter thinks: Whether a model that can think may write its thoughts before it answers. Otherwise the
  ///   answer begins after an empty thought.
  public func tokens(of messages: [ChatMessage], thinks: Bool = true) -> [Int32] {
    var tokens: [Int32] = beginning.map { [$0] } ?? []
    var isBeginning = true
    var text = ""
    func flush() {
      guard !text.isEmpty else { return }
      tokens += tokenizer.encode(text, isBeginning: isBeginning, except: reserved)
      text = ""
    }
    for part in layout.parts(of: messages, thinks: thinks) {
      // Text never becomes a control token, whoever wrote it.
      if case .control(let name) = part, let token = tokenizer.token(name) {
        flush()
        tokens.append(token)
        isBeginning = false
      } else {
        text += part.written
      }
    }
    flush()
    return tokens
  }
}

/// One turn of a conversation.
public struct ChatMessage: Sendable, Hashable, Codable {
  /// The author of a turn.
  public enum Role: String, Sendable, Hashable, Codable {
    /// The application, which gives instructions.
    case system
    /// The person.
    case user
    /// The model.
    case assistant
  }

  /// The author.
  public var role: Role
  /// The text.
  public var content: String

  /// Creates a turn.
  public init(_ role: Role, _ content: String) {
    self.role = role
    self.content = content
  }
}

/// The reason why conversations cannot be written for a model.
public enum ChatFormatError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file has no chat template: the model was not trained to converse.
  case noTemplate(path: String)
  /// The template is of no known format.
  case unknownTemplate(path: String, known: [String])
  /// The vocabulary lacks a token that the format needs.
  case missingToken(path: String, format: String, token: String)

  public var description: String {
    switch self {
    case .noTemplate(let path):
      "\(path) has no chat template. Use a model trained for conversations, or give it plain text."
    case .unknownTemplate(let path, let known):
      "\(path) has a chat template of none of the formats \(known.joined(separator: ", ")). "
        + "Use a model with one of these, or give it plain text."
    case .missingToken(let path, let format, let token):
      "\(path) has a chat template of the format \(format), and no token \(token). Convert the model again."
    }
  }
}
