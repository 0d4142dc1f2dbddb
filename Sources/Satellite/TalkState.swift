import Capture
import NIOCore

/// The satellite's state of a conversation: what to send, and which received messages are new. It knows no
/// connection.
///
/// Everything sent is kept until the server confirms it, and the server's messages are numbered. So nothing is lost
/// or done twice when a connection breaks and is made again.
struct TalkState {
  enum Departure: Hashable {
    case message(ClientMessage)
    case sound(ByteBuffer)
  }

  private struct Request {
    var key: String
    var text: String
    var isSent: Bool
  }

  /// A stream of this length in samples ends with the next command, so that settings that change only between streams
  /// take effect.
  private static let longStream = 600 * AudioChunk.sampleRate
  /// A stream of this length in samples ends in the next silence, before positions need more than 32 bits.
  private static let longestStream = 86_400 * AudioChunk.sampleRate

  private let wishes: ClientWishes
  private(set) var backlog = SpeechBacklog()
  private var identity: String?
  private var seen = 0
  private var requests: [Request] = []
  private var orders: [ClientMessage] = []
  private(set) var isReady = false
  /// Whether the server hears somebody speak.
  private(set) var isSpeaking = false
  /// The stream that the server must finish before the next begins.
  private var finishing: UInt32?
  /// While something is said aloud, until a person interrupts it.
  private var overhearing: Overhearing?

  init(_ wishes: ClientWishes = ClientWishes()) { self.wishes = wishes }

  /// Whether somebody may be interrupting what is said aloud.
  var isDoubting: Bool { overhearing?.isDoubting ?? false }

  /// Begins a connection; returns the first message to send.
  mutating func connect() -> ClientMessage {
    isReady = false
    // Cancellations stay valid; the greeting tells of a stream that ends.
    orders.removeAll { if case .cancel = $0 { false } else { true } }
    return .hello(conversation: identity, seen: seen, wishes)
  }

  mutating func disconnect() {
    calm()
    isReady = false
  }

  /// Takes sound; returns how many samples were dropped for it.
  mutating func hear(_ samples: [Float]) -> Int {
    let heard = overhearing == nil ? samples : overheard(samples)
    guard !heard.isEmpty else { return 0 }
    let before = backlog.number
    let lost = backlog.add(heard)
    if backlog.number != before { orders.append(.cancel(stream: before)) }
    finishStream(longerThan: Self.longestStream)
    return lost
  }

  /// Drops the present speech and what the server does not have yet.
  mutating func forgetSpeech() {
    calm()
    let before = backlog.number
    backlog.clear()
    if backlog.number != before { orders.append(.cancel(stream: before)) }
  }

  /// Begins to listen for interruptions, since something is said aloud from now on.
  mutating func overhear() {
    guard overhearing == nil else { return }
    overhearing = Overhearing()
    if finishing == nil, backlog.sentLength > 0 { endStream() }
    backlog.clear()
  }

  /// Listens as usual again, since what was said aloud can no longer be heard.
  mutating func hearAgain() {
    if !isDoubting { overhearing = nil }
  }

  /// Returns the part of the microphone's samples that the server is to hear while something is said aloud.
  private mutating func overheard(_ samples: [Float]) -> [Float] {
    let wasDoubting = isDoubting
    let heard = overhearing?.take(samples) ?? samples
    if isDoubting, !wasDoubting { orders.append(.overhear(stream: backlog.number)) }
    guard overhearing?.isOver == true else { return heard }
    calm()
    return []
  }

  /// Cancels the stream of a sound that turned out to be nobody's words.
  private mutating func calm() {
    guard isDoubting else { return }
    overhearing?.calm()
    orders.append(.cancel(stream: backlog.number))
    backlog.clear()
    isSpeaking = false
  }

  /// Reports that a sentence of an answer was said aloud, or is only shown.
  mutating func spoke(_ sentence: Int) { orders.append(.spoken(sentence: sentence)) }

  /// Stops an answer.
  mutating func interrupt() { orders.append(.interrupt) }

  /// Adds a request with a typed text.
  ///
  /// - Parameter key: Unique to this request.
  mutating func ask(_ text: String, key: String) {
    requests.append(Request(key: key, text: text, isSent: false))
  }

  /// The news in a message.
  struct News: Hashable {
    /// The new events, each once.
    var events: [ConversationEvent] = []
    /// The errors of failed requests.
    var problems: [String] = []
    /// Whether the server ended a stream itself; the next is released after a while.
    var isCutShort = false
  }

  mutating func take(_ message: ServerMessage) -> News {
    var news = News()
    switch message {
    case .hello(let conversation, let isResumed, let stream, let samples):
      if !isResumed {
        seen = 0
        isSpeaking = false
        news.problems = requests.filter(\.isSent).map {
          "The server began anew; whether “\($0.text)” was done, its history shows."
        }
        requests.removeAll(where: \.isSent)
      }
      for index in requests.indices { requests[index].isSent = false }
      (identity, finishing, isReady) = (conversation, nil, true)
      backlog.resume(stream: isResumed ? stream : nil, samples: samples)
    case .received(let stream, let samples): backlog.acknowledge(stream: stream, samples: samples)
    case .listened(let stream, let samples):
      guard isDoubting, stream == backlog.number else { break }
      overhearing?.listened(to: samples)
      if overhearing?.isOver == true { calm() }
    case .reply(let key, let error):
      requests.removeAll { $0.key == key }
      if let error { news.problems = [error] }
    case .event(let number, let event):
      guard number > seen else { break }
      seen = number
      news.events = [event]
      news.isCutShort = follow(event)
    }
    return news
  }

  /// Applies an event; returns whether the server ended the stream itself.
  private mutating func follow(_ event: ConversationEvent) -> Bool {
    switch event {
    case .speechStarted:
      isSpeaking = true
      overhearing?.heardSpeech()
    case .final(let words):
      isSpeaking = false
      if words.isEmpty { calm() }
    case .interrupted(let stream) where stream == backlog.number:
      (overhearing, isSpeaking) = (nil, true)
    case .ended: finishStream(longerThan: Self.longStream)
    case .heard(let stream) where stream == finishing:
      finishing = nil
      backlog.release()
    case .heard(let stream) where stream == backlog.number && isDoubting: calm()
    case .heard(let stream) where stream == backlog.number:
      isSpeaking = false
      _ = backlog.renew()
      return true
    default: break
    }
    return false
  }

  /// Ends a stream in a silence; the next one begins when the server is done with it.
  private mutating func finishStream(longerThan length: Int) {
    guard isReady, !isSpeaking, finishing == nil, backlog.sentLength > length else { return }
    endStream()
  }

  private mutating func endStream() {
    finishing = backlog.number
    orders.append(.end(stream: backlog.number, samples: backlog.renew()))
  }

  /// Continues with the stream after one that the server ended.
  mutating func release() {
    if finishing == nil { backlog.release() }
  }

  /// Everything to send now, in order.
  mutating func departures() -> [Departure] {
    guard isReady else { return [] }
    var departures = orders.map(Departure.message)
    orders = []
    for index in requests.indices where !requests[index].isSent {
      requests[index].isSent = true
      departures.append(.message(.ask(requests[index].text, key: requests[index].key)))
    }
    return departures + backlog.departures().map(Departure.sound)
  }
}
