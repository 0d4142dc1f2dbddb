import Assistant
import Testing

@Suite struct TalkButtonTests {
  private let start = ContinuousClock.now

  private func name(_ input: ListeningInput?) -> String {
    switch input {
    case .open(let held): held ? "held" : "open"
    case .close: "close"
    case .discard: "discard"
    case .audio: "audio"
    case .answered: "answered"
    case nil: "–"
    }
  }

  /// What comes of presses at these milliseconds, each followed by the wait that a front end makes.
  private func course(_ presses: [Int], until end: Int) -> [String] {
    var button = TalkButton()
    var course: [(Int, String)] = []
    let waits = presses.map { ($0 + 250, false) }
    for (time, isPress) in (presses.map { ($0, true) } + waits).sorted(by: { $0.0 < $1.0 }) where time <= end
    {
      let moment = start + .milliseconds(time)
      course.append((time, name(isPress ? button.press(at: moment) : button.wait(until: moment))))
    }
    return course.map(\.1).filter { $0 != "–" }
  }

  @Test func aTapOpensAndTheNextCloses() {
    #expect(course([0], until: 9_000) == ["open"])
    #expect(course([0, 2_000], until: 9_000) == ["open", "close"])
  }

  @Test func aKeyThatIsHeldKeepsTheMicrophoneOpenUntilItIsUp() {
    let held = [0, 500] + stride(from: 530, to: 3_000, by: 30)
    #expect(course(held, until: 2_900) == ["open", "held"])
    #expect(course(held, until: 9_000) == ["open", "held", "close"])
  }

  @Test func aTapEndsWithTheUtteranceAndAHeldKeyDoesNot() {
    var button = TalkButton()
    _ = button.press(at: start)
    #expect(name(button.utteranceEnded()) == "close")
    #expect(name(button.press(at: start + .seconds(5))) == "open")
    _ = button.press(at: start + .milliseconds(5_500))
    #expect(name(button.utteranceEnded()) == "–")
  }
}
