#if canImport(CNetworkSeal)
  import CNetworkSeal
  import Foundation
  import Synchronization

  /// Requests to the broker, a process that was started before this process was sealed: to send mail, download
  /// a model, send requests of skills, or get answers from the person's chat server. It does nothing else.
  package enum NetworkBroker {
    /// The broker's descriptor; nil if none was started.
    private static let broker = Mutex<Int32?>(nil)

    /// Starts the broker. Must be called before the process is sealed.
    package static func prepare() {
      broker.withLock { broker in
        let descriptor = network_broker_start()
        if descriptor >= 0 { broker = descriptor }
      }
    }

    package static var isPrepared: Bool { broker.withLock { $0 != nil } }

    /// Has queued mail sent when it is due, even if this process ends before.
    static func sendMail() throws(NetworkBrokerError) {
      try ask { network_broker_send_mail($0) }
    }

    /// Begins a download.
    /// - Returns: A handle with one JSON object of progress per line. Closing it pauses the download.
    package static func pullModel(_ name: String) throws(NetworkBrokerError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { network_broker_pull_model($0, name) }, closeOnDealloc: true)
    }

    /// Begins a request to a service in the home.
    /// - Returns: A handle that takes the request and then gives the answer.
    static func reachService() throws(NetworkBrokerError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { network_broker_reach_service($0) }, closeOnDealloc: true)
    }

    /// Begins an answer of the chat server.
    /// - Returns: A handle that takes the request and then gives the answer's pieces, one JSON object per line.
    ///   Closing it cancels the answer.
    package static func converse() throws(NetworkBrokerError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { network_broker_converse($0) }, closeOnDealloc: true)
    }

    /// Returns the lines that arrive on a connection. They are read on a thread of their own, since reading blocks.
    package static func lines(of connection: FileHandle) -> AsyncStream<String> {
      let (lines, written) = AsyncStream.makeStream(of: String.self)
      Thread.detachNewThread {
        var (rest, piece): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4_096))
        while case let count = read(connection.fileDescriptor, &piece, piece.count), count > 0 {
          rest += piece[..<count]
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            written.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest.removeFirst(end + 1)
          }
        }
        written.finish()
      }
      return lines
    }

    @discardableResult
    private static func ask(_ request: (Int32) -> Int32) throws(NetworkBrokerError) -> Int32 {
      let broker = broker.withLock { $0 }
      guard let broker else { throw NetworkBrokerError(reason: "it was not started") }
      let result = request(broker)
      guard result >= 0 else { throw NetworkBrokerError(reason: String(cString: strerror(errno))) }
      return result
    }
  }

  /// Why the broker could not take a request.
  package struct NetworkBrokerError: Error, CustomStringConvertible {
    var reason: String

    package var description: String {
      "The process that has the network cannot be asked: \(reason). “voicecore outbox send” sends what waits, "
        + "“voicecore models pull” gets a model."
    }
  }
#else
  /// The counterpart on systems without a seal, where a process needs no broker.
  package enum NetworkBroker {
    package static func prepare() {}
  }
#endif
