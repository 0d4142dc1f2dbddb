#if canImport(CDBus)
  import Dispatch
  import Glibc
  import Synchronization

  /// A message bus, connected when it is needed and again after it went away. libdbus blocks, so it runs on a thread
  /// of the session's own.
  package final class DBusSession: Sendable {
    private enum Request: Sendable {
      case call(DBusCall, CheckedContinuation<[DBusValue], any Error>)
      case emit(DBusSignal)
      case close
    }

    /// The signals of the bus; ends after ``close()``.
    package let signals: AsyncStream<DBusSignal>
    private let signalContinuation: AsyncStream<DBusSignal>.Continuation
    private let address: String
    private let matches: [String]
    private let answer: @Sendable (DBusRequest) -> [DBusValue]?
    private let state = Mutex<(requests: [Request], isClosed: Bool)>(([], false))
    /// The reading end of the pipe that wakes the thread.
    private let wakeReader: Int32
    private let wakeWriter: Int32

    /// Starts the session's thread. The bus is connected at the first call.
    ///
    /// - Parameters:
    ///   - matches: Match rules for the wanted signals.
    ///   - answer: Answers calls of this process, on the session's thread; nil for an unknown method.
    package init(
      address: String, matches: [String],
      answer: @escaping @Sendable (DBusRequest) -> [DBusValue]? = { _ in nil }
    ) throws(DBusFailure) {
      (self.address, self.matches, self.answer) = (address, matches, answer)
      (signals, signalContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1_000))
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        throw DBusFailure(
          name: "org.freedesktop.DBus.Error.LimitsExceeded", message: String(cString: strerror(errno)))
      }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (wakeReader, wakeWriter) = (ends[0], ends[1])
      DispatchQueue(label: "voicecore-dbus").async { self.run() }
    }

    deinit {
      Glibc.close(wakeReader)
      Glibc.close(wakeWriter)
    }

    /// Calls a method, after connecting if necessary.
    package func call(_ call: DBusCall) async throws -> [DBusValue] {
      try await withCheckedThrowingContinuation { continuation in
        let isClosed = state.withLock { state in
          if !state.isClosed { state.requests.append(.call(call, continuation)) }
          return state.isClosed
        }
        if isClosed { continuation.resume(throwing: CancellationError()) } else { wake() }
      }
    }

    /// Sends a signal from an object of this process, after the calls and signals before it. It is lost if the bus went
    /// away.
    package func emit(_ signal: DBusSignal) {
      state.withLock { state in
        if !state.isClosed { state.requests.append(.emit(signal)) }
      }
      wake()
    }

    /// Ends the thread and the connection. Waiting calls are answered first.
    package func close() {
      state.withLock { state in
        if !state.isClosed { state.requests.append(.close) }
        state.isClosed = true
      }
      wake()
    }

    private func wake() {
      var byte: UInt8 = 0
      // A full pipe wakes the thread as well.
      _ = write(wakeWriter, &byte, 1)
    }

    private func run() {
      var connection: DBusConnection?
      while true {
        let requests = state.withLock { state in
          defer { state.requests = [] }
          return state.requests
        }
        for request in requests {
          switch request {
          case .close:
            signalContinuation.finish()
            return
          case .call(let call, let continuation):
            continuation.resume(with: Result { try perform(call, on: &connection) })
          case .emit(let signal): try? connection?.emit(signal)
          }
        }
        for signal in connection?.receive(answer) ?? [] { signalContinuation.yield(signal) }
        if connection?.isConnected == false { connection = nil }
        wait(connection?.descriptor)
      }
    }

    private func perform(_ call: DBusCall, on connection: inout DBusConnection?) throws -> [DBusValue] {
      if let open = connection, open.isConnected {
        do {
          return try open.call(call)
        } catch  where !open.isConnected {
          // The bus went away; try once more with a new connection.
          connection = nil
        }
      }
      let new = try DBusConnection(address: address, matches: matches)
      connection = new
      return try new.call(call)
    }

    private func wait(_ bus: Int32?) {
      var descriptors = [pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0)]
      if let bus { descriptors.append(pollfd(fd: bus, events: Int16(POLLIN), revents: 0)) }
      _ = poll(&descriptors, nfds_t(descriptors.count), -1)
      var bytes = [UInt8](repeating: 0, count: 64)
      while read(wakeReader, &bytes, bytes.count) > 0 {}
    }
  }
#endif
