/// The answers to a card, as a grammar for a speech recognizer that expects one.
package enum AnswerGrammar {
  /// The body of a grammar rule, in the Java Speech Grammar Format.
  package static let rule = "(\(phrases.joined(separator: " | "))) [please | thanks] | \(change)"

  /// The plain answers, without changes of the card.
  package static let phrases: [String] = {
    let numbers = SpokenAnswer.numbers.prefix(3).map { "number \($0)" } + SpokenAnswer.numbers.prefix(3)
    let ordinals = SpokenAnswer.ordinals.prefix(3).map { "the \($0) one" }
    let (agreements, refusals) = (
      SpokenAnswer.agreements.union(SpokenAnswer.praises), SpokenAnswer.refusals
    )
    // If the recognizer missed the “don't” of “don't do it”, a yes would remain. Such agreements are understood,
    // but not expected.
    let turnable = agreements.filter { word in refusals.contains { $0.hasSuffix(" " + word) } }
    // Of two spellings the recognizer would pick one by chance.
    let answers = agreements.subtracting(turnable).union(refusals.subtracting(["nevermind"]))
    return answers.sorted() + numbers + ordinals + ["undo that"]
  }()

  /// Changes of the card such as “change it to four”, “make it tomorrow at half past nine” and “at five thirty”.
  private static let change = """
    [no] ((change | move | make | set) (it | that) [to]) \(time) \
    | [no] (at \(clock) | on \(weekday) [[at] \(clock)])
    """
  private static let time = "([\(day)] [at] \(clock) | \(day))"
  private static let day = "(today | tonight | tomorrow | \(weekday))"
  private static let weekday =
    "(monday | tuesday | wednesday | thursday | friday | saturday | sunday)"
  private static let clock =
    "(\(hour) [\(minutes)] [\(half)] | half past \(hour) | quarter (past | to) \(hour) | noon)"
  private static let hour =
    "(one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve)"
  private static let minutes = "(fifteen | thirty | forty five | ten | twenty)"
  private static let half = "(a m | p m | o'clock | in the (morning | afternoon | evening))"
}
