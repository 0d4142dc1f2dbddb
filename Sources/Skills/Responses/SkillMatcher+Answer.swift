extension SkillMatcher {
  /// The answer that the skills' `responses` have for a match: that with the sentence's key, otherwise the one called `default`.
  ///
  /// Its template knows `slots`, the words that were said, and `state.domain`, the kind of the thing that was named.
  ///
  /// - Returns: Nil if there is none, it needs what is not known, or it is written in more of Jinja than is understood.
  public func answer(to match: SkillMatch) -> String? {
    guard let written = skills.responses[match.intent]?[match.response ?? "default"],
      let template = ResponseTemplate(written)
    else { return nil }
    var slots = match.captures.mapValues(SkillValue.text)
    for slot in match.slots { slots[slot.name] = .text(slot.inAnswers) }
    var state: [String: SkillValue] = [:]
    state["domain"] = match.context["domain"]
    let answer = template.text(["slots": .mapping(slots), "state": .mapping(state)])
    return answer?.isEmpty == false ? answer : nil
  }
}

extension SkillSlot {
  /// The words for it: a list's own, otherwise those that were said; digits for a number.
  fileprivate var inAnswers: String { listText ?? (isFreeText || isTime ? text : value.spoken) }
}
