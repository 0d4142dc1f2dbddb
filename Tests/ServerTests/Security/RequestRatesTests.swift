import Testing

@testable import Server

@Suite struct RequestRatesTests {
  private let peer: [UInt8] = [192, 168, 1, 9]
  private let start = ContinuousClock.now

  @Test func aBurstAndThenSoManyASecond() {
    var rates = RequestRates()
    let burst = (0..<1_000).count { _ in rates.admit(peer, at: start) }
    #expect(Double(burst) == RequestRates.burst)
    // A household that hammers on earns no less.
    var later = 0
    for step in 1...100 where rates.admit(peer, at: start + .milliseconds(10 * step)) { later += 1 }
    #expect((19...20).contains(later))
    let isOtherHeard = rates.admit([192, 168, 1, 10], at: start)
    #expect(isOtherHeard)
  }

  @Test func whoRestsMaySendABurstAgainAndNoMore() {
    var rates = RequestRates()
    while rates.admit(peer, at: start) {}
    let burst = (0..<1_000).count { _ in rates.admit(peer, at: start + .seconds(3_600)) }
    #expect(Double(burst) == RequestRates.burst)
  }

  @Test func memoryIsBounded() {
    var rates = RequestRates()
    for number in 0..<(RequestRates.most + 100) {
      _ = rates.admit([UInt8(number >> 8 & 255), UInt8(number & 255), UInt8(number >> 16)], at: start)
    }
    #expect(rates.count == RequestRates.most)
  }
}
