import Capture
import Testing

@testable import Satellite

/// A tone of so many stretches of 20 ms.
private func sound(_ level: Float, stretches: Int) -> [Float] {
  // Its root mean square is the level.
  (0..<stretches * Overhearing.stretch).map { $0.isMultiple(of: 2) ? level : -level }
}

@Suite("While something is said aloud, the microphone") struct OverhearingTests {
  @Test("is kept from the server as long as nobody seems to speak", arguments: [0, 0.005, 0.011] as [Float])
  func quiet(level: Float) {
    var overhearing = Overhearing()
    #expect(overhearing.take(sound(level, stretches: 200)).isEmpty)
    #expect(!overhearing.isDoubting)
  }

  @Test("raises a doubt within 60 ms of a voice") func doubts() {
    var overhearing = Overhearing()
    _ = overhearing.take(sound(0.002, stretches: 100))
    #expect(overhearing.take(sound(0.1, stretches: 2)).isEmpty)
    #expect(!overhearing.take(sound(0.1, stretches: 1)).isEmpty)
    #expect(overhearing.isDoubting)
  }

  @Test("raises none by the loudspeaker's own steady sound") func ownSound() {
    var overhearing = Overhearing()
    // It comes slowly enough for what is heard all the time to follow.
    for step in 1...400 {
      _ = overhearing.take(sound(0.05 * Float(step) / 400, stretches: 1))
      #expect(!overhearing.isDoubting)
    }
    #expect(overhearing.take(sound(0.1, stretches: 10)).isEmpty)
    #expect(!overhearing.take(sound(0.3, stretches: 10)).isEmpty)
  }

  @Test(
    "gives what came shortly before, too, and everything from then on", arguments: [100, 320, 512, 5_000])
  func before(piece: Int) {
    let whole = sound(0.002, stretches: 100) + sound(0.1, stretches: 25)
    var overhearing = Overhearing()
    var heard: [Float] = []
    for start in stride(from: 0, to: whole.count, by: piece) {
      heard += overhearing.take(Array(whole[start..<min(start + piece, whole.count)]))
    }
    // The doubt begins at the third loud stretch, and 30 stretches are heard up to it.
    #expect(heard == Array(whole.dropFirst((103 - 30) * Overhearing.stretch)))
  }

  @Test("is doubted no longer when the server found no speech in it") func noSpeech() {
    var overhearing = Overhearing()
    let given = overhearing.take(sound(0.1, stretches: 3)).count
    overhearing.listened(to: given)
    #expect(!overhearing.isOver)
    overhearing.listened(to: given + AudioChunk.sampleRate)
    #expect(overhearing.isOver)
  }

  @Test("has six seconds for words where there is speech") func words() {
    var overhearing = Overhearing()
    _ = overhearing.take(sound(0.1, stretches: 3))
    overhearing.heardSpeech()
    overhearing.listened(to: 5 * AudioChunk.sampleRate)
    #expect(!overhearing.isOver)
    overhearing.listened(to: 6 * AudioChunk.sampleRate)
    #expect(overhearing.isOver)
  }

  @Test("does not wait for ever for a server that tells nothing") func silentServer() {
    var overhearing = Overhearing()
    _ = overhearing.take(sound(0.1, stretches: 3))
    _ = overhearing.take(sound(0.1, stretches: 14 * 50))
    #expect(!overhearing.isOver)
    _ = overhearing.take(sound(0.1, stretches: 50))
    #expect(overhearing.isOver)
  }

  @Test("needs a louder sound after one that was nothing") func louder() {
    var overhearing = Overhearing()
    _ = overhearing.take(sound(0.045, stretches: 3))
    #expect(overhearing.isDoubting)
    overhearing.calm()
    #expect(overhearing.take(sound(0.045, stretches: 3)).isEmpty)
    #expect(!overhearing.take(sound(0.2, stretches: 3)).isEmpty)
  }
}

@Suite("A satellite that says something aloud") struct SpeakingTalkTests {
  private static let voice = sound(0.1, stretches: 50)

  /// A talk of which the server has a second of sound.
  private func begun() -> TalkState {
    var talk = TalkState(ClientWishes(talks: true, speaks: true))
    _ = talk.connect()
    _ = talk.take(.hello(conversation: "a", isResumed: false, stream: nil, samples: 0))
    _ = talk.hear(Self.voice)
    _ = talk.departures()
    return talk
  }

