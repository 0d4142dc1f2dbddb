/// The grammar as one deterministic automaton, as far as tokens have been walked through it: its states are sets of
/// stacks above an unknown bottom, its rows are filled in as they are asked for.
struct PositionAutomaton {
  /// The row was not filled in yet; negative like ``dead``.
  static let unknown: Int32 = -2
  /// No text goes on so.
  static let dead: Int32 = -1
  static let mostStates = 20_000

  /// A run of plain bytes is not followed further.
  static let longestPlainRun: Int32 = 256

  private let automaton: GrammarAutomaton
  private let plainClasses: [Int]
  private var stacks: [ParseStacks] = []
  private var indices: [ParseStacks: Int32] = [:]
  /// The next state for each state and class of bytes.
  private var rows: [Int32] = []
  /// Whether everything above the bottom may have ended.
  private(set) var isFinished: [Bool] = []
  /// ``plainRun(of:)`` of each state; negative where not counted yet.
  private var plainRuns: [Int32] = []

  init(_ automaton: GrammarAutomaton) {
    self.automaton = automaton
    let plain = (UInt8.min...UInt8.max).filter(TokenVocabulary.isPlain)
    plainClasses = Set(plain.map { Int(automaton.classes.ofByte[Int($0)]) }).sorted()
  }

  var isFull: Bool { stacks.count >= Self.mostStates }

  mutating func state(of stacks: ParseStacks) -> Int32 {
    if let known = indices[stacks] { return known }
    let index = Int32(self.stacks.count)
    indices[stacks] = index
    self.stacks.append(stacks)
    isFinished.append(stacks.isFinished)
    plainRuns.append(-1)
    rows += repeatElement(Self.unknown, count: automaton.classes.count)
    return index
  }

  /// The state above an unknown bottom with only this on the stack.
  mutating func state(of state: Int32) -> Int32 {
    self.state(of: ParseStacks(state, over: .bottom, automaton))
  }

  /// The state after a byte; negative where there is none.
  @inline(__always)
  mutating func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    let byteClass = Int(automaton.classes.ofByte[Int(byte)])
    let known = rows[Int(state) * automaton.classes.count + byteClass]
    return known == Self.unknown ? fill(state, byteClass) : known
  }

  /// How many plain bytes, whichever they are, a state takes at the least, its rule open after each.
  mutating func plainRun(of state: Int32) -> Int32 {
    let known = plainRuns[Int(state)]
    return known >= 0 ? known : countPlainRun(of: state)
  }

  /// Fills in what follows a state on a class of bytes.
  private mutating func fill(_ state: Int32, _ byteClass: Int) -> Int32 {
    let target = automaton.step(stacks[Int(state)], byteClass).map { self.state(of: $0) } ?? Self.dead
    rows[Int(state) * automaton.classes.count + byteClass] = target
    return target
  }

  private mutating func countPlainRun(of state: Int32) -> Int32 {
    var path: [Int32] = []
    var current = state
    var run = Self.longestPlainRun
    while path.count < Int(Self.longestPlainRun) {
      if plainRuns[Int(current)] >= 0 {
        run = plainRuns[Int(current)]
        break
      }
      guard !isFinished[Int(current)], let next = plainSuccessor(of: current) else {
        run = 0
        plainRuns[Int(current)] = 0
        break
      }
      path.append(current)
      // A loop takes any number.
      if next == current { break }
      current = next
    }
    for (distance, member) in path.reversed().enumerated() {
      plainRuns[Int(member)] = min(run + Int32(distance) + 1, Self.longestPlainRun)
    }
    return plainRuns[Int(state)]
  }

  /// The one state that all plain bytes lead to.
  private mutating func plainSuccessor(of state: Int32) -> Int32? {
    var successor: Int32?
    for byteClass in plainClasses {
      var next = rows[Int(state) * automaton.classes.count + byteClass]
      if next == Self.unknown { next = fill(state, byteClass) }
      guard next >= 0, successor ?? next == next else { return nil }
      successor = next
    }
    return successor
  }
}
