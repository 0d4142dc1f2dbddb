#if canImport(CCurl)
  import CCurl
  import Foundation
  import Synchronization

  /// Tells a running submission to stop.
  final class CancellationFlag: Sendable {
    private let flag = Atomic(false)

    var isCancelled: Bool { flag.load(ordering: .relaxed) }

    func cancel() {
      flag.store(true, ordering: .relaxed)
    }
  }

  /// A connection that submits one message.
  struct SMTPSubmission: Sendable {
    let server: SMTPServer
    let password: String?
    let entry: OutboxEntry
    let handOver: @Sendable () throws -> Void
    let cancellation: CancellationFlag

    /// Sets libcurl up once, before the first handle.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// Blocks until the server has answered or the connection ends.
    func run() -> SendResult {
      guard Self.isReady, let handle = curl_easy_init() else { return .delayed("libcurl does not start") }
      defer { curl_easy_cleanup(handle) }
      let exchange = Exchange(
        message: Array(entry.message.utf8), handOver: handOver, cancellation: cancellation)
      var recipients: UnsafeMutablePointer<curl_slist>?
      defer { curl_slist_free_all(recipients) }
      for recipient in entry.recipients {
        guard let longer = curl_slist_append(recipients, "<\(recipient)>") else {
          return .delayed("there is no memory left")
        }
        recipients = longer
      }
      return withExtendedLifetime(exchange) {
        let context = Unmanaged.passUnretained(exchange).toOpaque()
        var outcome = configure(handle, context, recipients)
        if outcome == CURLE_OK { outcome = curl_easy_perform(handle) }
        var reply = 0
        _ = curl_shim_get_number(handle, CURLINFO_RESPONSE_CODE, &reply)
        return result(outcome, reply: reply, exchange)
      }
    }

    /// Sets the options. One that libcurl refuses ends the attempt, so that none is silently missing.
    private func configure(
      _ handle: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer,
      _ recipients: UnsafeMutablePointer<curl_slist>?
    ) -> CURLcode {
      let isIPv6 = server.host.contains(":") && !server.host.hasPrefix("[")
      let host = isIPv6 ? "[\(server.host)]" : server.host
      let scheme = server.security == .tls ? "smtps" : "smtp"
      // The path is the client's name; an address literal keeps the machine's name private.
      var strings: [(CURLoption, String)] = [
        (CURLOPT_URL, "\(scheme)://\(host):\(server.port)/%5B127.0.0.1%5D"),
        (CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
        (CURLOPT_PROXY, ""),
        (CURLOPT_MAIL_FROM, "<\(entry.from)>"),
      ]
      if let user = server.user {
        strings += [(CURLOPT_USERNAME, user), (CURLOPT_PASSWORD, password ?? "")]
      }
      if let file = server.certificateAuthorities { strings.append((CURLOPT_CAINFO, file)) }
      let numbers: [(CURLoption, Int)] = [
        (CURLOPT_UPLOAD, 1),
        (
          CURLOPT_USE_SSL,
          server.security == .none ? Int(CURLUSESSL_NONE.rawValue) : Int(CURLUSESSL_ALL.rawValue)
        ),
        (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        (CURLOPT_SSL_VERIFYPEER, 1),
        (CURLOPT_SSL_VERIFYHOST, 2),
        (CURLOPT_CONNECTTIMEOUT, min(30, server.responseTimeout)),
        (CURLOPT_SERVER_RESPONSE_TIMEOUT, server.responseTimeout),
        (CURLOPT_TIMEOUT, 3600),
        (CURLOPT_NOSIGNAL, 1),
        (CURLOPT_NOPROGRESS, 0),
      ]
      let settings =
        strings.lazy.map { curl_shim_set_string(handle, $0, $1) }
        + numbers.lazy.map { curl_shim_set_number(handle, $0, $1) }
      if let failure = settings.first(where: { $0 != CURLE_OK }) { return failure }
      let rest = [
        curl_shim_set_list(handle, CURLOPT_MAIL_RCPT, recipients),
        curl_shim_set_pointer(handle, CURLOPT_READDATA, context),
        curl_shim_set_pointer(handle, CURLOPT_HEADERDATA, context),
        curl_shim_set_pointer(handle, CURLOPT_XFERINFODATA, context),
        curl_shim_set_transfer(handle, CURLOPT_READFUNCTION) { bytes, size, count, context in
          guard let bytes, let context else { return Int(CURL_READFUNC_ABORT) }
          let room = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
          return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().read(into: room)
        },
        curl_shim_set_transfer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
          guard let bytes, let context else { return 0 }
          let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
          Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().note(line)
          return size * count
        },
        curl_shim_set_progress(handle) { context, _, _, _, _ in
          guard let context else { return 0 }
          return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue().shouldStop ? 1 : 0
        },
      ]
      return rest.first { $0 != CURLE_OK } ?? CURLE_OK
    }

    private func result(_ outcome: CURLcode, reply: Int, _ exchange: Exchange) -> SendResult {
      let words = exchange.words(of: outcome == CURLE_OK ? 250 : reply)
      if outcome == CURLE_OK { return .accepted(words) }
      switch reply {
      case 500..<600: return .refused("\(server.host) says: \(words)")
      case 400..<500: return .delayed("\(server.host) says: \(words)")
      default: break
      }
      let reason = failure(outcome)
      return exchange.isHandedOver ? .unknown(reason) : .delayed(reason)
    }

    private func failure(_ outcome: CURLcode) -> String {
      switch outcome {
      case CURLE_PEER_FAILED_VERIFICATION:
        "the certificate of \(server.host) cannot be trusted; check mail.smtp.host, or set"
          + " mail.smtp.certificateAuthorities"
      case CURLE_SSL_CACERT_BADFILE:
        "mail.smtp.certificateAuthorities cannot be read as PEM certificates"
      case CURLE_USE_SSL_FAILED:
        "\(server.host) offers no encryption on port \(server.port); check mail.smtp.security"
      case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST:
        "\(server.host) cannot be reached on port \(server.port)"
      case CURLE_ABORTED_BY_CALLBACK: "sending was stopped"
      case CURLE_OPERATION_TIMEDOUT: "\(server.host) did not answer in time"
      default: "\(server.host): \(String(cString: curl_easy_strerror(outcome)))"
      }
    }
  }

  /// The state of libcurl's callbacks, which run on the submission's thread.
  private final class Exchange {
    private let message: [UInt8]
    private let handOver: () throws -> Void
    private let cancellation: CancellationFlag
    private var sent = 0
    private(set) var isHandedOver = false
    private var replies: [Substring: String] = [:]

    init(message: [UInt8], handOver: @escaping () throws -> Void, cancellation: CancellationFlag) {
      self.message = message
      self.handOver = handOver
      self.cancellation = cancellation
    }

    /// Whether to stop. After the message is handed over, stopping would only make its fate unknown.
    var shouldStop: Bool { cancellation.isCancelled && !isHandedOver }

    /// Takes a line from the server: a three-digit code and words.
    func note(_ line: UnsafeRawBufferPointer) {
      let text = CleanText.line(String(decoding: line, as: UTF8.self), limit: 500)
      replies[text.prefix(3)] = text
    }

    /// Returns the last line with a code. Others follow the important one, such as the answer to QUIT.
    func words(of code: Int) -> String {
      replies["\(code)"] ?? "\(code)"
    }

    func read(into room: UnsafeMutableRawBufferPointer) -> Int {
      let part = message.dropFirst(sent).prefix(room.count)
      // The server has the complete message only after its end, so the last part decides.
      if !isHandedOver, sent + part.count == message.count {
        guard !cancellation.isCancelled, (try? handOver()) != nil else { return Int(CURL_READFUNC_ABORT) }
        isHandedOver = true
      }
      room.copyBytes(from: part)
      sent += part.count
      return part.count
    }
  }
#endif
