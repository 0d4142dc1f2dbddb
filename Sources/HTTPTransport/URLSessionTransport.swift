// Debug builds include it on Linux, so that the tests run it.
#if canImport(Darwin) || DEBUG
  import Foundation
  import Synchronization

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// Sends requests with URLSession: certificates verified, nothing cached, no cookies.
  package struct URLSessionTransport: Transport {
    package init() {}

    package func exchange(
      _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
      body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      let answer = URLSessionAnswer(stallTimeout: request.stallTimeout, head: head, body: body)
      var question = URLRequest(url: request.address)
      for (name, value) in request.headers { question.setValue(value, forHTTPHeaderField: name) }
      question.setValue("VoiceCore", forHTTPHeaderField: "User-Agent")
      if let body = request.body { (question.httpMethod, question.httpBody) = ("POST", body) }
      let session = URLSession(
        configuration: Self.configuration(of: request), delegate: answer, delegateQueue: nil)
      defer { session.finishTasksAndInvalidate() }
      let task = session.dataTask(with: question)
      try await withTaskCancellationHandler {
        try await answer.receive { task.resume() }
      } onCancel: {
        task.cancel()
      }
      try Task.checkCancellation()
    }

    private static func configuration(of request: TransportRequest) -> URLSessionConfiguration {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      // Counted from the last byte received.
      configuration.timeoutIntervalForRequest = Double(max(request.stallTimeout, 1))
      #if canImport(Darwin)
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12
      #endif
      if let timeLimit = request.timeLimit { configuration.timeoutIntervalForResource = Double(timeLimit) }
      if request.avoidsProxy { configuration.connectionProxyDictionary = [:] }
      return configuration
    }
  }

  /// One exchange. URLSession makes its calls on one queue, one at a time.
  private final class URLSessionAnswer: NSObject, URLSessionDataDelegate {
    private struct State {
      var hasHead = false
      var failure: (any Error)?
      var continuation: CheckedContinuation<Void, any Error>?
    }

    private let stallTimeout: Int
    private let head: @Sendable (ResponseHead) throws -> Void
    private let body: @Sendable (UnsafeRawBufferPointer) throws -> Void
    private let state = Mutex(State())

    init(
      stallTimeout: Int, head: @escaping @Sendable (ResponseHead) throws -> Void,
      body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) {
      (self.stallTimeout, self.head, self.body) = (stallTimeout, head, body)
    }

    func receive(start: () -> Void) async throws {
      try await withCheckedThrowingContinuation { continuation in
        state.withLock { $0.continuation = continuation }
        start()
      }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // The caller decides about redirects, and what follows this head is of no use.
      note(response)
      completionHandler(nil)
      task.cancel()
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      guard let response = response as? HTTPURLResponse else {
        fail(TransportError.other("no HTTP was spoken"))
        return completionHandler(.cancel)
      }
      completionHandler(note(response) ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard state.withLock({ $0.failure == nil }) else { return }
      do {
        for region in data.regions { try region.withUnsafeBytes(body) }
      } catch {
        fail(error)
        dataTask.cancel()
      }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let (continuation, failure) = state.withLock { state in
        defer { state.continuation = nil }
        return (state.continuation, state.failure)
      }
      if let failure = failure ?? error.map(transportError) {
        continuation?.resume(throwing: failure)
      } else {
        continuation?.resume()
      }
    }

    /// Passes on the head, if it is the first one. Returns whether the exchange goes on.
    @discardableResult
    private func note(_ response: HTTPURLResponse) -> Bool {
      let isFirst = state.withLock { state in
        defer { state.hasHead = true }
        return !state.hasHead
      }
      guard isFirst else { return state.withLock { $0.failure == nil } }
      var headers: [String: String] = [:]
      for case (let name as String, let value as String) in response.allHeaderFields {
        headers[name.lowercased()] = value
      }
      do {
        try head(ResponseHead(status: response.statusCode, headers: headers))
        return true
      } catch {
        fail(error)
        return false
      }
    }

    private func fail(_ error: any Error) {
      state.withLock { $0.failure = $0.failure ?? error }
    }

    private func transportError(_ error: any Error) -> any Error {
      guard let error = error as? URLError else { return TransportError.other("\(error)") }
      switch error.code {
      case .cancelled: return CancellationError()
      case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
        return TransportError.unreachable
      case .timedOut: return TransportError.stalled(seconds: stallTimeout)
      case .networkConnectionLost: return TransportError.cut
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
        .serverCertificateHasUnknownRoot, .secureConnectionFailed:
        return TransportError.untrusted
      default: return TransportError.other(error.localizedDescription)
      }
    }
  }
#endif
