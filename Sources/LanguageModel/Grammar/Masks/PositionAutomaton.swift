/// The grammar as one deterministic automaton, as far as tokens have been walked through it: its states are sets of
/// stacks above an unknown bottom, its rows are filled in as they are asked for.
struct PositionAutomaton {
  /// The row was not filled in yet; negative like ``dead``.
  static let unknown: Int32 = -2
  /// No text goes on so.
  static let dead: Int32 = -1
  static let mostStates = 20_000

  private let automaton: GrammarAutomaton
  private var stacks: [ParseStacks] = []
  private var indices: [ParseStacks: Int32] = [:]
  /// The next state for each state and class of bytes.
  private(set) var rows: [Int32] = []
  /// Whether everything above the bottom may have ended.
  private(set) var isFinished: [Bool] = []

  init(_ automaton: GrammarAutomaton) { self.automaton = automaton }

  var isFull: Bool { stacks.count >= Self.mostStates }

  mutating func state(of stacks: ParseStacks) -> Int32 {
    if let known = indices[stacks] { return known }
    let index = Int32(self.stacks.count)
    indices[stacks] = index
    self.stacks.append(stacks)
    isFinished.append(stacks.isFinished)
    rows += repeatElement(Self.unknown, count: automaton.classes.count)
    return index
  }

  /// The state above an unknown bottom with only this on the stack.
  mutating func state(of state: Int32) -> Int32 {
    self.state(of: ParseStacks(state, over: .bottom, automaton))
  }

  /// Fills in what follows a state on a class of bytes.
  mutating func fill(_ state: Int32, _ byteClass: Int) -> Int32 {
    let target = automaton.step(stacks[Int(state)], byteClass).map { self.state(of: $0) } ?? Self.dead
    rows[Int(state) * automaton.classes.count + byteClass] = target
    return target
  }
}
