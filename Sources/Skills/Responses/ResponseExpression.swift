import Foundation

/// An expression in a response, in the subset of Jinja that Home Assistant's English responses need.
indirect enum ResponseExpression: Hashable, Sendable {
  case literal(SkillValue)
  case name(String)
  case list([ResponseExpression])
  case mapping([Pair])
  /// `a.b` and `a[b]`.
  case member(ResponseExpression, ResponseExpression)
  /// `a[from:to]`.
  case slice(ResponseExpression, from: ResponseExpression?, to: ResponseExpression?)
  /// `a | b(c, d=e)`, and `a.b(c)`.
  case filter(ResponseExpression, String, [Argument])
  /// `a(b)`.
  case call(String, [ResponseExpression])
  case not(ResponseExpression)
  case binary(ResponseExpression, String, ResponseExpression)
  /// `a is b`.
  case test(ResponseExpression, String)
  /// `a if b else c`.
  case conditional(ResponseExpression, if: ResponseExpression, else: ResponseExpression?)

  struct Argument: Hashable, Sendable {
    /// The name in `name=value`.
    var name: String?
    var value: ResponseExpression
  }

  struct Pair: Hashable, Sendable {
    var key: ResponseExpression
    var value: ResponseExpression
  }

  /// The longest text. Without a limit, joining could double it again and again.
  private static let longest = 10_000

  /// Returns the value of the expression, or `nil` if it is undefined.
  ///
  /// - Parameter names: The values of names.
  /// - Throws: ``ResponseProblem`` for parts of Jinja that are not supported.
  func value(_ names: [String: SkillValue]) throws(ResponseProblem) -> SkillValue? {
    switch self {
    case .literal(let value): return value
    case .name(let name): return names[name]
    case .list(let items):
      var values: [SkillValue] = []
      for item in items { values.append(try item.defined(names)) }
      return .list(values)
    case .mapping(let pairs):
      var members: [String: SkillValue] = [:]
      for pair in pairs { members[try pair.key.defined(names).written] = try pair.value.defined(names) }
      return .mapping(members)
    case .member(let whole, let key): return try whole.value(names)?.member(key.defined(names))
    case .slice(let whole, let from, let to):
      guard case .list(let values) = try whole.defined(names) else { throw ResponseProblem() }
      let start = try from?.defined(names).place(in: values.count) ?? 0
      let end = try to?.defined(names).place(in: values.count) ?? values.count
      return .list(start < end ? Array(values[start..<end]) : [])
    case .filter(let input, let name, let arguments):
      var (values, attribute): ([SkillValue], String?) = ([], nil)
      for argument in arguments {
        let value = try argument.value.defined(names)
        switch argument.name {
        case nil: values.append(value)
        case "attribute": attribute = value.text
        default: throw ResponseProblem()
        }
      }
      if name == "default", let other = values.first { return try input.value(names) ?? other }
      return try input.defined(names).filtered(name, values, attribute: attribute)
    case .call("state_attr", let arguments):
      guard arguments.count == 2, case .list(let states)? = names["query"]?["matched"] else {
        throw ResponseProblem()
      }
      let thing = try arguments[0].defined(names)
      let attributes = states.first { $0["entity_id"] == thing }?["attributes"]
      return try attributes?[arguments[1].defined(names).written] ?? .null
    case .call: throw ResponseProblem()
    case .not(let input): return .boolean(!(try input.defined(names).isTrue))
    case .binary(let one, "and", let other):
      let value = try one.defined(names)
      return value.isTrue ? try other.value(names) : value
    case .binary(let one, "or", let other):
      let value = try one.defined(names)
      return value.isTrue ? value : try other.value(names)
    case .binary(let one, let sign, let other):
      return try Self.combined(one.defined(names), sign, other.defined(names))
    case .test(let input, let test):
      let value = try input.value(names)
      switch test {
      case "defined": return .boolean(value != nil)
      case "undefined": return .boolean(value == nil)
      case "none": return .boolean(value == .null)
      default: throw ResponseProblem()
      }
    case .conditional(let then, let condition, let otherwise):
      if try condition.defined(names).isTrue { return try then.value(names) }
      return try otherwise?.value(names) ?? .text("")
    }
  }

  /// Returns the value of the expression. In Jinja an undefined value is false. Here it may be something that only
  /// the home knows, so that the answer would be wrong.
  ///
  /// - Throws: ``ResponseProblem`` if the value is undefined.
  func defined(_ names: [String: SkillValue]) throws(ResponseProblem) -> SkillValue {
    guard let value = try value(names) else { throw ResponseProblem() }
    return value
  }

  private static func combined(
    _ one: SkillValue, _ sign: String, _ other: SkillValue
  ) throws(ResponseProblem) -> SkillValue {
    switch (sign, one, other) {
    case ("==", _, _): return .boolean(one == other)
    case ("!=", _, _): return .boolean(one != other)
    case ("in", _, .list(let values)): return .boolean(values.contains(one))
    case ("in", .text(let text), .text(let whole)): return .boolean(text.isEmpty || whole.contains(text))
    case ("in", .text(let key), .mapping(let members)): return .boolean(members[key] != nil)
    case ("~", _, _), ("+", .text, .text):
      let joined = one.written + other.written
      guard joined.utf8.count <= longest else { throw ResponseProblem() }
      return .text(joined)
    case ("+", .number(let one), .number(let other)): return .number(one + other)
    case ("-", .number(let one), .number(let other)): return .number(one - other)
    case ("<", .number(let one), .number(let other)): return .boolean(one < other)
    case (">", .number(let one), .number(let other)): return .boolean(one > other)
    case ("<=", .number(let one), .number(let other)): return .boolean(one <= other)
    case (">=", .number(let one), .number(let other)): return .boolean(one >= other)
    default: throw ResponseProblem()
    }
  }
}

