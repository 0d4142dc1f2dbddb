extension SkillFileReader {
  mutating func lists(_ element: YAMLElement) -> [String: PlacedList] {
    guard let members = element.members else {
      report(
        element, "“lists” is a mapping",
        "Write the list's name, and below it “values:”, “range:” or “wildcard: true”.")
      return [:]
    }
    var lists: [String: PlacedList] = [:]
    for (name, list) in members {
      guard let slotList = slotList(list, named: name) else { continue }
      lists[name.written] = PlacedList(list: slotList, place: place(name))
    }
    return lists
  }

  private mutating func slotList(_ element: YAMLElement, named name: YAMLElement) -> SlotList? {
    // A list may also be written as its values only.
    if let values = element["values"]?.elements ?? element.elements {
      return .values(values.flatMap { listValues($0) })
    }
    if let range = element["range"] { return numbers(range).map { .numbers($0) } }
    if element["wildcard"]?.value.isTrue == true { return .wildcard }
    guard let type = element["type"] else {
      report(
        name, "the list “\(name.written)” says not what it holds",
        "Write “values:”, “range:”, “type:” or “wildcard: true” below it.")
      return nil
    }
    guard let kind = SpokenTimeKind(rawValue: type.written) else {
      report(type, "the type “\(type.written)” is not known", "Write “time”, “date” or “duration”.")
      return nil
    }
    return .time(kind)
  }

  private static let valueKeys = ["in", "out", "pronunciations", "context", "metadata"]

  /// Reads one value, and returns another entry for each of its pronunciations.
  private mutating func listValues(_ element: YAMLElement) -> [SlotListValue] {
    for (key, _) in element.members ?? [] { suggest(key, among: Self.valueKeys) }
    guard var value = listValue(element) else { return [] }
    guard let pronunciations = element["pronunciations"] else { return [value] }
    if value.value == nil {
      guard let text = element["in"]?.text, !TemplateParser.isTemplate(text) else {
        report(pronunciations, "a template with pronunciations does not say what it means", "Add “out:”.")
        return []
      }
      // All pronunciations mean the text as written.
      value.value = .text(text)
    }
    let said = pronunciations.elements ?? [pronunciations]
    for form in said where form.text == nil {
      report(form, "a pronunciation is a text", "Write how it is said, as a list of texts.")
    }
    return [value]
      + said.compactMap { valueTemplate($0) }.map { form in
        var other = value
        other.said = form
        return other
      }
  }

  private mutating func listValue(_ element: YAMLElement) -> SlotListValue? {
    if let text = element.text {
      guard let template = valueTemplate(element) else { return nil }
      // A text without a template is the value itself; for a template, the value is the words that were said.
      return SlotListValue(said: template, value: TemplateParser.isTemplate(text) ? nil : .text(text))
    }
    guard let said = element["in"], let template = valueTemplate(said) else {
      if element["in"]?.text == nil {
        report(
          element, "a value without “in”", "Write “in:” with what is said, and “out:” with what it means.")
      }
      return nil
    }
    var value: SkillValue?
    if let out = element["out"]?.value, out != .null { value = out }
    return SlotListValue(
      said: template, value: value, context: element["context"].map { values($0) } ?? [:],
      metadata: element["metadata"].map { values($0) } ?? [:])
  }

  private mutating func valueTemplate(_ element: YAMLElement) -> Template? {
    guard let text = element.text else { return nil }
    return TemplateParser.isTemplate(text) ? template(element)?.template : .words(text)
  }

  private mutating func numbers(_ element: YAMLElement) -> NumberRange? {
    guard let from = wholeNumber(element["from"]), let to = wholeNumber(element["to"]), from <= to else {
      report(
        element, "a range needs numbers “from” and “to”, the smaller first", "Write “from: 0” and “to: 100”.")
      return nil
    }
    var range = NumberRange(from: from, to: to)
    if let step = element["step"] {
      guard let number = wholeNumber(step), number > 0 else {
        report(step, "a step is a whole number above 0", "Write “step: 1”.")
        return nil
      }
      range.step = number
    }
    if let fractions = element["fractions"], fractions.text != nil {
      guard let kind = NumberRange.Fractions(rawValue: fractions.written) else {
        report(fractions, "fractions “\(fractions.written)” are not known", "Write “halves” or “tenths”.")
        return nil
      }
      range.fractions = kind
    }
    if case .number(let multiplier)? = element["multiplier"]?.value { range.multiplier = multiplier }
    range.digits = element["digits"]?.value.isTrue ?? true
    range.words = element["words"]?.value.isTrue ?? true
    range.wordsLanguage = element["words_language"]?.text
    if !range.digits, !range.words {
      report(
        element, "numbers that are said neither in digits nor in words", "Set “digits” or “words” to true.")
      return nil
    }
    return range
  }

  private func wholeNumber(_ element: YAMLElement?) -> Int? {
    guard case .number(let number)? = element?.value, abs(number) <= 1e9 else { return nil }
    return Int(exactly: number)
  }
}
