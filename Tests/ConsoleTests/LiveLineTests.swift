import Testing

@testable import Console

@Suite struct LiveLineTests {
  private func text(_ columns: Int, _ change: (inout LiveLine) -> Void) -> String {
    var line = LiveLine()
    change(&line)
    // Without colours, as where the tests run.
    return line.text(columns: columns, Terminal())
  }

  @Test func theLineNeverFillsTheTerminal() {
    for columns in [12, 20, 40, 80] {
      let line = text(columns) {
        $0.stable = String(repeating: "remind me ", count: 20)
        $0.unstable = "to call john"
        $0.preview = String(repeating: "Reminder ", count: 20)
      }
      #expect(line.count < columns)
      #expect(line.hasSuffix("john"))
    }
  }

  @Test func wideCharactersCountTwice() {
    let line = text(24) { $0.stable = String(repeating: "会議", count: 20) }
    #expect(line.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 && $1.value < 0xA4D0 ? 2 : 1) } < 24)
  }

  @Test func whatItWouldMeanFollowsWhereThereIsRoom() {
    let line = text(80) {
      $0.stable = "remind me to"
      $0.unstable = "call john"
      $0.preview = "Reminder: title “call John”"
    }
    #expect(line.contains("remind me to call john  → Reminder"))
  }

  @Test func theMeterFollowsTheLoudness() {
    #expect(text(80) { $0.level = -120 }.contains("▁"))
    #expect(text(80) { $0.level = -5 }.contains("█"))
    #expect(text(80) { $0.state = .lost }.contains("no microphone"))
  }

  @Test func whatIsTypedOrHeardCannotSteerTheTerminal() {
    #expect(!text(80) { $0.stable = "a\u{1B}[2Jb" }.contains("\u{1B}[2J"))
    #expect(!text(80) { $0.typed = "a\u{1B}[2Jb" }.contains("\u{1B}"))
  }
}

@Suite struct KeyTests {
  @Test func bytesAreKeys() {
    #expect(Key.keys([0x20]) == [.space])
    #expect(Key.keys([0x0A]) == [.enter])
    #expect(Key.keys([0x7F]) == [.backspace])
    #expect(Key.keys([0x1B]) == [.escape])
    #expect(Key.keys(Array("yé".utf8)) == [.character("y"), .character("é")])
  }

  @Test func arrowsAndControlsAreNone() {
    #expect(Key.keys([0x1B, 0x5B, 0x41]).isEmpty)
    #expect(Key.keys([0x01]).isEmpty)
  }
}
