#if canImport(CDBus)
  import InputMethod
  import MessageBus

  /// What an engine knows of the field that has the keyboard.
  struct IBusField: Sendable, Hashable {
    /// The path of the engine that IBus asked for.
    var engine: String?
    var isFocused = false
    private var capabilities: UInt32 = 0
    /// The text before the cursor, since the last focus; nil if it is not known.
    private(set) var before: String?
    /// The text around the cursor, since the last focus; nil if it is not known.
    private(set) var around: String?

    /// Whether the field shows text that is not yet entered.
    var showsPreedit: Bool { capabilities & 1 != 0 }
    /// Whether the field tells and deletes text around the cursor.
    var isReadable: Bool { capabilities & 1 << 5 != 0 }
    /// Whether text may be held: in fields of IBus's own modules for GTK, which alone say that they take keys in turn (bit
    /// 7, since IBus 1.5.27). Qt enters what it shows when somebody clicks, and may forget it when it loses the keyboard.
    var canHold: Bool { showsPreedit && isReadable && capabilities & 1 << 7 != 0 }
    /// Whether there is a field that takes text.
    var takesText: Bool { engine != nil && isFocused }

    /// Takes in a call of IBus to the engine.
    ///
    /// - Returns: The answer; nil for an unknown method.
    mutating func take(_ request: DBusRequest) -> [DBusValue]? {
      switch (request.member, request.arguments.first) {
      case ("CreateEngine", _):
        let path = "/org/freedesktop/IBus/Engine/VoiceCore"
        engine = path
        return [.objectPath(path)]
      // The program gets all keys that are neither watched nor held.
      case ("ProcessKeyEvent", _): return [.boolean(false)]
      case ("SetCapabilities", .uint32(let new)): capabilities = new
      case ("FocusIn", _), ("FocusInId", _): focus(true)
      case ("FocusOut", _), ("FocusOutId", _): focus(false)
      case ("SetSurroundingText", .some(let value)):
        guard request.arguments.count > 1, case .uint32(let cursor) = request.arguments[1],
          let text = IBusValues.string(value)
        else { return [] }
        around = text
        before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Int(cursor))))
      case ("GetAll", _): return [.dictionary(Self.properties)]
      case ("Get", _):
        guard request.arguments.count > 1, case .string(let name) = request.arguments[1],
          let value = Self.properties[name]
        else { return nil }
        return [.variant(value)]
      default: break
      }
      return []
    }

    private mutating func focus(_ isFocused: Bool) {
      (self.isFocused, before, around) = (isFocused, nil, nil)
    }

    /// The properties of the engine, which ask for the text before the cursor.
    private static let properties: [String: DBusValue] = [
      "FocusId": .boolean(false), "ActiveSurroundingText": .boolean(true),
    ]
  }
#endif
