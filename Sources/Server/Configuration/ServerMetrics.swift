import Synchronization

/// Counts what the server has done, for Prometheus.
final class ServerMetrics: Sendable {
  struct Request: Hashable {
    var route: String
    var method: String
    var status: Int
  }

  private struct Counts {
    var requests: [Request: (count: Int, seconds: Double)] = [:]
    var receivedBytes = 0
    var sentBytes = 0
    var audioSeconds = 0.0
    var recognitionSeconds = 0.0
    var realTimeFactor = 0.0
    var promptTokens = 0
    var completionTokens = 0
    var generationSeconds = 0.0
    var spokenSeconds = 0.0
    var wyomingEvents: [String: Int] = [:]
    var connections: [String: ConnectionCount] = [:]
  }

  private let counts = Mutex(Counts())

  func connections(of name: String) -> ConnectionCount {
    let count = ConnectionCount()
    counts.withLock { $0.connections[name] = count }
    return count
  }

  func answered(_ request: Request, seconds: Double, received: Int, sent: Int) {
    counts.withLock {
      let before = $0.requests[request] ?? (0, 0)
      $0.requests[request] = (before.count + 1, before.seconds + seconds)
      $0.receivedBytes += received
      $0.sentBytes += sent
    }
  }

  func recognized(seconds: Double, in recognitionSeconds: Double) {
    counts.withLock {
      $0.audioSeconds += seconds
      $0.recognitionSeconds += recognitionSeconds
      if seconds > 0 { $0.realTimeFactor = recognitionSeconds / seconds }
    }
  }

  func generated(prompt: Int, completion: Int, seconds: Double) {
    counts.withLock {
      $0.promptTokens += prompt
      $0.completionTokens += completion
      $0.generationSeconds += seconds
    }
  }

  func spoke(_ seconds: Double) {
    counts.withLock { $0.spokenSeconds += seconds }
  }

  /// Counts a Wyoming event.
  ///
  /// - Parameter type: A type that the server knows, so that a client cannot fill the memory with names.
  func handled(_ type: String) {
    counts.withLock { $0.wyomingEvents[type, default: 0] += 1 }
  }

  /// Prometheus's text format, version 0.0.4.
  var text: String {
    counts.withLock { counts in
      var text = PrometheusText()
      let requests = counts.requests.sorted {
        ($0.key.route, $0.key.method, $0.key.status) < ($1.key.route, $1.key.method, $1.key.status)
      }
      func labels(_ request: Request) -> [(String, String)] {
        [("route", request.route), ("method", request.method), ("status", "\(request.status)")]
      }
      text.add(
        "http_requests_total", .counter, "Requests answered.",
        requests.map { (labels($0.key), Double($0.value.count)) })
      text.add(
        "http_request_seconds_total", .counter, "Seconds from a request's head to its answer's end.",
        requests.map { (labels($0.key), $0.value.seconds) })
      text.add("http_received_bytes_total", .counter, "Bytes of requests' bodies.", counts.receivedBytes)
      text.add("http_sent_bytes_total", .counter, "Bytes of answers' bodies.", counts.sentBytes)
      text.add(
        "open_connections", .gauge, "Connections open now.",
        counts.connections.sorted { $0.key < $1.key }.map {
          ([("protocol", $0.key)], Double($0.value.current))
        })
      text.add("audio_seconds_total", .counter, "Seconds of audio turned into text.", counts.audioSeconds)
      text.add(
        "recognition_seconds_total", .counter, "Seconds that turning audio into text took.",
        counts.recognitionSeconds)
      text.add(
        "recognition_real_time_factor", .gauge, "Seconds that a second of the last recording took.",
        counts.realTimeFactor)
      text.add("prompt_tokens_total", .counter, "Tokens of prompts.", counts.promptTokens)
      text.add("completion_tokens_total", .counter, "Tokens written.", counts.completionTokens)
      text.add("generation_seconds_total", .counter, "Seconds that writing took.", counts.generationSeconds)
      text.add("speech_seconds_total", .counter, "Seconds of speech made.", counts.spokenSeconds)
      text.add(
        "wyoming_events_total", .counter, "Wyoming events handled.",
        counts.wyomingEvents.sorted { $0.key < $1.key }.map { ([("type", $0.key)], Double($0.value)) })
      return text.text
    }
  }
}

/// Counts open connections.
final class ConnectionCount: Sendable {
  private struct Open {
    var total = 0
    var ofHouseholds: [[UInt8]: Int] = [:]
  }

  private let open = Mutex(Open())

  var current: Int { open.withLock { $0.total } }

  /// Counts one more connection of a household, if there is room; nil for the person's own programs, which are
  /// counted together.
  func begin(_ household: [UInt8]?, _ limits: ServerLimits) -> Bool {
    open.withLock { open in
      let ofHousehold = household.map { open.ofHouseholds[$0, default: 0] } ?? 0
      guard open.total < limits.connections, ofHousehold < limits.connectionsOfOne else { return false }
      open.total += 1
      if let household { open.ofHouseholds[household] = ofHousehold + 1 }
      return true
    }
  }

  func end(_ household: [UInt8]?) {
    open.withLock { open in
      open.total -= 1
      guard let household, let count = open.ofHouseholds[household] else { return }
      open.ofHouseholds[household] = count > 1 ? count - 1 : nil
    }
  }
}

/// Writes figures in Prometheus's text format. Source: Prometheus, "Exposition formats".
struct PrometheusText {
  enum Kind: String {
    case counter, gauge
  }

  private(set) var text = ""

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: some BinaryInteger) {
    add(name, kind, help, [([], Double(value))])
  }

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [([], value)])
  }

  /// Adds a metric with its samples.
  ///
  /// - Parameter samples: Values with their labels, which must need no escaping.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: [(String, String)], value: Double)]
  ) {
    let name = "voicecore_" + name
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for (labels, value) in samples {
      let set = labels.map { "\($0.0)=\"\($0.1)\"" }.joined(separator: ",")
      text += "\(name)\(set.isEmpty ? "" : "{\(set)}") \(value)\n"
    }
  }
}
