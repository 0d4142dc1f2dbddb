import LanguageModel
import Testing

@testable import Chat

@Suite("A conversation's turns") struct ChatStateTests {
  private func state(_ inputs: ChatState.Input...) -> ChatState {
    var state = ChatState()
    for input in [.opened] + inputs { _ = state.take(input) }
    return state
  }

  @Test("sentence by sentence, spoken while the next is written") func answering() {
    var state = state()
    #expect(state.take(.heard("Hello")) == [.think])
    #expect(state.take(.sentence("Hi.")) == [.speak("Hi.")])
    #expect(state.take(.sentence("How are you?")) == [])
    #expect(state.take(.spoken) == [.speak("How are you?")])
    #expect(state.take(.written) == [])
    #expect(state.take(.spoken) == [.listen])
    #expect(state.phase == .listening)
    #expect(state.messages == [ChatMessage(.user, "Hello"), ChatMessage(.assistant, "Hi. How are you?")])
  }

  @Test("a voice that is quicker than the model waits for it") func quickVoice() {
    var state = state(.heard("Hello"), .sentence("Hi."))
    #expect(state.take(.spoken) == [])
    #expect(state.phase == .thinking)
    #expect(state.take(.sentence("Bye.")) == [.speak("Bye.")])
    #expect(state.take(.spoken) == [])
    #expect(state.take(.written) == [.listen])
    #expect(state.messages.last == ChatMessage(.assistant, "Hi. Bye."))
  }

  @Test("what was not spoken when somebody spoke is forgotten") func interruption() {
    var state = state(.heard("Count"), .sentence("One."), .sentence("Two."), .sentence("Three."), .spoken)
    #expect(state.take(.interrupted) == [.stop, .listen])
    #expect(state.messages == [ChatMessage(.user, "Count"), ChatMessage(.assistant, "One.")])
    #expect(state.take(.spoken) == [])
    #expect(state.take(.sentence("Four.")) == [])
    #expect(state.messages.count == 2)
  }

  @Test("who goes on before the answer begins is answered once, to all that was said") func goingOn() {
    var state = state(.heard("What is"))
    #expect(state.take(.heard("the capital of Portugal?")) == [.stop, .think])
    #expect(state.messages.map(\.content) == ["What is", "the capital of Portugal?"])
  }

  @Test("what the assistant did is part of the conversation") func acting() {
    var state = state(.heard("Hello"), .sentence("Hi."))
    #expect(
      state.take(.acted(on: "set a timer for ten minutes", answer: "Done: Timer, 10 minutes.")) == [
        .stop, .listen,
      ])
    #expect(state.messages.map(\.role) == [.user, .user, .assistant])
  }

  @Test("a failure is told, and the next thing said is heard") func failing() {
    var state = state(.heard("Hello"))
    #expect(state.take(.failed("no memory")) == [.stop, .tell("no memory")])
    #expect(state.phase == .idle)
    #expect(state.take(.heard("Hello?")) == [])
    #expect(state.take(.opened) == [.listen])
    #expect(state.take(.heard("Hello?")) == [.think])
  }

  @Test("nothing happens when nobody is there") func closed() {
    var state = state(.heard("Hello"), .closed)
    let inputs: [ChatState.Input] = [.heard("a"), .sentence("b"), .spoken, .written, .interrupted]
    for input in inputs { #expect(state.take(input) == []) }
    #expect(state.messages == [ChatMessage(.user, "Hello")])
  }

  @Test("in every order of five events the voice has one sentence at a time and only what was spoken is kept")
  func everyOrder() {
    let inputs: [ChatState.Input] = [
      .heard("q"), .sentence("s"), .spoken, .written, .interrupted, .acted(on: "c", answer: "d"),
    ]
    func explore(_ state: ChatState, _ speaking: Bool, _ spoken: Int, _ depth: Int) {
      let kept = state.messages.filter { $0.role == .assistant && $0.content != "d" }
        .reduce(0) { $0 + $1.content.split(separator: " ").count }
      #expect(kept <= spoken)
      guard depth > 0 else { return }
      for input in inputs where input != .spoken || speaking {
        var (next, voice) = (state, speaking && input != .spoken)
        for effect in next.take(input) {
          switch effect {
          case .speak:
            #expect(!voice)
            voice = true
          case .stop: voice = false
          case .think, .listen, .tell: break
          }
        }
        #expect(voice == (next.phase == .speaking))
        explore(next, voice, spoken + (input == .spoken ? 1 : 0), depth - 1)
      }
    }
    explore(state(), false, 0, 5)
  }
}
