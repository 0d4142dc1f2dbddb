/// The grammar as one deterministic automaton, as far as tokens have been walked through it. Its states are sets
/// of stacks above an unknown bottom; its transitions are computed when they are needed.
struct PositionAutomaton {
  /// The mark of a transition that was not computed yet. It is negative like ``dead``.
  static let unknown: Int32 = -2
  /// The mark of a transition by which no text continues.
  static let dead: Int32 = -1
  /// The most states besides the grammar's own.
  static let mostStates = 20_000

  /// The longest run of plain text that is followed.
  static let longestTextRun: Int32 = 256

  private let automaton: GrammarAutomaton
  /// For each position in plain text, the classes of bytes that may follow, each with the position after it.
  private let plainSteps: [[PlainStep]]

  private struct PlainStep: Hashable {
    let byteClass: Int
    let progress: PlainText
  }

  /// The stacks of the states after the grammar's own. Each of the grammar's own states stands for itself, alone
  /// above the bottom.
  private var stacks: [ParseStacks] = []
  private var indices: [ParseStacks: Int32] = [:]
  /// The next state for each state and class of bytes.
  private var rows: [Int32]
  /// For each state, whether all rules above the bottom may have ended.
  private(set) var isFinished: [Bool]
  /// The result of ``textRun(from:)`` for each state; negative if not computed.
  private var textRuns: [Int32]

  init(_ automaton: GrammarAutomaton) {
    self.automaton = automaton
    plainSteps = PlainText.allCases.map { progress in
      let steps = (UInt8.min...UInt8.max).compactMap { byte in
        progress.after(byte).map {
          PlainStep(byteClass: Int(automaton.classes.ofByte[Int(byte)]), progress: $0)
        }
      }
      return Array(Set(steps))
    }
    isFinished = automaton.isAccepting
    textRuns = Array(repeating: -1, count: automaton.stateCount)
    // Without calls the stack keeps its height, so the transitions are those of the grammar's states.
    rows = automaton.next
    for state in 0..<automaton.stateCount where !automaton.calls[state].isEmpty {
      for place in (state * automaton.classes.count)..<((state + 1) * automaton.classes.count) {
        rows[place] = Self.unknown
      }
    }
  }

  var isFull: Bool { stacks.count >= Self.mostStates }

  mutating func state(of stacks: ParseStacks) -> Int32 {
    if let only = stacks.entries.first, stacks.entries.count == 1, only.below === ParseStacks.bottom {
      return only.state
    }
    if let known = indices[stacks] { return known }
    let index = Int32(isFinished.count)
    indices[stacks] = index
    self.stacks.append(stacks)
    isFinished.append(stacks.isFinished)
    textRuns.append(-1)
    rows += repeatElement(Self.unknown, count: automaton.classes.count)
    return index
  }

  private func stacks(of state: Int32) -> ParseStacks {
    let place = Int(state) - automaton.stateCount
    return place < 0 ? ParseStacks(state, over: .bottom, automaton) : stacks[place]
  }

  /// Returns the state after a byte, or a negative number if there is none.
  @inline(__always)
  mutating func next(_ state: Int32, _ byte: UInt8) -> Int32 {
    let byteClass = Int(automaton.classes.ofByte[Int(byte)])
    let known = rows[Int(state) * automaton.classes.count + byteClass]
    return known == Self.unknown ? fill(state, byteClass) : known
  }

  /// Returns how many characters of any plain text a state accepts at least, with no rule ending before the last.
  mutating func textRun(from state: Int32) -> Int32 {
    let known = textRuns[Int(state)]
    return known >= 0 ? known : countTextRun(from: state)
  }

  /// Computes the transition from a state by a class of bytes.
  private mutating func fill(_ state: Int32, _ byteClass: Int) -> Int32 {
    let target = automaton.step(stacks(of: state), byteClass).map { self.state(of: $0) } ?? Self.dead
    rows[Int(state) * automaton.classes.count + byteClass] = target
    return target
  }

  private mutating func countTextRun(from state: Int32) -> Int32 {
    var path: [Int32] = []
    var current = state
    var run = Self.longestTextRun
    while path.count < Int(Self.longestTextRun) {
      if textRuns[Int(current)] >= 0 {
        run = textRuns[Int(current)]
        break
      }
      guard let next = stateAfterCharacter(from: current) else {
        textRuns[Int(current)] = 0
        run = 0
        break
      }
      path.append(current)
      // A loop accepts any number of characters.
      if next == current, !isFinished[Int(next)] { break }
      if isFinished[Int(next)] {
        run = 0
        break
      }
      current = next
    }
    for (distance, member) in path.reversed().enumerated() {
      textRuns[Int(member)] = min(run + Int32(distance) + 1, Self.longestTextRun)
    }
    return textRuns[Int(state)]
  }

  /// Returns the single state that all characters of plain text lead to, or `nil` if there is none.
  private mutating func stateAfterCharacter(from state: Int32) -> Int32? {
    var result: Int32?
    var seen: [PartOfCharacter] = []
    var pending = [PartOfCharacter(state: state, progress: .boundary)]
    while let part = pending.popLast() {
      for step in plainSteps[Int(part.progress.rawValue)] {
        var next = rows[Int(part.state) * automaton.classes.count + step.byteClass]
        if next == Self.unknown { next = fill(part.state, step.byteClass) }
        guard next >= 0 else { return nil }
        if step.progress == .boundary {
          guard result ?? next == next else { return nil }
          result = next
        } else {
          guard !isFinished[Int(next)] else { return nil }
          let more = PartOfCharacter(state: next, progress: step.progress)
          // There are only few: those on the paths through a character's bytes.
          guard !seen.contains(more) else { continue }
          seen.append(more)
          pending.append(more)
        }
      }
    }
    return result
  }

  private struct PartOfCharacter: Equatable {
    let state: Int32
    let progress: PlainText
  }
}
