import Chat
import JSONValues

/// The functions of a program that the model may call, as OpenAI's interfaces name them.
struct CallableFunctions: Sendable, Hashable {
  enum Choice: Sendable, Hashable {
    case auto, none, required
    case named(String)
  }

  private static let most = 64

  let functions: [ChatFunction]
  /// Whether one of them has to be called.
  let isRequired: Bool

  init(_ functions: [ChatFunction], _ choice: Choice) {
    (self.functions, isRequired) =
      switch choice {
      case .none: ([], false)
      case .auto: (functions, false)
      case .required: (functions, true)
      case .named(let name): (functions.filter { $0.name == name }, true)
      }
  }

  /// The functions of a request's field `tools`. Chat completions have each one's description in a field `function`.
  static func given(_ tools: [JSONValue], _ fields: JSONFields) throws(APIError) -> [ChatFunction] {
    guard tools.count <= most else { throw fields.wrong("tools", "at most \(most) functions") }
    var functions: [ChatFunction] = []
    for (index, tool) in tools.enumerated() {
      let outer = try JSONFields(tool, at: "\(fields.place("tools"))[\(index)]")
      guard try outer.text("type") ?? "function" == "function" else {
        throw .invalid("Only functions can be called.", outer.place("type"), code: "unsupported_parameter")
      }
      let tool = try outer.fields("function") ?? outer
      let schema = tool.value("parameters") ?? ["type": "object", "properties": [:]]
      do {
        functions.append(
          try ChatFunction(tool.required("name"), tool.text("description") ?? "", schema: schema.text))
      } catch let error as FunctionCallError {
        throw .invalid("\(error)", tool.place("parameters"))
      } catch {
        throw APIError(error)
      }
    }
    guard Set(functions.map(\.name)).count == functions.count else {
      throw fields.wrong("tools", "functions of different names")
    }
    return functions
  }

  /// Reads a request's field `tool_choice`.
  static func choice(_ value: JSONValue, _ fields: JSONFields) throws(APIError) -> Choice {
    switch value {
    case "auto": return .auto
    case "none": return .none
    case "required": return .required
    case .object:
      let choice = try JSONFields(value, at: fields.place("tool_choice"))
      return .named(try (choice.fields("function") ?? choice).required("name"))
    default: throw fields.wrong("tool_choice", "auto, none, required or a function")
    }
  }
}
