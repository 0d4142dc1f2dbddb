import Actions
import Testing

@testable import voicecore

@Suite struct UndoOfferTests {
  @Test func whatWasDoneIsShownForTenSeconds() throws {
    let start = ContinuousClock.now
    let receipt = Receipt(
      intent: .addReminder, summary: "call \u{1B}John", location: "",
      effects: [.createdFile(path: "/nowhere", sha256: "")])
    let offer = UndoOffer(receipt, from: start)
    #expect(offer.hint(at: start) == "u or “undo that” undoes (10 s): call \u{FFFD}John")
    #expect(offer.hint(at: start + .milliseconds(9_500))?.contains("(1 s)") == true)
    #expect(offer.hint(at: start + .seconds(10)) == nil)
  }
}
