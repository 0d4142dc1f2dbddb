#if canImport(CDBus)
  import MessageBus

  /// A key as IBus reports it.
  package struct IBusKey: Sendable, Hashable {
    /// The bit among the modifiers that tells that the key was released.
    package static let released: UInt32 = 1 << 30

    package var symbol: UInt32
    package var code: UInt32
    package var state: UInt32

    package init(symbol: UInt32, code: UInt32, state: UInt32) {
      (self.symbol, self.code, self.state) = (symbol, code, state)
    }

    package init?(_ request: DBusRequest) {
      guard request.member == "ProcessKeyEvent", request.arguments.count > 2,
        case .uint32(let symbol) = request.arguments[0], case .uint32(let code) = request.arguments[1],
        case .uint32(let state) = request.arguments[2]
      else { return nil }
      self.init(symbol: symbol, code: code, state: state)
    }

    /// Whether it only changes what other keys mean, such as Shift.
    package var isModifier: Bool { (0xFFE1...0xFFEE).contains(symbol) || (0xFE01...0xFE13).contains(symbol) }
  }
#endif
