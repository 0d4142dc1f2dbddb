/// Which things a command means, where that is not one by its name.
///
/// The schema's phrases put a word into the slot `scope` (`{scope=next}`). An action lists those that it knows as an
/// enumeration: `command.scope(as: Asked.self)`.
extension Command {
  /// The scope as one of those that an action knows; nil where there is none, or another one.
  public func scope<Known: RawRepresentable>(as known: Known.Type) -> Known? where Known.RawValue == String {
    text(.scope).flatMap(Known.init)
  }

  /// Whether every time of something that repeats is meant, as in “cancel all standups”, and not one of its times. Grounding
  /// says so of what was found; the title is the thing's own then.
  public var meansSeries: Bool {
    get { text(.scope) == Self.series }
    set { if newValue != meansSeries { slots[.scope] = newValue ? .text(Self.series) : nil } }
  }

  private static let series = "series"
}
