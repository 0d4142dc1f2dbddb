/// The slot `scope`, which says which things a command means if that isn't one thing by its name.
///
/// The schema's phrases set it (`{scope=next}`). An action lists the scopes that it knows as an enumeration:
/// `command.scope(as: Asked.self)`.
extension Command {
  /// Returns the scope as one of those that an action knows, or `nil` if there is none or another one.
  public func scope<Known: RawRepresentable>(as known: Known.Type) -> Known? where Known.RawValue == String {
    text(.scope).flatMap(Known.init)
  }

  /// Whether all occurrences of a recurring thing are meant, as in “cancel all standups”, rather than one of them.
  /// Grounding sets this once it has found the thing.
  public var meansSeries: Bool {
    get { text(.scope) == Self.series }
    set { if newValue != meansSeries { slots[.scope] = newValue ? .text(Self.series) : nil } }
  }

  private static let series = "series"
}
