/// Reads what an intent does: `run`, `append`, `ask`, `music`, `call`, `home_assistant` or `say`, with `confirmation` and `undo`.
extension SkillFileReader {
  private static let actions = ["run", "append", "ask", "music", "call", "home_assistant"]
  private static let keys = actions + ["say", "confirmation", "undo", "data"]

  /// Returns the definition of an intent, or `nil` if it has none or has mistakes, which are reported.
  mutating func definition(_ intent: YAMLElement, named name: YAMLElement) -> SkillDefinition? {
    let members = (intent.members ?? []).filter { $0.value.value != .null }
    for (key, _) in members { suggest(key, among: Self.keys) }
    let said = members.filter { Self.actions.contains($0.key.written) }
    guard said.count <= 1 else {
      report(
        said[1].key, "“\(said[0].key.written)” and “\(said[1].key.written)” in one intent",
        "Keep one of them; a program can do several things.")
      return nil
    }
    let answer = intent["say"].flatMap { slotText($0) }
    let count = problems.count
    guard let action = said.first.map({ action($0.key, $0.value) }) ?? answer.map({ _ in .answer }) else {
      if let other = intent["undo"] ?? intent["confirmation"], said.isEmpty, intent["say"] == nil {
        report(other, "there is nothing to do", "Add “run:”, “append:”, “ask:”, “music:” or “say:”.")
      }
      return nil
    }
    var definition = SkillDefinition(action, place: place(name))
    definition.answer = answer
    if let undo = intent["undo"] {
      guard case .program = action else {
        report(undo, "only a program needs an “undo”", "Leave it out.")
        return nil
      }
      definition.undo = program(undo)
    }
    if let confirmation = intent["confirmation"] {
      if let known = SkillDefinition.Confirmation(rawValue: confirmation.written) {
        definition.confirmation = known
      } else {
        let all = SkillDefinition.Confirmation.allCases.map(\.rawValue)
        report(
          confirmation, "“\(confirmation.written)” is no confirmation",
          "Write \(all.joined(separator: ", ")).")
      }
    }
    if definition.confirmation == .never, let undo = intent["undo"] {
      report(
        undo, "what never asks is never undone",
        "Write “confirmation: seldom”, or leave “undo” out where nothing is changed.")
    }
    return problems.count == count ? definition : nil
  }

  private mutating func action(_ key: YAMLElement, _ value: YAMLElement) -> SkillDefinition.Action? {
    switch key.written {
    case "run": program(value).map { .program($0) }
    case "append": line(value).map { .line($0) }
    case "music": music(value).map { .music($0) }
    case "call": address(value).map { .call($0) }
    case "home_assistant": home(value).map { .home($0) }
    default: slotText(value).map { .request($0) }
    }
  }

  /// Reads a program: its name, a list with its arguments, or both with a time limit.
  private mutating func program(_ element: YAMLElement) -> SkillProgram? {
    let words = texts(element["program"] ?? element)
    guard let first = words.first else {
      report(element, "no program is named", "Write “run: [program, argument]”.")
      return nil
    }
    guard !first.hasPrefix("/"), !first.hasPrefix("~"), !first.split(separator: "/").contains("..") else {
      report(
        element, "“\(first)” is not in the folder of skills",
        "Put a program there that runs it, and write that one's name.")
      return nil
    }
    var program = SkillProgram(words: words)
    if let seconds = element["seconds"] {
      guard case .number(let number) = seconds.value, number > 0, number <= SkillProgram.mostSeconds else {
        report(seconds, "“\(seconds.written)” is no time limit", "Write seconds up to 600.")
        return nil
      }
      program.seconds = number
    }
    return program
  }

  private mutating func line(_ element: YAMLElement) -> SkillLine? {
    guard let file = element["file"]?.text, let text = element["text"] else {
      report(
        element, "“append” needs a file and a text", "Write “append: {file: diary.md, text: \"{entry}\"}”.")
      return nil
    }
    return slotText(text).map { SkillLine(file: file, text: $0) }
  }

  private mutating func music(_ element: YAMLElement) -> SkillDefinition.MusicCommand? {
    let known = SkillDefinition.MusicCommand(rawValue: element.written)
    if known == nil {
      let all = SkillDefinition.MusicCommand.allCases.map(\.rawValue)
      report(element, "no player knows “\(element.written)”", "Write \(all.joined(separator: ", ")).")
    }
    return known
  }

  private mutating func address(_ element: YAMLElement) -> String? {
    if let text = element.text, text.hasPrefix("http://") || text.hasPrefix("https://") { return text }
    report(element, "“call” needs an address", "Write “call: http://192.168.1.5:8080/path”.")
    return nil
  }

  /// Reads a service, alone or with data, or `state` to ask for a thing's state.
  private mutating func home(_ element: YAMLElement) -> SkillHomeCall? {
    let service = element.text ?? element["service"]?.text ?? ""
    if service == "state" { return SkillHomeCall() }
    guard service.wholeMatch(of: /[a-z0-9_]+\.[a-z0-9_]+/) != nil else {
      report(element, "“\(service)” is no service of Home Assistant", "Write “light.turn_on”, or “state”.")
      return nil
    }
    var call = SkillHomeCall(service: service)
    for (key, value) in element["data"]?.members ?? [] {
      if let text = slotText(value) { call.data[key.written] = text }
    }
    return call
  }

  private mutating func slotText(_ element: YAMLElement) -> SlotText? {
    guard let text = element.text else {
      report(element, "a text is needed", "Put quotation marks around it.")
      return nil
    }
    let read = SlotText(text)
    if read == nil { report(element, "a “{” without its “}”", "Close it, or write “\\{” for a brace.") }
    return read
  }
}
