#if canImport(CCurl)
  import CCurl
  import Foundation

  /// Sends requests with libcurl: HTTP/1.1, TLS 1.2 or newer, certificates verified.
  package struct CurlTransport: Transport {
    /// Fixed addresses for names, as in `models.example:443:127.0.0.1`.
    private let addresses: [String]

    package init(addresses: [String] = []) {
      self.addresses = addresses
    }

    package func exchange(
      _ request: TransportRequest, head: @escaping @Sendable (ResponseHead) throws -> Void,
      body: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
    ) async throws {
      let cancellation = Cancellation()
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          // libcurl blocks its thread, which must not be one of Swift's.
          Thread.detachNewThread {
            let answer = CurlAnswer(head: head, body: body, cancellation: cancellation)
            continuation.resume(with: Result { try answer.receive(request, addresses) })
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }

  /// A list of lines for libcurl. It must live as long as the exchange.
  private final class CurlList {
    private(set) var first: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [String]) throws {
      for line in lines {
        guard let longer = curl_slist_append(first, line) else {
          throw TransportError.other("there is no memory left")
        }
        first = longer
      }
    }

    deinit { curl_slist_free_all(first) }
  }

  /// One exchange. libcurl calls back on the thread that runs it.
  private final class CurlAnswer {
    private let head: (ResponseHead) throws -> Void
    private let body: (UnsafeRawBufferPointer) throws -> Void
    private let cancellation: Cancellation
    private var status = 0
    /// Whether the head is complete; later lines are trailers, which are not needed.
    private var hasHead = false
    private var headers: [String: String] = [:]
    private var failure: (any Error)?
    /// Whether an address was refused because it is private.
    private var wasNear = false

    /// libcurl's one-time setup, done before the first handle.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init(
      head: @escaping (ResponseHead) throws -> Void,
      body: @escaping (UnsafeRawBufferPointer) throws -> Void, cancellation: Cancellation
    ) {
      self.head = head
      self.body = body
      self.cancellation = cancellation
    }

    /// Blocks until the answer has arrived or the exchange is cancelled.
    func receive(_ request: TransportRequest, _ addresses: [String]) throws {
      guard Self.isReady, let handle = curl_easy_init() else {
        throw TransportError.other("libcurl does not start")
      }
      defer { curl_easy_cleanup(handle) }
      let lines = try CurlList(request.headers.map { "\($0): \($1)" })
      let resolved = try CurlList(addresses)
      var outcome = configure(handle, request, lines.first)
      if outcome == CURLE_OK, resolved.first != nil {
        outcome = curl_shim_set_list(handle, CURLOPT_RESOLVE, resolved.first)
      }
      let isNamedNear = PrivateHost.isPrivate(request.address.host ?? "")
      if outcome == CURLE_OK, !request.mayBeNear, !isNamedNear, !Self.usesProxy(request) {
        outcome = turnDownNearAddresses(handle)
      }
      if outcome == CURLE_OK {
        outcome = withExtendedLifetime((self, lines, resolved)) { curl_easy_perform(handle) }
      }
      if wasNear, outcome == CURLE_COULDNT_CONNECT { throw TransportError.near }
      if let failure { throw failure }
      if cancellation.isCancelled { throw CancellationError() }
      switch outcome {
      case CURLE_OK: return
      case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
        throw TransportError.unreachable
      case CURLE_OPERATION_TIMEDOUT: throw TransportError.stalled(seconds: request.stallTimeout)
      case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        throw TransportError.cut
      case CURLE_PEER_FAILED_VERIFICATION: throw TransportError.untrusted
      default: throw TransportError.other(String(cString: curl_easy_strerror(outcome)))
      }
    }

    /// Sets the options. One that libcurl refuses ends the attempt, so that none is silently missing.
    private func configure(
      _ handle: UnsafeMutableRawPointer, _ request: TransportRequest,
      _ lines: UnsafeMutablePointer<curl_slist>?
    ) -> CURLcode {
      var strings: [(CURLoption, String)] = [
        (CURLOPT_URL, request.address.absoluteString), (CURLOPT_PROTOCOLS_STR, "http,https"),
        (CURLOPT_USERAGENT, "VoiceCore"),
      ]
      if request.avoidsProxy { strings.append((CURLOPT_PROXY, "")) }
      var numbers: [(CURLoption, Int)] = [
        (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1)),
        (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_SSL_VERIFYPEER, 1),
        (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_CONNECTTIMEOUT, max(request.stallTimeout, 1)),
        (CURLOPT_LOW_SPEED_LIMIT, request.leastRate), (CURLOPT_LOW_SPEED_TIME, max(request.stallTimeout, 1)),
        // A proxy's own answer is not the server's.
        (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
        (CURLOPT_NOSIGNAL, 1), (CURLOPT_NOPROGRESS, 0),
      ]
      if let timeLimit = request.timeLimit { numbers.append((CURLOPT_TIMEOUT, timeLimit)) }
      // The size goes first, since libcurl copies that many bytes.
      if let body = request.body { numbers.append((CURLOPT_POSTFIELDSIZE, body.count)) }
      let settings =
        strings.lazy.map { curl_shim_set_string(handle, $0, $1) }
        + numbers.lazy.map { curl_shim_set_number(handle, $0, $1) }
      if let failure = settings.first(where: { $0 != CURLE_OK }) { return failure }
      let context = Unmanaged.passUnretained(self).toOpaque()
      let rest = [
        request.body.map { curl_shim_set_body(handle, [UInt8]($0)) } ?? CURLE_OK,
        curl_shim_set_list(handle, CURLOPT_HTTPHEADER, lines),
        curl_shim_set_pointer(handle, CURLOPT_WRITEDATA, context),
        curl_shim_set_pointer(handle, CURLOPT_HEADERDATA, context),
        curl_shim_set_pointer(handle, CURLOPT_XFERINFODATA, context),
        curl_shim_set_transfer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
          guard let context else { return 0 }
          let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
          let answer = Unmanaged<CurlAnswer>.fromOpaque(context).takeUnretainedValue()
          return answer.goesOn { try answer.body(piece) } ? piece.count : piece.count &+ 1
        },
        curl_shim_set_transfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
          guard let context else { return 0 }
          let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
          let answer = Unmanaged<CurlAnswer>.fromOpaque(context).takeUnretainedValue()
          return answer.goesOn { try answer.note(line) } ? line.count : line.count &+ 1
        },
        curl_shim_set_progress(handle) { context, _, _, _, _ in
          guard let context else { return 0 }
          return Unmanaged<CurlAnswer>.fromOpaque(context).takeUnretainedValue().cancellation.isCancelled
            ? 1 : 0
        },
      ]
      return rest.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    /// Refuses private addresses. A name's address is known only when the connection is made.
    private func turnDownNearAddresses(_ handle: UnsafeMutableRawPointer) -> CURLcode {
      let outcome = curl_shim_set_open_socket(handle) { context, _, target in
        guard let context, let target, let address = curl_shim_address(target) else {
          return CURL_SOCKET_BAD
        }
        guard !PrivateHost.isPrivate(address) else {
          Unmanaged<CurlAnswer>.fromOpaque(context).takeUnretainedValue().wasNear = true
          return CURL_SOCKET_BAD
        }
        let type = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
        return socket(target.pointee.family, type, target.pointee.protocol)
      }
      guard outcome == CURLE_OK else { return outcome }
      let context = Unmanaged.passUnretained(self).toOpaque()
      return curl_shim_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
    }

    /// Returns whether the request goes through a proxy. It may be near, since the person chose it, and it looks
    /// names up itself.
    private static func usesProxy(_ request: TransportRequest) -> Bool {
      guard !request.avoidsProxy else { return false }
      let scheme = request.address.scheme ?? "https"
      let environment = ProcessInfo.processInfo.environment
      return ["\(scheme)_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"].contains { name in
        environment[name]?.isEmpty == false
      }
    }

    private func goesOn(_ step: () throws -> Void) -> Bool {
      guard failure == nil, !cancellation.isCancelled else { return false }
      do {
        try step()
        return true
      } catch {
        failure = error
        return false
      }
    }

    /// Takes a line before the body: the status, a header, or the empty line at the end.
    private func note(_ line: UnsafeRawBufferPointer) throws {
      let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      if text.hasPrefix("HTTP/") {
        let words = text.split(separator: " ")
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = [:]
      } else if let colon = text.firstIndex(of: ":") {
        let name = text[..<colon].lowercased()
        headers[name] = text[text.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      } else if text.isEmpty, status >= 200, !hasHead {
        hasHead = true
        try head(ResponseHead(status: status, headers: headers))
      }
    }
  }
#endif
