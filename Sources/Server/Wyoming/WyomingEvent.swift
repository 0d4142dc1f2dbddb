import JSONValues
import LanguageModel
import NIOCore
import Synchronization

/// A message of the Wyoming protocol: a line of JSON, then its data as JSON, then bytes.
///
/// Source: OHF-Voice, "Wyoming protocol", https://github.com/OHF-Voice/wyoming.
struct WyomingEvent: Sendable, Hashable {
  var type: String
  /// The data, an object.
  var data: JSONValue = .object([])
  var payload = ByteBuffer()

  private static let version = JSONValue.Member(key: "version", value: .string("1.8.0"))

  /// The event as it is sent.
  var bytes: ByteBuffer {
    var header = [JSONValue.Member(key: "type", value: .string(type)), Self.version]
    let text = data == .object([]) ? "" : data.text
    if !text.isEmpty { header.append(.init(key: "data_length", value: .number("\(text.utf8.count)"))) }
    if payload.readableBytes > 0 {
      header.append(.init(key: "payload_length", value: .number("\(payload.readableBytes)")))
    }
    var bytes = ByteBuffer(string: JSONValue.object(header).text + "\n" + text)
    bytes.writeImmutableBuffer(payload)
    return bytes
  }

  init(_ type: String, _ data: JSONValue = .object([]), payload: ByteBuffer = ByteBuffer()) {
    (self.type, self.data, self.payload) = (type, data, payload)
  }

  /// Returns a string in the data, or `nil` if there is none of that name.
  func text(_ name: String) -> String? {
    guard case .string(let text) = data[name] else { return nil }
    return text
  }

  func integer(_ name: String) -> Int? { data[name]?.integer }
}

/// Closes a connection whose client takes too long.
final class WyomingPatience: Sendable {
  private let channel: any Channel
  private let timer = Mutex<Scheduled<Void>?>(nil)

  init(_ channel: any Channel) {
    self.channel = channel
  }

  deinit {
    stop()
  }

  /// Starts the client's time. The connection is closed after `seconds` unless ``stop()`` is called.
  func start(seconds: Int) {
    let channel = channel
    let scheduled = channel.eventLoop.scheduleTask(in: .seconds(Int64(seconds))) {
      channel.close(promise: nil)
    }
    timer.withLock {
      $0?.cancel()
      $0 = scheduled
    }
  }

  /// Stops the client's time.
  func stop() {
    timer.withLock {
      $0?.cancel()
      $0 = nil
    }
  }
}
