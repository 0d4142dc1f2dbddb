import TimeExpressions

extension Interpretation {
  /// Returns this reading, restricted to what the words allow: a request that is denied, conditional or only
  /// mentioned is not a command, and a day that does not exist is asked about.
  ///
  /// - Parameter alone: Interprets a part of the text by itself.
  func heeding(
    _ utterance: Utterance, context: TimeContext, schema: CommandSchema, alone: (String) -> Interpretation
  ) -> Interpretation {
    let scope = RequestScope(of: utterance)
    var heeded = self
    if schema.act(of: command.intent) == .cancel, leavesSomethingOut(in: utterance) {
      return refused(.leavingOut)
    }
    if command.intent != .none, let taken = scope.retraction, !isAllContent(taken, in: utterance) {
      return refused(.denied)
    }
    if command.intent != .none, let refusal = scope.refusal, !isDictated(refusal, in: utterance) {
      return refused(.denied)
    }
    if command.intent == .none || schema.confirmation(of: command.intent) == .never {
      heeded = scope.heeded(self, in: utterance, schema: schema, alone: alone)
    } else if scope.howTo != nil {
      heeded = replaced(by: Command(.help))
    } else if scope.isQuestion {
      heeded = refused(.question)
    } else if scope.denies(command.intent, schema: schema) {
      if scope.request == nil { return refused(.denied) }
      heeded.needsConfirmation = true
    } else if let condition = scope.condition, !isContent(condition.lowerBound, in: utterance),
      !isTime(condition, in: utterance, context)
    {
      heeded = refused(.condition(utterance.slice(condition)))
    } else if schema.makes(.reminder, command.intent), !missing.isEmpty, let place = arrival(in: utterance) {
      heeded.objection = .place(utterance.slice(place))
    } else if let condition = scope.trailingCondition(waits: !schema.isReadAgain(command.intent)),
      !isTime(condition, in: utterance, context)
    {
      heeded = depending(on: condition, in: utterance, keeping: schema.kept(by: command.intent))
    } else if scope.deniesAnything || scope.deniesThing || isTold(scope, in: utterance, schema: schema) {
      heeded.needsConfirmation = true
    }
    return heeded.keepingNegation(in: utterance, schema: schema).askingAboutImpossibleTimes(
      in: utterance, context: context, schema: schema)
  }

  /// Returns whether something is to be spared from a removal: “cancel all timers except the pasta timer”.
  private func leavesSomethingOut(in utterance: Utterance) -> Bool {
    utterance.words.indices.dropFirst().contains {
      ScopePhrases.exceptions.end(in: utterance.words[...], at: $0) != nil && !isContent($0, in: utterance)
    }
  }

  /// Returns whether the command is only talked about, by words that are not part of a kept text, or an alarm or a
  /// timer is mentioned and not asked for: “I hate timers”.
  private func isTold(_ scope: RequestScope, in utterance: Utterance, schema: CommandSchema) -> Bool {
    if let told = scope.told { return !isContent(told, in: utterance) }
    guard schema.act(of: command.intent) == .create, schema.isAboutRinging(command.intent), !isPhrased,
      scope.request == nil,
      let thing = utterance.words.firstIndex(where: { Self.rings.contains($0.normal) })
    else { return false }
    let kept = spans.values.joined().map { utterance.words(in: $0) }
    return utterance.words[..<thing].indices.contains { index in
      let word = utterance.words[index].normal
      return !kept.contains { $0.contains(index) } && !(word.first?.isNumber ?? false)
        && !ChangePhrases.allWords.contains(word) && !StatementPhrases.askingForThings.contains(word)
        && !StatementPhrases.settings.contains(word)
    }
  }

  private static let rings: Set<String> = ["timer", "timers", "alarm", "alarms", "countdown"]

  /// Returns whether a word belongs to a slot whose text is kept as it was said.
  private func isContent(_ word: Int, in utterance: Utterance) -> Bool {
    let start = utterance.words[word].range.lowerBound
    return texts.contains { $0.contains(start) }
  }

  /// Returns whether a kept text begins at or after these words: “email Anna saying never mind”.
  private func isAllContent(_ words: Range<Int>, in utterance: Utterance) -> Bool {
    let start = utterance.words[words.lowerBound].range.lowerBound
    return texts.contains { $0.lowerBound >= start }
  }

  /// Returns whether the words belong to a dictated text, that of a note or a mail.
  private func isDictated(_ words: Range<Int>, in utterance: Utterance) -> Bool {
    let start = utterance.words[words.lowerBound].range.lowerBound
    return [Slot.noteBody, .emailBody].contains { spans[$0]?.contains { $0.contains(start) } ?? false }
  }

