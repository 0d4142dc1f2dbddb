import TimeExpressions

extension SkillMatcher {
  /// Returns the answer to a match from the skills' `responses`: the one with the sentence's key, or else the one
  /// called `default`.
  ///
  /// Its template can use `slots`, which are the spoken words, the `date` and the `time`, and `state.domain`, the
  /// kind of thing that was named.
  ///
  /// - Parameter known: Other names for the template. A mapping is merged into `slots` or `state`; other values
  ///   replace them.
  /// - Returns: `nil` if there is no answer, it needs a value that is unknown, or it uses a part of Jinja that is
  ///   not supported.
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

  /// Returns whether the skills' `responses` have an answer with this key.
  public func hasAnswer(_ key: String?, of intent: String) -> Bool {
    skills.responses[intent]?[key ?? "default"] != nil
  }

  /// Returns the answer with this key, or `nil` if there is none or it cannot be filled.
  ///
  /// - Parameters:
  ///   - key: The response's key, or `nil` for `default`.
  ///   - names: The names that its template can use, in addition to the date and the time.
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
  /// The words for the slot in an answer: the list's spelling, or else the spoken words, or digits for a number.
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
