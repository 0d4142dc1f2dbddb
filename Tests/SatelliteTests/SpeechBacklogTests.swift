import Capture
import NIOCore
import Testing

@testable import Satellite

@Suite struct SpeechBacklogTests {
  /// What a message of sound says: its stream, where it begins, how many samples it has.
  struct Sound: Equatable {
    var stream: UInt32
    var position: Int
    var samples: [Int16]

    init?(_ message: ByteBuffer) {
      var message = message
      guard let stream = message.readInteger(endianness: .little, as: UInt32.self),
        let position = message.readInteger(endianness: .little, as: UInt32.self)
      else { return nil }
      (self.stream, self.position, samples) = (stream, Int(position), [])
      while let sample = message.readInteger(endianness: .little, as: Int16.self) { samples.append(sample) }
    }
  }

  private static let piece = [Float](repeating: 0.5, count: 800)

  private func departures(_ backlog: inout SpeechBacklog) -> [Sound] {
    backlog.departures().compactMap(Sound.init)
  }

  @Test func soundIsSentOnceWithItsPosition() {
    var backlog = SpeechBacklog()
    #expect(backlog.add([0, 1, -1, 2]) == 0)
    #expect(backlog.add([0.5]) == 0)
    let sent = departures(&backlog)
    #expect(sent.map(\.position) == [0, 4])
    #expect(sent.map(\.stream) == [1, 1])
    #expect(sent.first?.samples == [0, 32_767, -32_767, 32_767])
    #expect(departures(&backlog).isEmpty)
  }

  @Test func noMoreIsOnTheWayThanTheWindow() {
    var backlog = SpeechBacklog()
    for _ in 0..<200 { _ = backlog.add(Self.piece) }
    #expect(departures(&backlog).count == SpeechBacklog.window / 800)
    backlog.acknowledge(stream: 1, samples: 1_600)
    #expect(departures(&backlog).count == 2)
    backlog.acknowledge(stream: 2, samples: 160_000)
    #expect(departures(&backlog).isEmpty)
  }

  @Test func aConnectionThatWasLostGoesOnWhereTheServersCopyEnds() {
    var backlog = SpeechBacklog()
    for _ in 0..<10 { _ = backlog.add(Self.piece) }
    _ = departures(&backlog)
    backlog.acknowledge(stream: 1, samples: 800)
    _ = backlog.add(Self.piece)
    backlog.resume(stream: 1, samples: 3_200)
    let sent = departures(&backlog)
    #expect(sent.map(\.position) == Array(stride(from: 3_200, to: 8_800, by: 800)))
    #expect(sent.allSatisfy { $0.stream == 1 })
  }

  @Test(arguments: [nil, UInt32(7)])
  func whatAServerThatKnowsNothingOfItLacksIsTheNextStream(stream: UInt32?) {
    var backlog = SpeechBacklog()
    for _ in 0..<3 { _ = backlog.add(Self.piece) }
    _ = departures(&backlog)
    backlog.acknowledge(stream: 1, samples: 800)
    backlog.resume(stream: stream, samples: 0)
    #expect(departures(&backlog).map(\.position) == [0, 800])
    #expect(backlog.number == 2)
  }

  @Test func theOldestIsGivenUpWhenNobodyTakesIt() {
    var backlog = SpeechBacklog()
    _ = departures(&backlog)
    var lost = 0
    for _ in 0..<700 { lost += backlog.add(Self.piece) }
    #expect(lost == SpeechBacklog.sacrifice + 800)
    #expect(backlog.count == 700 * 800 - lost)
    #expect(backlog.count <= SpeechBacklog.capacity)
  }

  @Test func whatFollowsAGapIsAStreamOfItsOwn() {
    var backlog = SpeechBacklog()
    _ = backlog.add(Self.piece)
    _ = departures(&backlog)
    for _ in 0..<600 { _ = backlog.add(Self.piece) }
    #expect(backlog.number == 2)
    #expect(departures(&backlog).first?.position == 0)
  }

  @Test func whatIsForgottenIsNotSent() {
    var backlog = SpeechBacklog()
    _ = backlog.add(Self.piece)
    backlog.clear()
    #expect(backlog.number == 1)
    _ = backlog.add([0.1])
    #expect(departures(&backlog).map(\.samples.count) == [1])
    backlog.clear()
    #expect(backlog.number == 2)
  }

  @Test func aStreamThatIsRenewedWaitsForTheServer() {
    var backlog = SpeechBacklog()
    _ = backlog.add(Self.piece)
    _ = departures(&backlog)
    _ = backlog.add(Self.piece)
    #expect(backlog.renew() == 800)
    #expect(departures(&backlog).isEmpty)
    backlog.release()
    #expect(departures(&backlog).map(\.stream) == [2])
  }
}
