#if canImport(CNetworkSeal)
  import CNetworkSeal
  import Foundation
  import Synchronization

  /// What a sealed process has done by a helper that was started before: sending the outbox's mail, downloading a
  /// model, asking what the settings let skills ask, and having the person's server converse. Of this program's, nothing
  /// else can be asked of it.
  enum Errands {
    /// A descriptor; nil where no helper was started.
    private static let helper = Mutex<Int32?>(nil)

    /// Starts the helper, which must be done before the process is sealed.
    static func prepare() {
      helper.withLock { helper in
        let descriptor = errands_start()
        if descriptor >= 0 { helper = descriptor }
      }
    }

    static var isPrepared: Bool { helper.withLock { $0 != nil } }

    /// Has queued mail sent when its time has come, though this process ends before.
    static func sendMail() throws(ErrandError) {
      try ask { errands_send_mail($0) }
    }

    /// Begins a download.
    /// - Returns: Where one JSON object a line tells how it goes. When it is closed, the download pauses.
    static func pullModel(_ name: String) throws(ErrandError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { errands_pull_model($0, name) }, closeOnDealloc: true)
    }

    /// Begins to ask something of a program of the home.
    /// - Returns: Where the request goes, and then its answer comes.
    static func reachService() throws(ErrandError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { errands_reach_service($0) }, closeOnDealloc: true)
    }

    /// Begins an answer of the server that converses.
    /// - Returns: Where the request goes, and then the answer's pieces come, one JSON object a line. When it is closed, the
    ///   answer is given up.
    static func converse() throws(ErrandError) -> FileHandle {
      FileHandle(fileDescriptor: try ask { errands_converse($0) }, closeOnDealloc: true)
    }

    /// Read on a thread of its own, since reading waits for the other process.
    static func lines(of connection: FileHandle) -> AsyncStream<String> {
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
    private static func ask(_ errand: (Int32) -> Int32) throws(ErrandError) -> Int32 {
      let helper = helper.withLock { $0 }
      guard let helper else { throw ErrandError(reason: "it was not started") }
      let result = errand(helper)
      guard result >= 0 else { throw ErrandError(reason: String(cString: strerror(errno))) }
      return result
    }
  }

  /// The helper does not take what it is asked for.
  struct ErrandError: Error, CustomStringConvertible {
    var reason: String

    var description: String {
      "The helper that has the network cannot be asked: \(reason). “voicecore outbox send” sends what waits, "
        + "“voicecore models pull” gets a model."
    }
  }
#else
  /// There is no seal here, so nothing has to be done elsewhere.
  enum Errands {
    static func prepare() {}
  }
#endif
