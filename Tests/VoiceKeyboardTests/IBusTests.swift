#if canImport(CDBus)
  import InputMethod
  import Testing

  @testable import MessageBus
  @testable import VoiceKeyboard

  @Suite("Dictation through IBus") struct IBusTests {
    private func request(_ member: String, _ arguments: DBusValue...) -> DBusRequest {
      DBusRequest(
        path: "/org/freedesktop/IBus/Engine/VoiceCore", interface: "org.freedesktop.IBus.Engine",
        member: member, arguments: arguments)
    }

    @Test("takes text when a field has the keyboard, and leaves it the keys") func focus() {
      var field = IBusField()
      #expect(!field.takesText)
      #expect(field.take(request("CreateEngine", .string("voicecore-dictation")))?.count == 1)
      _ = field.take(request("FocusIn"))
      #expect(field.takesText)
      #expect(
        field.take(request("ProcessKeyEvent", .uint32(97), .uint32(30), .uint32(0))) == [.boolean(false)])
      _ = field.take(request("FocusOut"))
      #expect(!field.takesText)
    }

    @Test("knows what stands before the cursor until the keyboard goes elsewhere") func surrounding() {
      var field = IBusField()
      _ = field.take(request("FocusIn"))
      _ = field.take(request("SetCapabilities", .uint32(1 | 1 << 5)))
      #expect(field.isReadable && field.showsPreedit)
      // The cursor is counted in scalars: the é here is two.
      _ = field.take(
        request("SetSurroundingText", IBusValues.text("Cafe\u{301} au lait"), .uint32(6), .uint32(6)))
      #expect(field.before == "Cafe\u{301} ")
      _ = field.take(request("FocusOut"))
      #expect(field.before == nil)
    }

    @Test("text is held only in fields that keep it in order with keys") func holding() {
      var field = IBusField()
      _ = field.take(request("SetCapabilities", .uint32(1 | 1 << 3 | 1 << 5)))
      #expect(!field.canHold)
      _ = field.take(request("SetCapabilities", .uint32(1 | 1 << 3 | 1 << 5 | 1 << 7)))
      #expect(field.canHold)
    }

    @Test("survives calls that make no sense") func nonsense() {
      var field = IBusField()
      for member in ["SetSurroundingText", "SetCapabilities", "FocusInId", "Get", "GetAll", "Anything"] {
        _ = field.take(request(member))
        _ = field.take(request(member, .int32(-1), .boolean(true), .strings([])))
      }
      _ = field.take(request("SetSurroundingText", IBusValues.text("a"), .uint32(.max), .uint32(0)))
      #expect(field.before == "a")
      _ = field.take(request("SetSurroundingText", .string("b"), .uint32(1), .uint32(1)))
      #expect(field.before == "a")
    }
  }
#endif
