import Understanding

/// Requests that begin after a remark or a word that joins them to what went before.
extension DialogueReader {
  /// What is asked for after a few words that end a clause and ask for nothing: “nothing? OK, deep work from 10 to 12”. It
  /// is shown before it is done; nil for anything else.
  func afterRemark(_ text: String, _ alone: Interpretation) -> Interpretation? {
    guard alone.command.intent == .none, alone.objection == nil,
      let end = text.firstIndex(where: { ",.;:?!".contains($0) }),
      text[...end].split(separator: " ").count <= Self.longestRemark
    else { return nil }
    return request(in: text, after: text[...end])
  }

  /// “And the vet on the 8th at 5” as what stands after its first word, where that is something new with a name and a time
  /// of its own; nil for anything else.
  func afterAnd(_ text: String, _ alone: Interpretation) -> Interpretation? {
    guard !isWhole(alone), !alone.isPhrased, alone.objection == nil,
      let word = text.split(separator: " ").first, ["and", "also", "plus"].contains(word.lowercased()),
      let request = request(in: text, after: text[..<word.endIndex]),
      schema.makes(.event, request.command.intent),
      let title = request.command.text(.title), !Reference.standsFor(title), !Reference.isBare(title),
      case .dateTime? = request.command.start
    else { return nil }
    return request
  }

  /// Something to be made that is asked for after the beginning of a text.
  private func request(in text: String, after beginning: Substring) -> Interpretation? {
    var request = interpreter.interpret(String(text[beginning.endIndex...]), context: context)
    guard schema.act(of: request.command.intent) == .create, request.missing.isEmpty,
      request.objection == nil,
      request.confidence >= Self.probable
    else { return nil }
    let shift = beginning.unicodeScalars.count
    request.text = text
    request.spans = request.spans.mapValues { spans in
      spans.map { $0.lowerBound + shift..<$0.upperBound + shift }
    }
    request.needsConfirmation = true
    return request
  }

  private static let longestRemark = 4
}
