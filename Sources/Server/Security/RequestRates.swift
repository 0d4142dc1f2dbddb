/// Limits the rate of requests for each household of the network: a burst, and then so many per second.
struct RequestRates {
  static let burst = 200.0
  static let perSecond = 20.0
  /// The most households remembered; beyond them, the one that asked longest ago is forgotten.
  static let most = 4_096

  private struct Allowance {
    var requests: Double
    var time: ContinuousClock.Instant
  }

  private var allowances: [[UInt8]: Allowance] = [:]

  var count: Int { allowances.count }

  /// Whether one more request is allowed; if so, it counts.
  mutating func admit(_ household: [UInt8], at now: ContinuousClock.Instant) -> Bool {
    var allowance = Allowance(requests: Self.burst, time: now)
    if let before = allowances[household] {
      let earned = Self.perSecond * ((now - before.time) / .seconds(1))
      allowance.requests = min(Self.burst, before.requests + earned)
    } else if allowances.count >= Self.most,
      let oldest = allowances.min(by: { $0.value.time < $1.value.time })?.key
    {
      allowances[oldest] = nil
    }
    defer { allowances[household] = allowance }
    guard allowance.requests >= 1 else { return false }
    allowance.requests -= 1
    return true
  }
}

/// Remembers who has shown wrong tokens, and how long each must wait: after five, one second, then twice as long each
/// time.
struct FailedAttempts {
  static let free = 5
  static let longestWait = 300
  /// The most peers remembered; beyond them, the one whose wait ended longest ago is forgotten.
  static let most = 4_096

  private struct Record {
    var failures: Int
    /// Until then its tokens are not checked.
    var deadline: ContinuousClock.Instant
  }

  private var records: [[UInt8]: Record] = [:]

  init() {}

  var count: Int { records.count }

  /// Seconds that the peer must still wait, rounded up; nil if it need not.
  func wait(of peer: [UInt8], at now: ContinuousClock.Instant) -> Int? {
    guard let record = records[peer], record.failures >= Self.free, record.deadline > now else { return nil }
    return Int(((record.deadline - now) / .seconds(1)).rounded(.up))
  }

  mutating func fail(_ peer: [UInt8], at now: ContinuousClock.Instant) {
    var failures = 1
    // After the longest wait without a wrong token, counting starts anew.
    if let record = records[peer], now - record.deadline < .seconds(Self.longestWait) {
      failures = record.failures + 1
    }
    if records[peer] == nil, records.count >= Self.most,
      let oldest = records.min(by: { $0.value.deadline < $1.value.deadline })?.key
    {
      records[oldest] = nil
    }
    let wait = failures < Self.free ? 0 : min(1 << min(failures - Self.free, 16), Self.longestWait)
    records[peer] = Record(failures: failures, deadline: now + .seconds(wait))
  }

  mutating func succeed(_ peer: [UInt8]) { records[peer] = nil }
}
