import Testing

@testable import Server

@Suite struct FailedAttemptsTests {
  private let peer: [UInt8] = [192, 168, 1, 9]
  private let start = ContinuousClock.now

  @Test func fiveAreFreeAndThenEachWaitIsTwiceAsLong() {
    var attempts = FailedAttempts()
    var now = start
    var waits: [Int] = []
    for _ in 0..<16 {
      attempts.fail(peer, at: now)
      let seconds = attempts.wait(of: peer, at: now) ?? 0
      waits.append(seconds)
      now += .seconds(seconds)
      #expect(attempts.wait(of: peer, at: now) == nil)
    }
    #expect(waits == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
  }

  @Test func othersAreHeardMeanwhile() {
    var attempts = FailedAttempts()
    for _ in 0..<9 { attempts.fail(peer, at: start) }
    #expect(attempts.wait(of: peer, at: start) != nil)
    #expect(attempts.wait(of: [192, 168, 1, 10], at: start) == nil)
  }

  @Test func aRightOneAndALongTimeAreForgiven() {
    var attempts = FailedAttempts()
    for _ in 0..<5 { attempts.fail(peer, at: start) }
    attempts.succeed(peer)
    attempts.fail(peer, at: start)
    #expect(attempts.wait(of: peer, at: start) == nil)

    for _ in 0..<9 { attempts.fail(peer, at: start) }
    let later = start + .seconds(3_600)
    attempts.fail(peer, at: later)
    #expect(attempts.wait(of: peer, at: later) == nil)
  }

  @Test func memoryIsBounded() {
    var attempts = FailedAttempts()
    for number in 0..<(FailedAttempts.most + 500) {
      attempts.fail([UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)], at: start)
    }
    #expect(attempts.count == FailedAttempts.most)
  }
}
