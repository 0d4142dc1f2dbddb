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
