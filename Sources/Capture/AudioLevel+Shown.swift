extension AudioLevel {
  /// The loudness for people, from 0 for a quiet room to 100 for loud speech.
  public var percent: Int { max(0, min(100, (Int(rms.isFinite ? rms : Self.floor) + 70) * 10 / 6)) }

  /// Returns a loudness from 0 to 100 as five bars.
  public static func bars(_ percent: Int) -> String {
    let full = max(0, min(5, percent / 20))
    return String(repeating: "▮", count: full) + String(repeating: "▯", count: 5 - full)
  }
}
