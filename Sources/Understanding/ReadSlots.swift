/// Slots as they were read from a text, with where they were said and what was left over.
struct ReadSlots: Sendable {
  var values: [Slot: SlotValue] = [:]
  var spans: [Slot: [Range<Int>]] = [:]
  /// Words that neither a command phrase nor a slot explains.
  var unexplained = 0
  /// Something was said twice, differently, or can be read in two ways.
  var ambiguous = false

  mutating func set(_ slot: Slot, _ value: SlotValue, at spans: [Range<Int>]) {
    values[slot] = value
    self.spans[slot] = spans
  }
}
