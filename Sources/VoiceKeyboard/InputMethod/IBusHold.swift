#if canImport(CDBus)
  import MessageBus

  /// A key as IBus reports it.
  struct IBusKey: Sendable, Hashable {
    /// The bit among the modifiers that tells that the key was released.
    static let released: UInt32 = 1 << 30

    var symbol: UInt32
    var code: UInt32
    var state: UInt32

    init(symbol: UInt32, code: UInt32, state: UInt32) {
      (self.symbol, self.code, self.state) = (symbol, code, state)
    }

    init?(_ request: DBusRequest) {
      guard request.member == "ProcessKeyEvent", request.arguments.count > 2,
        case .uint32(let symbol) = request.arguments[0], case .uint32(let code) = request.arguments[1],
        case .uint32(let state) = request.arguments[2]
      else { return nil }
      self.init(symbol: symbol, code: code, state: state)
    }

    /// Whether it only changes what other keys mean, such as Shift.
    var isModifier: Bool { (0xFFE1...0xFFEE).contains(symbol) || (0xFE01...0xFE13).contains(symbol) }
  }

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
