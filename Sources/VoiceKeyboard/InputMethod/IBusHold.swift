#if canImport(CDBus)
  import InputMethod
  import MessageBus

  /// Text that a field shows and that is entered later. A key waits until that is done, since it comes after the text.
  struct IBusHold: Sendable {
    enum Effect: Sendable, Hashable {
      case nothing
      /// The key waits. The first one ends the hold.
      case keyWaits(isFirst: Bool)
      /// The field lost the keyboard.
      case over(HoldEnd)
    }

    private(set) var keys: [IBusKey] = []
    /// Whether the field enters what it shows when it loses the keyboard.
    var entersWhatItShows = true

    /// Takes in a call of IBus to the engine.
    mutating func take(_ request: DBusRequest) -> Effect {
      if let key = IBusKey(request) {
        guard !keys.isEmpty || (!key.isModifier && key.state & IBusKey.released == 0) else { return .nothing }
        keys.append(key)
        return .keyWaits(isFirst: keys.count == 1)
      }
      switch request.member {
      case "FocusOut", "FocusOutId", "Reset", "Disable":
        return .over(entersWhatItShows ? .entered : .forgotten)
      default: return .nothing
      }
    }
  }
#endif
