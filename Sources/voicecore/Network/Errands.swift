#if canImport(CNetworkSeal)
  import CNetworkSeal
  import Foundation
  import Synchronization

  /// What a sealed process has done by a helper that was started before: sending the outbox's mail, downloading a
  /// model, and asking what the settings let skills ask. Of this program's, nothing else can be asked of it.
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
