import JSONValues
import Skills

/// Writes and reads commands as JSON, the form in which they are stored, checked and sent:
/// `{"intent":…,"slots":{…},"policy":{"needs_confirmation":…,"confidence":…}}`.
///
/// The output is valid and deterministic: keys stand in the order of the schema, and the confidence has at most
/// three decimals. The input is strictly checked against the schema.
public struct CommandJSON: Sendable {
  /// A command and the contents of its policy object.
  public struct Document: Sendable, Hashable {
    /// The command.
    public var command: Command
    /// Whether the command needs a confirmation.
    public var needsConfirmation: Bool
    /// The confidence from 0 to 1, written with three decimals.
    public var confidence: Double

    /// Makes a document.
    public init(command: Command, needsConfirmation: Bool, confidence: Double) {
      self.command = command
      self.needsConfirmation = needsConfirmation
      self.confidence = confidence
    }

    /// Makes the document of an interpretation.
    public init(_ interpretation: Interpretation) {
      self.init(
        command: interpretation.command, needsConfirmation: interpretation.needsConfirmation,
        confidence: interpretation.confidence)
    }
  }

  /// The limits of size and nesting, beyond which the input is refused at once.
  static let (maximumBytes, maximumDepth) = (1 << 20, 8)

  /// The schema to which commands have to conform.
  public let schema: CommandSchema

  /// Makes a reader and writer for a schema.
  public init(schema: CommandSchema) {
    self.schema = schema
  }

  /// Returns the JSON text of a command. Slots that the schema does not allow for the intent are left out.
  public func text(_ document: Document) -> String { object(document).text }

  package func object(_ document: Document) -> JSONObject {
    var object = JSONObject("intent", .string(document.command.intent.rawValue))
    object.add("slots", slots(of: document.command))
    object.add("policy", policy(of: document))
    return object
  }

  /// Returns the policy object only.
  package func policy(of document: Document) -> JSONValue {
    [
      "needs_confirmation": .boolean(document.needsConfirmation),
      "confidence": .number(Self.decimal(document.confidence)),
    ]
  }

  /// Returns the slots object only.
  package func slots(of command: Command) -> JSONValue {
    .object(
      (schema[command.intent]?.slots ?? []).compactMap { slot in
        command.slots[slot].map { JSONValue.Member(key: slot.rawValue, value: Self.json($0)) }
      })
  }

  private static func json(_ value: SlotValue) -> JSONValue {
    switch value {
    case .text(let text): .string(text)
    case .texts(let texts): .array(texts.map { .string($0) })
    case .point(let point): .string(point.description)
    case .range(let range): .string(range.description)
    case .rule(let rule): .string(rule.rfc5545)
    case .minutes(let number), .seconds(let number): .number("\(number)")
    case .details(let details): SkillValue.mapping(details).json
    }
  }

  /// Returns a number with at most three decimals, clamped to 0 through 1. NaN becomes 0.
  static func decimal(_ number: Double) -> String {
    let thousandths = number.isNaN ? 0 : Int((min(max(number, 0), 1) * 1000).rounded())
    let decimals = "\(thousandths % 1000 + 1000)".dropFirst().reversed().drop { $0 == "0" }.reversed()
    return "\(thousandths / 1000)" + (decimals.isEmpty ? "" : "." + String(decimals))
  }

  /// Reads a command, refusing anything that the schema does not allow.
  ///
  /// - Throws: `CommandJSONError`, which says what is wrong and where.
  public func document(_ text: String) throws(CommandJSONError) -> Document {
    try document(utf8: Array(text.utf8))
  }

  /// Reads a command from UTF-8, refusing anything that the schema does not allow.
  ///
  /// - Throws: `CommandJSONError`, which says what is wrong and where.
  public func document(utf8 bytes: [UInt8]) throws(CommandJSONError) -> Document {
    let value: JSONValue
    do {
      value = try JSONReader.read(
        utf8: bytes, maximumBytes: Self.maximumBytes, maximumDepth: Self.maximumDepth)
    } catch {
      throw .json(error)
    }
    let members = try object(value, at: "", keys: ["intent", "slots", "policy"])
    guard case .string(let name)? = members["intent"] else {
      throw .wrongType(at: "intent", expected: "a string")
    }
    let intent = Intent(rawValue: name)
    guard let definition = schema[intent] else { throw .unknownIntent(name) }
    let policy = try object(
      members["policy"] ?? .null, at: "policy", keys: ["needs_confirmation", "confidence"])
    guard case .boolean(let needsConfirmation)? = policy["needs_confirmation"] else {
      throw .wrongType(at: "policy.needs_confirmation", expected: "a boolean")
    }
    guard case .number(let digits)? = policy["confidence"] else {
      throw .wrongType(at: "policy.confidence", expected: "a number")
    }
    guard let confidence = Double(digits), (0...1).contains(confidence) else {
      throw .invalidValue(at: "policy.confidence", expected: "a number from 0 to 1")
    }
    return Document(
      command: Command(intent, try slots(members["slots"] ?? .null, of: definition)),
      needsConfirmation: needsConfirmation, confidence: confidence)
  }

  private func slots(
    _ value: JSONValue, of definition: CommandSchema.IntentDefinition
  ) throws(CommandJSONError) -> [Slot: SlotValue] {
    guard case .object(let members) = value else { throw .wrongType(at: "slots", expected: "an object") }
    var slots: [Slot: SlotValue] = [:]
    for member in members {
      let slot = Slot(rawValue: member.key)
      guard definition.slots.contains(slot), let type = schema[slot]?.type else {
        throw .unknownKey("slots.\(member.key)")
      }
      slots[slot] = try SlotValue(member.value, type: type, at: "slots.\(member.key)")
    }
    return slots
  }

  private func object(
    _ value: JSONValue, at path: String, keys: [String]
  ) throws(CommandJSONError) -> [String: JSONValue] {
    guard case .object(let members) = value else {
      throw .wrongType(at: path.isEmpty ? "the command" : path, expected: "an object")
    }
    let prefix = path.isEmpty ? "" : path + "."
    var found: [String: JSONValue] = [:]
    for member in members {
      guard keys.contains(member.key) else { throw .unknownKey(prefix + member.key) }
      found[member.key] = member.value
    }
    for key in keys where found[key] == nil { throw .missingKey(prefix + key) }
    return found
  }
}

/// The reason why a text is not a command of the schema.
public enum CommandJSONError: Error, Sendable, Hashable {
  case json(JSONError)
  case unknownIntent(String)
  case unknownKey(String)
  case missingKey(String)
  case wrongType(at: String, expected: String)
  case invalidValue(at: String, expected: String)
}

extension CommandJSONError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .json(let error): "the command is no JSON: \(error)"
    case .unknownIntent(let name): "the schema has no intent \"\(name)\""
    case .unknownKey(let path): "the schema does not allow \"\(path)\" here; leave it out"
    case .missingKey(let path): "\"\(path)\" is missing"
    case .wrongType(let path, let expected): "\(path) must be \(expected)"
    case .invalidValue(let path, let expected): "\(path) must be \(expected)"
    }
  }
}
