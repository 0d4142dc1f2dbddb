import DictationLink
import Testing

@testable import DictationMicrophone

@Suite("The key of the input method") struct KeyGestureTests {
  /// What is done at each of a few events, which come at these milliseconds.
  private func actions(_ events: [(Int, KeyEvent)]) -> [ControlRequest.Action?] {
    let start = ContinuousClock.now
    var (gesture, isDictating) = (KeyGesture(), false)
    return events.map { time, event in
      let action = gesture.take(event, at: start + .milliseconds(time), isDictating: isDictating)
      if let action { isDictating = action == .start }
      return action
    }
  }

  @Test("dictates while it is held") func held() {
    #expect(actions([(0, .pressed), (2_000, .released)]) == [.start, .stop])
  }

  @Test("dictates from tap to tap") func tapped() {
    #expect(
      actions([(0, .pressed), (100, .released), (5_000, .pressed), (5_100, .released)]) == [
        .start, nil, .stop, nil,
      ])
  }

  @Test("may be repeated by the keyboard while it is held") func repeated() {
    #expect(
      actions([(0, .pressed), (600, .pressed), (640, .pressed), (680, .released)]) == [
        .start, nil, nil, .stop,
      ])
  }

  @Test("ends the dictation even if its going up was not heard of") func lost() {
    #expect(actions([(0, .pressed), (4_000, .pressed), (4_100, .released)]) == [.start, .stop, nil])
  }

  @Test("gives up with another key, or with Escape") func combined() {
    #expect(actions([(0, .pressed), (200, .combined), (300, .released)]) == [.start, .cancel, nil])
    #expect(actions([(0, .pressed), (100, .released), (900, .escape)]) == [.start, nil, .cancel])
    #expect(actions([(0, .escape), (10, .combined), (20, .released)]) == [nil, nil, nil])
  }
}
