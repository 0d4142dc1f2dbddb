import DictationLink
import Testing

@testable import InputMethod

@Suite("The key to dictate with") struct DictationKeyTests {
  @Test(
    "has a name of X11",
    arguments: [
      ("Control_R", 0xFFE4), ("control_r", 0xFFE4), ("F1", 0xFFBE), ("F35", 0xFFE0), ("Pause", 0xFF13),
    ])
  func names(_ name: String, _ symbol: Int) {
    #expect(DictationKey(name: name)?.symbol == UInt32(symbol))
  }

  @Test("is none that types or edits", arguments: ["", "a", "space", "F0", "F36", "F", "Escape", "Fx"])
  func refused(_ name: String) {
    #expect(DictationKey(name: name) == nil)
  }

  @Test("the input method is described for IBus with the command that serves it") func description() {
    let text = OfferedEngine.description(servedBy: ["/opt/my tools/a&b", "serve", "it's"])
    #expect(text.contains("<exec>'/opt/my tools/a&amp;b' 'serve' 'it'\\''s'</exec>"))
    #expect(text.contains("<name>org.freedesktop.IBus.VoiceCoreKeys</name>"))
    #expect(text.contains("<name>voicecore</name>"))
  }
}

#if canImport(CDBus)
  @Suite("An engine of IBus watches a key") struct KeyWatchTests {
    private func key(_ symbol: UInt32, up: Bool = false) -> IBusKey {
      IBusKey(symbol: symbol, code: 0, state: up ? IBusKey.released : 0)
    }

    @Test("and keeps it from the program, which gets all others") func watched() {
      var watch = KeyWatch(DictationKey(symbol: 0xFFE4), takesEscape: false)
      #expect(watch.take(key(0xFFE4)) == (.pressed, true))
      #expect(watch.take(key(0xFFE4, up: true)) == (.released, true))
      #expect(watch.take(key(0x61)) == (nil, false))
      #expect(watch.take(key(0xFF1B)) == (nil, false))
    }

    @Test("which with another key is a shortcut of the program") func combined() {
      var watch = KeyWatch(DictationKey(symbol: 0xFFE4), takesEscape: false)
      _ = watch.take(key(0xFFE4))
      #expect(watch.take(key(0xFFE1)) == (nil, false))
      #expect(watch.take(key(0x63)) == (.combined, false))
      #expect(watch.take(key(0x63, up: true)) == (nil, false))
    }

    @Test("and Escape while it dictates") func escape() {
      var watch = KeyWatch(DictationKey(symbol: 0xFFE4), takesEscape: true)
      #expect(watch.take(key(0xFF1B)) == (.escape, true))
    }
  }
#endif
