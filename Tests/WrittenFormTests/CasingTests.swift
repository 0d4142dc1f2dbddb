import Testing
import WrittenForm

@Suite("Capitals")
struct CasingTests {
  @Test(arguments: [
    ("may i go on monday in march", "May I go on Monday in March"),
    ("call mark tomorrow with sarah's mom", "Call Mark tomorrow with Sarah's mom"),
    ("they may march on in may", "They may march on in May"),
    ("mark the date. will you? i'm in paris", "Mark the date. Will you? I'm in Paris"),
    ("the iPhone is here", "The iPhone is here"),
  ])
  func sentences(spoken: String, written: String) {
    #expect(WrittenFormConverter().written(spoken) == written)
  }

  @Test(arguments: [
    ("call john", "call John"), ("lunch with sarah.", "lunch with Sarah"), ("buy milk", "buy milk"),
    ("ask siobhan about tuesday", "ask Siobhan about Tuesday"), ("", ""), ("...", ""),
  ])
  func titles(spoken: String, written: String) {
    #expect(WrittenFormConverter(names: ["Siobhan"]).title(spoken) == written)
  }

  @Test func bodyBeginsWithACapital() {
    #expect(WrittenFormConverter().body("milk and twenty eggs") == "Milk and 20 eggs")
  }
}
