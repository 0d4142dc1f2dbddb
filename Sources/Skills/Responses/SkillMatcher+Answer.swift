import TimeExpressions

extension SkillMatcher {
  /// The answer that the skills' `responses` have for a match: that with the sentence's key, otherwise the one called `default`.
  ///
  /// Its template knows `slots`, the words that were said, with the `date` and the `time`, and `state.domain`, the kind of the
  /// thing that was named.
  ///
  /// - Parameter known: What else it knows; a mapping adds to `slots` or replaces `state`.
  /// - Returns: Nil if there is none, it needs what is not known, or it is written in more of Jinja than is understood.
  public func answer(
    to match: SkillMatch, at time: TimeContext? = nil, knowing known: [String: SkillValue] = [:]
  ) -> String? {
    var slots = match.captures.mapValues(SkillValue.text)
    for slot in match.slots { slots[slot.name] = .text(slot.inAnswers) }
    var state: [String: SkillValue] = [:]
    state["domain"] = match.context["domain"]
    let names = ["slots": .mapping(slots), "state": .mapping(state)].merging(known) { own, other in
      if case (.mapping(let own), .mapping(let other)) = (own, other) {
        return .mapping(own.merging(other) { $1 })
      }
      return other
    }
    return answer(match.response, of: match.intent, at: time, knowing: names)
  }

  /// Whether the skills' `responses` have such a one.
  public func hasAnswer(_ key: String?, of intent: String) -> Bool {
    skills.responses[intent]?[key ?? "default"] != nil
  }

  /// - Parameters:
  ///   - key: The response's key; nil for `default`.
  ///   - names: What its template knows, besides the date and the time.
  public func answer(
    _ key: String?, of intent: String, at time: TimeContext? = nil, knowing names: [String: SkillValue]
  ) -> String? {
    guard let written = skills.responses[intent]?[key ?? "default"],
      let template = ResponseTemplate(written)
    else { return nil }
    var names = names
    if let now = time?.now, case .mapping(let slots)? = names["slots"] {
      names["slots"] = .mapping(slots.merging(now.inAnswers) { own, _ in own })
    }
    let answer = template.text(names)
    return answer?.isEmpty == false ? answer : nil
  }
}

extension SkillSlot {
  /// The words for it: a list's own, otherwise those that were said; digits for a number.
  fileprivate var inAnswers: String { listText ?? (isFreeText || isTime ? text : value.spoken) }
}

extension LocalDateTime {
  /// The slots that Home Assistant adds to every sentence.
  fileprivate var inAnswers: [String: SkillValue] {
    func numbers(_ members: [String: Int]) -> SkillValue {
      .mapping(members.mapValues { .number(Double($0)) })
    }
    return [
      "date": numbers(["year": date.year, "month": date.month, "day": date.day]),
      "time": numbers(["hour": hour, "minute": minute, "second": second]),
    ]
  }
}
