import Skills
import TimeExpressions

/// The value of a slot, of the type that the schema gives it.
public enum SlotValue: Sendable, Hashable {
  case text(String)
  case texts([String])
  case point(TimePoint)
  case range(TimeRange)
  case minutes(Int)
  case seconds(Int)
  case rule(RecurrenceRule)
  /// The values of a skill's slots, by the skill's own names.
  case details([String: SkillValue])
}

extension Command {
  /// Returns the text of a slot, or `nil` if it is empty or has another type.
  public func text(_ slot: Slot) -> String? {
    if case .text(let text)? = slots[slot] { text } else { nil }
  }

  /// Returns the texts of a slot, or `nil` if it is empty or has another type.
  public func texts(_ slot: Slot) -> [String]? {
    if case .texts(let texts)? = slots[slot] { texts } else { nil }
  }

  /// Returns the point in time of a slot, or `nil` if it is empty or has another type.
  public func point(_ slot: Slot) -> TimePoint? {
    if case .point(let point)? = slots[slot] { point } else { nil }
  }

  /// Returns the time range of a slot, or `nil` if it is empty or has another type.
  public func range(_ slot: Slot) -> TimeRange? {
    if case .range(let range)? = slots[slot] { range } else { nil }
  }

  /// Returns the minutes of a slot, or `nil` if it is empty or has another type.
  public func minutes(_ slot: Slot) -> Int? {
    if case .minutes(let minutes)? = slots[slot] { minutes } else { nil }
  }

  /// Returns the seconds of a slot, or `nil` if it is empty or has another type.
  public func seconds(_ slot: Slot) -> Int? {
    if case .seconds(let seconds)? = slots[slot] { seconds } else { nil }
  }

  /// Returns the skill values of a slot, or `nil` if it is empty or has another type.
  public func details(_ slot: Slot) -> [String: SkillValue]? {
    if case .details(let details)? = slots[slot] { details } else { nil }
  }

  /// Returns the recurrence rule of a slot, or `nil` if it is empty or has another type.
  public func rule(_ slot: Slot) -> RecurrenceRule? {
    if case .rule(let rule)? = slots[slot] { rule } else { nil }
  }
}