  private var texts: [Range<Int>] {
    [Slot.title, .newTitle, .noteBody, .emailBody, .emailSubject, .items].flatMap { spans[$0] ?? [] }
  }

  /// Returns the words for an arrival at a place, or a departure: “when I get home”.
  private func arrival(in utterance: Utterance) -> Range<Int>? {
    ConditionPhrases.arriving.first(in: utterance.words[...]).flatMap { $0.count > 2 ? $0 : nil }
  }

  /// Returns the intent `none` with the reason why nothing is done.
  private func refused(_ objection: Objection) -> Interpretation {
    var refused = replaced(by: .none)
    refused.objection = objection
    return refused
  }

  private func replaced(by command: Command) -> Interpretation {
    Interpretation(text: text, command: command, confidence: 1, interpreter: interpreter)
  }

  /// Returns whether the words are a time although they look like a condition: "when it is five".
  private func isTime(_ words: Range<Int>, in utterance: Utterance, _ context: TimeContext) -> Bool {
    let marks = ["when", "whenever", "once", "as", "the", "every"]
    guard let first = words.first, marks.contains(utterance.words[first].normal) else { return false }
    return !TimeExpressionParser().matches(in: utterance.slice(words), context: context).isEmpty
  }

  /// Handles a condition after the request. One within a kept text stays there, one right after a title is added to
  /// it, and any other is an objection, since it would be lost.
  private func depending(
    on condition: Range<Int>, in utterance: Utterance, keeping kept: [Slot]
  ) -> Interpretation {
    let start = utterance.words[condition.lowerBound].range.lowerBound
    let isKept = kept.contains { slot in
      (spans[slot] ?? []).contains { $0.contains(start) }
    }
    if isKept { return self }
    // A later time is not part of the condition: “if it rains tomorrow”.
    let times: [Slot] = [.dateTimePoint, .dateTimeRange, .durationMinutes, .durationSeconds, .recurrence]
    let later = times.flatMap { spans[$0] ?? [] }.map(\.lowerBound).filter { $0 > start }.min()
    let words = condition.prefix { utterance.words[$0].range.lowerBound < later ?? .max }
    let others = spans.values.joined().flatMap { utterance.words(in: $0) }
    // Only a time may stand between title and condition: "take an umbrella tomorrow if it rains".
    guard kept.contains(.title), let title = spans[.title]?.last,
      let said = command.text(.title), title.upperBound <= start,
      (utterance.words(in: title).upperBound..<condition.lowerBound).allSatisfy({ word in
        others.contains(word) || CommandPhrases.connectors.contains(utterance.words[word].normal)
      })
    else { return refused(.condition(utterance.slice(words))) }
    var whole = self
    whole.command.slots[.title] = .text(said + " " + utterance.slice(words))
    whole.needsConfirmation = true
    return whole
  }

  /// Returns this reading with a negation kept in the title: without its "not", "remind me not to smoke" would mean
  /// the opposite.
  private func keepingNegation(in utterance: Utterance, schema: CommandSchema) -> Interpretation {
    guard schema.kept(by: command.intent).contains(.title), let title = spans[.title]?.first,
      let said = command.text(.title)
    else { return self }
    let first = utterance.words(in: title).lowerBound
    let mark = first > 0 && utterance.words[first - 1].normal == "to" ? first - 2 : first - 1
    guard mark > 0, ["not", "never", "don't", "dont"].contains(utterance.words[mark].normal) else {
      return self
    }
    var kept = self
    kept.command.slots[.title] = .text(utterance.slice(mark..<first) + " " + said)
    return kept
  }

}

extension RequestScope {
  /// The most words that name a kind of thing and nothing in particular: "set a timer", "send an email".
  private static let kindOfThing = 4

  /// Returns the reading of an utterance that is not a command or only reads. A question about how something is done
  /// asks for help. A request after a condition is looked for in the words after it.
  fileprivate func heeded(
    _ whole: Interpretation, in utterance: Utterance, schema: CommandSchema,
    alone: (String) -> Interpretation
  ) -> Interpretation {
    if whole.command.intent == .none, let howTo, howTo.count <= Self.kindOfThing {
      let asked = alone(utterance.slice(howTo)).command
      guard asked.intent != .none, asked.slots.isEmpty else { return whole }
      var help = whole
      (help.command, help.confidence) = (Command(.help), 1)
      return help
    }
    if whole.command.intent == .none, request == nil, deniesAnything {
      var denied = whole
      denied.objection = .denied
      return denied
    }
    guard let condition, let request, condition.upperBound <= request else { return whole }
    let asked = alone(utterance.slice(request..<words.count)).command.intent
    guard asked != .none, schema.confirmation(of: asked) != .never else { return whole }
    var refused = whole
    refused.command = .none
    refused.objection = .condition(utterance.slice(condition))
    return refused
  }
}