  private func messages(_ talk: inout TalkState) -> [ClientMessage] {
    talk.departures().compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  /// One that doubts whether somebody interrupts it, in stream 2.
  private func doubting() -> TalkState {
    var talk = begun()
    talk.overhear()
    _ = talk.departures()
    _ = talk.take(.event(number: 1, .heard(stream: 1)))
    _ = talk.hear(Self.voice)
    return talk
  }

  @Test("ends the stream before, and sends nothing while nobody speaks") func begins() {
    var talk = begun()
    talk.overhear()
    #expect(messages(&talk) == [.end(stream: 1, samples: Self.voice.count)])
    #expect(!talk.take(.event(number: 1, .heard(stream: 1))).isCutShort)
    _ = talk.hear(sound(0.001, stretches: 200))
    #expect(talk.departures().isEmpty)
  }

  @Test("tells that a stream was overheard before it sends it") func tells() {
    var talk = doubting()
    #expect(talk.isDoubting)
    let departures = talk.departures()
    #expect(departures.first == .message(.overhear(stream: 2)))
    #expect(departures.count == 2)
  }

  @Test("keeps what it overhears until the stream before is done with") func held() {
    var talk = begun()
    talk.overhear()
    _ = talk.hear(Self.voice)
    #expect(messages(&talk) == [.end(stream: 1, samples: Self.voice.count), .overhear(stream: 2)])
    _ = talk.take(.event(number: 1, .heard(stream: 1)))
    #expect(talk.departures().count == 1)
  }

  @Test("goes on listening in the stream in which somebody interrupts it") func interrupted() {
    var talk = doubting()
    _ = talk.departures()
    _ = talk.take(.event(number: 2, .interrupted(stream: 2)))
    #expect(!talk.isDoubting)
    #expect(talk.isSpeaking)
    _ = talk.hear(sound(0.001, stretches: 1))
    #expect(talk.departures().count == 1)
    #expect(talk.backlog.number == 2)
  }

  @Test(
    "takes back a stream that was nobody's words",
    arguments: [
      .event(number: 2, .final("")), .event(number: 2, .heard(stream: 2)),
      .listened(stream: 2, samples: 3 * AudioChunk.sampleRate),
    ] as [ServerMessage])
  func calms(by message: ServerMessage) {
    var talk = doubting()
    _ = talk.departures()
    #expect(!talk.take(message).isCutShort)
    #expect(!talk.isDoubting)
    #expect(messages(&talk) == [.cancel(stream: 2)])
    // Still nothing is sent while nobody speaks.
    _ = talk.hear(sound(0.001, stretches: 10))
    #expect(talk.departures().isEmpty)
  }

  @Test("is not disturbed by what is told of another stream") func otherStream() {
    var talk = doubting()
    _ = talk.take(.listened(stream: 1, samples: 9 * AudioChunk.sampleRate))
    _ = talk.take(.event(number: 2, .interrupted(stream: 1)))
    #expect(talk.isDoubting)
  }

  @Test("goes on when the connection is lost in a doubt") func lost() {
    var talk = doubting()
    _ = talk.departures()
    talk.disconnect()
    #expect(!talk.isDoubting)
    _ = talk.connect()
    _ = talk.take(.hello(conversation: "a", isResumed: true, stream: 2, samples: 0))
    #expect(messages(&talk) == [.cancel(stream: 2)])
  }

  @Test("hears as usual afterwards") func hearsAgain() {
    var talk = doubting()
    talk.hearAgain()
    #expect(talk.isDoubting)
    _ = talk.take(.event(number: 2, .final("")))
    talk.hearAgain()
    _ = talk.departures()
    _ = talk.hear(sound(0.001, stretches: 1))
    #expect(talk.departures().count == 1)
  }

  @Test("tells when a sentence was said, and when it was stopped") func spoken() {
    var talk = begun()
    talk.spoke(1)
    talk.interrupt()
    #expect(messages(&talk) == [.spoken(sentence: 1), .interrupt])
  }
}

@Suite("What is to be said aloud") struct AnnouncementsTests {
  private let first = Announcements.Words(text: "One.", sentence: 1)
  private let second = Announcements.Words(text: "Two.", sentence: 2)
  private let notice = Announcements.Words(text: "Done.")

  @Test("comes one after the other") func order() {
    var announcements = Announcements()
    #expect(announcements.isOver)
    announcements.add(notice)
    announcements.add(first)
    #expect(announcements.next() == notice)
    #expect(announcements.next() == nil)
    announcements.ended()
    #expect(announcements.next() == first)
  }

  @Test("is over with the answer, not between its sentences") func answer() {
    var announcements = Announcements()
    announcements.add(first)
    _ = announcements.next()
    announcements.ended()
    #expect(!announcements.isOver)
    announcements.add(second)
    _ = announcements.next()
    announcements.answered()
    #expect(!announcements.isOver)
    announcements.ended()
    #expect(announcements.isOver)
  }

  @Test("is dropped by who interrupts it") func stop() {
    var announcements = Announcements()
    announcements.add(first)
    announcements.add(second)
    _ = announcements.next()
    announcements.stop()
    #expect(announcements.isOver)
    #expect(announcements.next() == nil)
  }
}
