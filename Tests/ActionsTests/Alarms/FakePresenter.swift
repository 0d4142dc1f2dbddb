import Foundation
import Synchronization

@testable import Actions

/// Keeps the notices, and answers them when told to.
final class FakePresenter: AlarmPresenter {
  let responses: AsyncStream<(notice: UInt32, response: AlarmResponse)>
  private let continuation: AsyncStream<(notice: UInt32, response: AlarmResponse)>.Continuation
  private let state = Mutex<(shown: [AlarmNotice], withdrawn: [UInt32])>(([], []))

  init() { (responses, continuation) = AsyncStream.makeStream() }

  var shown: [AlarmNotice] { state.withLock { $0.shown } }
  var withdrawn: [UInt32] { state.withLock { $0.withdrawn } }

  /// Answers the newest notice.
  func answer(_ response: AlarmResponse) {
    continuation.yield((UInt32(shown.count), response))
  }

  func present(_ notice: AlarmNotice) async -> UInt32? {
    state.withLock { state in
      state.shown.append(notice)
      return UInt32(state.shown.count)
    }
  }

  func withdraw(_ notice: UInt32) async { state.withLock { $0.withdrawn.append(notice) } }

  func close() async { continuation.finish() }
}
