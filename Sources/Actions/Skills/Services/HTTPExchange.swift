import Foundation

/// One question to a web server of the home, and its answer.
struct HTTPExchange: Sendable {
  var url: URL
  var headers: [String]
  /// Posted; without one the address is asked for.
  var body: String?

  var host: String { url.host ?? "" }
}

#if canImport(CCurl)
  import CCurl

  extension HTTPExchange {
    private static let seconds = 10
    /// More is no answer to a spoken command, nor a home's list of things.
    fileprivate static let longestAnswer = 8 << 20

    /// libcurl's one-time setup, done before the first handle.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// - Throws: ``ServiceError``.
    func run() async throws -> ServiceReply {
      let cancellation = CancellationFlag()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          // libcurl waits for the network on the thread that calls it, which must not be one of the tasks' own.
          Thread.detachNewThread {
            continuation.resume(with: Result { try exchange(cancellation) })
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }

    private func exchange(_ cancellation: CancellationFlag) throws -> ServiceReply {
      guard Self.isReady, let handle = curl_easy_init() else {
        throw ServiceError.broken(host, "libcurl does not start")
      }
      defer { curl_easy_cleanup(handle) }
      var lines: UnsafeMutablePointer<curl_slist>?
      defer { curl_slist_free_all(lines) }
      for header in headers { lines = curl_slist_append(lines, header) }
      let answer = HTTPAnswer(cancellation)
      return try withExtendedLifetime(answer) {
        var outcome = configure(handle, lines, Unmanaged.passUnretained(answer).toOpaque())
        if outcome == CURLE_OK { outcome = curl_easy_perform(handle) }
        if cancellation.isCancelled { throw CancellationError() }
        switch outcome {
        case CURLE_OK: break
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST: throw ServiceError.unreachable(host)
        case CURLE_OPERATION_TIMEDOUT: throw ServiceError.tooSlow(host)
        default: throw ServiceError.broken(host, String(cString: curl_easy_strerror(outcome)))
        }
        var status = 0
        _ = curl_shim_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
        return ServiceReply(status: status, body: String(decoding: answer.bytes, as: UTF8.self))
      }
    }

    /// The first option that libcurl does not take ends the attempt, so that none is silently missing.
    private func configure(
      _ handle: UnsafeMutableRawPointer, _ lines: UnsafeMutablePointer<curl_slist>?,
      _ context: UnsafeMutableRawPointer
    ) -> CURLcode {
      var strings: [(CURLoption, String)] = [
        (CURLOPT_URL, url.absoluteString), (CURLOPT_PROTOCOLS_STR, "http,https"), (CURLOPT_PROXY, ""),
        (CURLOPT_USERAGENT, "VoiceCore"),
      ]
      if let body { strings.append((CURLOPT_COPYPOSTFIELDS, body)) }
      let numbers: [(CURLoption, Int)] = [
        (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_TIMEOUT, Self.seconds), (CURLOPT_NOSIGNAL, 1),
        (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_NOPROGRESS, 0),
      ]
      let settings =
        strings.lazy.map { curl_shim_set_string(handle, $0, $1) }
        + numbers.lazy.map { curl_shim_set_number(handle, $0, $1) }
      if let failure = settings.first(where: { $0 != CURLE_OK }) { return failure }
      let rest = [
        curl_shim_set_list(handle, CURLOPT_HTTPHEADER, lines),
        curl_shim_set_pointer(handle, CURLOPT_WRITEDATA, context),
        curl_shim_set_pointer(handle, CURLOPT_XFERINFODATA, context),
        curl_shim_set_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
          return Unmanaged<HTTPAnswer>.fromOpaque(context).takeUnretainedValue().take(part)
        },
        curl_shim_set_progress(handle) { context, _, _, _, _ in
          guard let context else { return 0 }
          return Unmanaged<HTTPAnswer>.fromOpaque(context).takeUnretainedValue().isCancelled ? 1 : 0
        },
      ]
      return rest.first { $0 != CURLE_OK } ?? CURLE_OK
    }
  }

  /// What has come of an answer. Used by the one thread that runs the exchange.
  private final class HTTPAnswer {
    private(set) var bytes: [UInt8] = []
    private let cancellation: CancellationFlag

    init(_ cancellation: CancellationFlag) {
      self.cancellation = cancellation
    }

    var isCancelled: Bool { cancellation.isCancelled }

    /// As many bytes as were taken; fewer end the exchange.
    func take(_ part: UnsafeRawBufferPointer) -> Int {
      guard bytes.count + part.count <= HTTPExchange.longestAnswer else { return 0 }
      bytes += part
      return part.count
    }
  }
#endif
