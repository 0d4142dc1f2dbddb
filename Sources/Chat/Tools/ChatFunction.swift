import JSONValues
import LanguageModel

/// A function of a program that talks with the model. Unlike a ``ChatTool``, it is carried out by the program.
public struct ChatFunction: Sendable, Hashable {
  /// The word for calling none, which no function may have for a name.
  static let none = "none"

  public let name: String
  public let description: String
  /// The JSON Schema of its arguments.
  public let schema: String

  /// - Throws: ``FunctionCallError`` for a name that is not of 1 to 64 letters, digits, dashes and underscores, or for a
  ///   schema that no grammar can be made of.
  public init(_ name: String, _ description: String, schema: String) throws(FunctionCallError) {
    let isName = name.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil
    guard isName, name != Self.none else { throw .badName(String(name.prefix(64))) }
    do {
      _ = try Grammar(jsonSchema: schema)
    } catch {
      throw .badSchema(name, reason: "\(error)")
    }
    (self.name, self.description, self.schema) = (name, description, schema)
  }
}

/// A function that a model chose, with its arguments.
public struct FunctionCall: Sendable, Hashable, Codable {
  public var name: String
  /// A JSON object that the function's schema allows.
  public var arguments: String

  public init(name: String, arguments: String) {
    (self.name, self.arguments) = (name, arguments)
  }

  /// The call as the model reads it in the conversation later.
  public var text: String { "\(Self.beginning)\(name)\(Self.middle)\(arguments)}" }

  static let beginning = #"{"tool":""#
  static let middle = #"","arguments":"#
}

/// Why a function cannot be called.
public enum FunctionCallError: Error, Sendable, Hashable, CustomStringConvertible {
  case badName(String)
  case badSchema(String, reason: String)
  case callsNone(String)
  case noRoom(tokens: Int, capacity: Int)
  case endless(String)

  public var description: String {
    switch self {
    case .badName(let name):
      "“\(name)” cannot be a function's name, which has 1 to 64 letters, digits, dashes and underscores, and is not “none”."
    case .badSchema(let name, let reason): "The parameters of “\(name)” cannot be used: \(reason)"
    case .callsNone(let model): "\(model) calls no functions."
    case .noRoom(let tokens, let capacity):
      "The functions and the conversation have \(tokens) tokens, and the context has room for \(capacity)."
    case .endless(let name): "The arguments of “\(name)” did not come to an end."
    }
  }
}
