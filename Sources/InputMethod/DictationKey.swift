/// A key of the keyboard that may be used to dictate: one that types nothing.
public struct DictationKey: Sendable, Hashable {
  /// Its number among the symbols of X11, which IBus uses as well; source: `keysymdef.h`.
  public let symbol: UInt32

  public init(symbol: UInt32) { self.symbol = symbol }

  /// - Parameter name: Its name in X11, in any case: `Control_R`, `F9`.
  public init?(name: String) {
    let name = name.lowercased()
    if let symbol = Self.symbols.first(where: { $0.key.lowercased() == name })?.value {
      self.symbol = symbol
    } else if name.hasPrefix("f"), let number = UInt32(name.dropFirst()), (1...35).contains(number) {
      symbol = 0xFFBE + number - 1
    } else {
      return nil
    }
  }

  /// The names that are known, for people to choose from.
  public static var names: String { (symbols.keys.sorted() + ["F1 to F35"]).joined(separator: ", ") }

  private static let symbols: [String: UInt32] = [
    "Control_R": 0xFFE4, "Shift_R": 0xFFE2, "Alt_R": 0xFFEA, "Super_R": 0xFFEC, "Menu": 0xFF67,
    "Pause": 0xFF13, "Scroll_Lock": 0xFF14, "Insert": 0xFF63,
  ]
}