/// A response that cannot be said, because of a mistake or a part of Jinja that is not supported.
struct ResponseProblem: Error {}

extension SkillValue {
  /// The text of the value as Jinja writes it.
  var written: String {
    switch self {
    case .text(let text): text
    case .null: "None"
    case .boolean(let value): value ? "True" : "False"
    default: json.text
    }
  }

  fileprivate func member(_ key: SkillValue) throws(ResponseProblem) -> SkillValue? {
    switch (self, key) {
    case (.mapping(let members), _): return members[key.written]
    case (.list(let values), .number):
      let place = try key.place(in: values.count)
      return values.indices.contains(place) ? values[place] : nil
    default: throw ResponseProblem()
    }
  }

  /// Returns the value as an index of a list. Negative numbers count from its end.
  fileprivate func place(in count: Int) throws(ResponseProblem) -> Int {
    guard case .number(let number) = self, let index = Int(exactly: number) else { throw ResponseProblem() }
    return index < 0 ? max(count + index, 0) : min(index, count)
  }

  /// Applies a filter to the value.
  ///
  /// - Parameter attribute: The value of `attribute=…`.
  fileprivate func filtered(
    _ name: String, _ arguments: [SkillValue], attribute: String? = nil
  ) throws(ResponseProblem) -> SkillValue? {
    if case .list(let values) = self, let result = try Self.ofList(values, name, arguments, attribute) {
      return result
    }
    guard attribute == nil else { throw ResponseProblem() }
    switch (name, self) {
    case ("string", _): return .text(written)
    case ("lower", .text(let text)): return .text(text.lowercased())
    case ("upper", .text(let text)): return .text(text.uppercased())
    case ("title", .text(let text)): return .text(text.capitalized)
    case ("capitalize", .text(let text)):
      return .text(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case ("trim", .text(let text)), ("strip", .text(let text)):
      return .text(text.trimmingCharacters(in: .whitespacesAndNewlines))
    case ("replace", .text(let text)):
      guard arguments.count == 2, let old = arguments[0].text, !old.isEmpty else { throw ResponseProblem() }
      return .text(text.replacing(old, with: arguments[1].written))
    case ("float", .number), ("int", .number): return self
    case ("float", .text(let text)), ("int", .text(let text)):
      guard let number = Double(text), number.isFinite else { throw ResponseProblem() }
      return .number(name == "int" ? number.rounded(.towardZero) : number)
    case ("length", .text(let text)), ("count", .text(let text)): return .number(Double(text.count))
    case ("format", .text(let text)): return .text(try Self.formatted(text, arguments))
    case ("round", .number(let number)):
      guard case .number(let places)? = arguments.first ?? .number(0), (0...9).contains(places) else {
        throw ResponseProblem()
      }
      let scale = pow(10, places)
      return .number((number * scale).rounded(.toNearestOrEven) / scale)
    case ("get", .mapping(let members)):
      guard let key = arguments.first else { throw ResponseProblem() }
      return members[key.written] ?? arguments.dropFirst().first
    default: throw ResponseProblem()
    }
  }

  /// Applies a filter to a list. Returns `nil` if it is not a filter of lists.
  private static func ofList(
    _ values: [SkillValue], _ name: String, _ arguments: [SkillValue], _ attribute: String?
  ) throws(ResponseProblem) -> SkillValue? {
    func members(_ key: String) throws(ResponseProblem) -> [(SkillValue, of: SkillValue)] {
      var members: [(SkillValue, of: SkillValue)] = []
      for value in values {
        guard let member = value[key] else { throw ResponseProblem() }
        members.append((member, of: value))
      }
      return members
    }
    switch (name, arguments.count) {
    case ("list", 0): return .list(values)
    case ("length", 0), ("count", 0): return .number(Double(values.count))
    case ("first", 0): return values.first
    case ("last", 0): return values.last
    case ("select", 0): return .list(values.filter(\.isTrue))
    case ("join", 0...1):
      return .text(values.map(\.written).joined(separator: arguments.first?.written ?? ""))
    case ("map", 0):
      guard let attribute else { throw ResponseProblem() }
      return .list(try members(attribute).map(\.0))
    case ("selectattr", 1): return .list(try members(arguments[0].written).filter(\.0.isTrue).map(\.of))
    case ("rejectattr", 1): return .list(try members(arguments[0].written).filter { !$0.0.isTrue }.map(\.of))
    case ("sort", 0):
      guard let attribute else { return .list(try sorted(values.map { ($0, of: $0) })) }
      return .list(try sorted(members(attribute)))
    default: return nil
    }
  }

  /// Sorts values by their keys, which are numbers or texts. As in Jinja, case is ignored.
  private static func sorted(
    _ keyed: [(SkillValue, of: SkillValue)]
  ) throws(ResponseProblem) -> [SkillValue] {
    let numbers = keyed.compactMap { if case .number(let number) = $0.0 { number } else { nil } }
    let texts = keyed.compactMap { $0.0.text?.lowercased() }
    func order(_ keys: [some Comparable]) -> [SkillValue] {
      // The index keeps the order of equal keys.
      zip(keys, keyed.indices).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { keyed[$0.1].of }
    }
    if numbers.count == keyed.count { return order(numbers) }
    guard texts.count == keyed.count else { throw ResponseProblem() }
    return order(texts)
  }

  /// Formats values as Python's `'{0:02d}'.format(…)` does: a value at `{0}`, a whole number with leading zeros at
  /// `{0:02d}`.
  private static func formatted(_ text: String, _ arguments: [SkillValue]) throws(ResponseProblem) -> String {
    var (result, rest, next) = ("", text[...], 0)
    while let field = rest.firstMatch(of: /\{([0-9]?)(?::0([1-9])d)?\}/) {
      let place = Int(field.output.1) ?? next
      guard arguments.indices.contains(place) else { throw ResponseProblem() }
      var written = arguments[place].written
      if let width = field.output.2.flatMap({ Int($0) }) {
        guard case .number(let number) = arguments[place], Int(exactly: number) != nil else {
          throw ResponseProblem()
        }
        written = String(repeating: "0", count: max(0, width - written.count)) + written
      }
      result += rest[..<field.range.lowerBound] + written
      rest = rest[field.range.upperBound...]
      next += 1
    }
    guard !rest.contains("{"), !rest.contains("}") else { throw ResponseProblem() }
    return result + rest
  }
}
