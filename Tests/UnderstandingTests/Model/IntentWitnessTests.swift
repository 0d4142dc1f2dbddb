import Foundation
import Testing
import TimeExpressions

@testable import Understanding

@Suite("The classifier of intents, beside the model that writes commands")
struct IntentWitnessTests {
  @Test("what both hold for likely is likeliest, and all together are certain")
  func joined() throws {
    let witness = IntentWitness([.createEvent: 0.6, .addReminder: 0.4])
    let joined = witness.joined(with: [(.addReminder, 0.8), (.createEvent, 0.1), (.none, 0.1)])
    #expect(joined.map(\.intent) == [.addReminder, .createEvent, .none])
    #expect(abs(joined.reduce(0) { $0 + $1.probability } - 1) < 1e-9)
    #expect(abs(joined[0].probability / joined[1].probability - 0.8 * 0.4 / (0.1 * 0.6)) < 1e-9)
  }

  @Test("what one holds for impossible can still be, where the other is sure")
  func impossible() {
    let joined = IntentWitness([.none: 1]).joined(with: [(.createEvent, 1), (.none, 0)])
    #expect(joined.map(\.probability) == [0.5, 0.5])
  }

  @Test(
    "the shipped one knows words that no command of the training says",
    .enabled(if: ModelInterpreter.shippedClassifier != nil),
    arguments: [
      ("schedule a rendezvous with the plumber", Intent.createEvent),
      ("drop Maria an electronic message saying I agree", .sendEmail),
      ("Rouse me at six!", .setAlarm), ("what is the capital of Peru?", .none), ("", .none),
    ])
  func shipped(text: String, intent: Intent) throws {
    let classifier = try IntentClassifier(
      model: try #require(ModelInterpreter.shippedClassifier), schema: .bundled())
    #expect(try classifier.witness(of: text).probability(of: intent) > 0.5)
  }
}
