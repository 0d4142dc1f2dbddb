import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a body until it ends or SIGINT, SIGTERM or SIGHUP cancels it; cancelling is no error.
package func untilStopped(_ body: @escaping @Sendable () async throws -> Void) async throws {
  let task = Task { try await body() }
  let sources = [SIGINT, SIGTERM, SIGHUP].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number)
    source.setEventHandler { task.cancel() }
    source.resume()
    return source
  }
  defer { for source in sources { source.cancel() } }
  do {
    try await task.value
  } catch is CancellationError {}
}
