import Skills
import TimeExpressions

/// A slot's value, typed as the schema says.
public enum SlotValue: Sendable, Hashable {
  case text(String)
  case texts([String])
  case point(TimePoint)
  case range(TimeRange)
  case minutes(Int)
  case seconds(Int)
  case rule(RecurrenceRule)
  /// What a person's own skill was told, by its own names.
  case details([String: SkillValue])
}

extension Command {
  public func text(_ slot: Slot) -> String? {
    if case .text(let text)? = slots[slot] { text } else { nil }
  }

  public func texts(_ slot: Slot) -> [String]? {
    if case .texts(let texts)? = slots[slot] { texts } else { nil }
  }

  public func point(_ slot: Slot) -> TimePoint? {
    if case .point(let point)? = slots[slot] { point } else { nil }
  }

  public func range(_ slot: Slot) -> TimeRange? {
    if case .range(let range)? = slots[slot] { range } else { nil }
  }

  public func minutes(_ slot: Slot) -> Int? {
    if case .minutes(let minutes)? = slots[slot] { minutes } else { nil }
  }

  public func seconds(_ slot: Slot) -> Int? {
    if case .seconds(let seconds)? = slots[slot] { seconds } else { nil }
  }

  public func details(_ slot: Slot) -> [String: SkillValue]? {
    if case .details(let details)? = slots[slot] { details } else { nil }
  }

  public func rule(_ slot: Slot) -> RecurrenceRule? {
    if case .rule(let rule)? = slots[slot] { rule } else { nil }
  }
}
