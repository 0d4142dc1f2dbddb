#if canImport(CDBus)
  import DictationLink

  /// Watches, among the keys that an engine of IBus gets, for the one that a person dictates with.
  package struct KeyWatch: Sendable {
    private static let escape: UInt32 = 0xFF1B

    private let key: DictationKey
    /// Whether Escape is meant for the dictation.
    private let takesEscape: Bool
    private var isHeld = false

    package init(_ key: DictationKey, takesEscape: Bool) {
      (self.key, self.takesEscape) = (key, takesEscape)
    }

    /// Takes in a key.
    ///
    /// - Returns: What happened to the watched key, if anything, and whether the program must not get the key.
    package mutating func take(_ pressed: IBusKey) -> (event: KeyEvent?, isTaken: Bool) {
      let goesDown = pressed.state & IBusKey.released == 0
      if pressed.symbol == key.symbol {
        isHeld = goesDown
        return (goesDown ? .pressed : .released, true)
      }
      guard goesDown, !pressed.isModifier else { return (nil, false) }
      if takesEscape, pressed.symbol == Self.escape { return (.escape, true) }
      return (isHeld ? .combined : nil, false)
    }
  }
#endif
