import Actions
import JSONValues
import TimeExpressions
import Understanding

/// The timers and alarms of this machine, for the pages that show them.
package struct ServedTimers: Sendable {
  private let context: @Sendable () -> TimeContext
  private let board: @Sendable (TimeContext) throws -> AlarmBoard
  private let watch: @Sendable () -> any CollectionWatcher

  /// - Parameters:
  ///   - context: The clock of the timers.
  ///   - watch: Starts to report changes to them.
  ///   - board: Gives the timers and alarms at a time.
  package init(
    context: @escaping @Sendable () -> TimeContext,
    watch: @escaping @Sendable () -> any CollectionWatcher,
    board: @escaping @Sendable (TimeContext) throws -> AlarmBoard
  ) {
    (self.context, self.watch, self.board) = (context, watch, board)
  }

  /// The timers and alarms that ring, run or are paused.
  func list() throws -> HTTPResponse {
    let context = context()
    let board = try board(context)
    var answer = JSONObject()
    answer.add("timers", try board.entries.map { try $0.json(at: context) })
    try answer.add("agent", board.isAgentRunning)
    try answer.add("problems", board.unreadable.map(\.sentence))
    return .json(answer)
  }

  /// Reports, until its task is cancelled, when a timer or alarm changes or begins to ring. Pages depend on this,
  /// because browsers slow the clocks of hidden pages.
  func run(_ tell: () async -> Void) async {
    let watcher = watch()
    let (moments, moment) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let changes = Task { for await _ in watcher.changes { moment.yield() } }
    var ringing: Task<Void, Never>?
    // Something may have changed before watching began.
    moment.yield()
    for await _ in moments {
      await tell()
      ringing?.cancel()
      ringing = nextRinging(moment)
    }
    ringing?.cancel()
    changes.cancel()
    watcher.close()
  }

  /// The longest wait in seconds, since the clock may be set meanwhile.
  private static let longestWait = 600

  private func nextRinging(_ moment: AsyncStream<Void>.Continuation) -> Task<Void, Never>? {
    let context = context()
    guard let seconds = try? board(context).secondsToNext(at: context) else { return nil }
    return Task {
      guard (try? await Task.sleep(for: .seconds(min(seconds, Self.longestWait)))) != nil else { return }
      moment.yield()
    }
  }
}
