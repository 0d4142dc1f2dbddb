import Assistant
import Testing
import Understanding

@Suite struct EndpointPatienceTests {
  private let patience = EndpointPatience()
  private let schema: CommandSchema

  init() throws { schema = try .bundled() }

  private func understood(_ intent: Intent, missing: [Slot] = []) -> Interpretation {
    Interpretation(
      text: "", command: Command(intent), confidence: 1, missing: missing, interpreter: "test")
  }

  @Test(arguments: [
    "remind me to", "schedule lunch at", "send an email to", "buy milk and", "remind me tomorrow at seven to",
    "take a note that's", "Remind me to", "move lunch on", "Remind me", "can you",
  ]) func aSentenceThatPlainlyGoesOnIsWaitedForLongest(text: String) {
    #expect(patience.endSilence(after: text, understood: nil, schema: schema) == patience.unfinished)
    #expect(
      patience.endSilence(after: text, understood: understood(.addReminder), schema: schema)
        == patience.unfinished)
  }

  @Test(arguments: ["yes", "no", "cancel that", "go ahead", "the second one"])
  func anAnswerNeedsNoWaiting(text: String) {
    #expect(patience.endSilence(after: text, understood: nil, schema: schema) == patience.complete)
  }

  @Test func aCommandWithAllItNeedsIsDoneSoonerThanOneThatLacksSomething() {
    let text = "remind me to call john"
    let whole = patience.endSilence(after: text, understood: understood(.addReminder), schema: schema)
    let lacking = patience.endSilence(
      after: text, understood: understood(.addReminder, missing: [.dateTimePoint]), schema: schema)
    let unknown = patience.endSilence(after: text, understood: nil, schema: schema)
    #expect(whole < unknown)
    #expect(unknown < lacking)
    #expect(lacking < patience.unfinished)
  }

  @Test func wordsThatAreNotUnderstoodAreWaitedForAsTheRecognizerTakesThemForTheLast() {
    func wait(_ understood: Interpretation?, _ probability: Double?) -> Double {
      patience.endSilence(
        after: "a large latte", understood: understood, schema: schema, endProbability: probability)
    }
    #expect(wait(understood(.none), 0.95) == patience.complete)
    #expect(wait(understood(.none), 0.9) == patience.doubtful)
    #expect(wait(understood(.none), nil) == patience.unclear)
    // They may still turn out to lack something.
    #expect(wait(nil, 0.95) == patience.unclear)
    #expect(wait(understood(.addReminder, missing: [.dateTimePoint]), 0.95) == patience.lacking)
  }

  @Test func whatIsOnlySaidToBeAtATimeGoesOn() {
    let text = "remind me tomorrow at nine"
    let understood = understood(.addReminder, missing: [.title])
    #expect(patience.endSilence(after: text, understood: understood, schema: schema) == patience.unfinished)
  }

  @Test(arguments: [Intent.createNote, .appendNote, .sendEmail, .replyEmail, .forwardEmail])
  func whoDictatesMayThink(intent: Intent) {
    #expect(
      patience.endSilence(after: "the code is four", understood: understood(intent), schema: schema)
        == patience.dictation)
  }
}
