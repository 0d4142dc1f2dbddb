import DictationLink

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// How the process with the model is reached.
struct RecognizerAccess: Sendable {
  /// The time for it to start.
  private static let patience = Duration.seconds(10)

  let path: String
  /// Starts it where nobody serves its socket; nil if somebody else does that.
  let launcher: RecognizerLauncher?

  /// A connection to it.
  ///
  /// - Throws: `ControlError`, or `CancellationError`.
  func connect() async throws -> LocalConnection {
    let end = ContinuousClock.now + Self.patience
    while true {
      do throws(ControlError) {
        return try LocalConnection(to: path)
      } catch {
        guard error == .notRunning, ContinuousClock.now < end else { throw error }
        if let launcher { await launcher.launch() }
      }
      try await Task.sleep(for: .milliseconds(20))
    }
  }
}

/// Starts `voicecore dictate serve`.
actor RecognizerLauncher {
  /// The least time between two starts.
  private static let pause = Duration.seconds(3)

  private var last: ContinuousClock.Instant?
  private var process: pid_t?

  func launch() {
    // A process that has ended is known only once it is waited for.
    if let process, waitpid(process, nil, WNOHANG) == process { (self.process, last) = (nil, nil) }
    if let last, .now - last < Self.pause { return }
    last = .now
    process = Self.start(["dictate", "serve"])
  }

  /// Asks the process that was started to end.
  func end() {
    if let process { kill(process, SIGTERM) }
    process = nil
  }

  /// Starts voicecore: the one beside this program, or that of the search path.
  private static func start(_ arguments: [String]) -> pid_t? {
    let beside = folder.map { "\($0)/voicecore" }
    let program = beside.flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? "voicecore"
    var strings = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for string in strings { free(string) } }
    var process = pid_t()
    let result = posix_spawnp(&process, program, nil, nil, &strings, environ)
    return result == 0 ? process : nil
  }

  private static var folder: String? {
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = bytes.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map { readlink("/proc/self/exe", $0, bytes.count) } ?? 0
    }
    guard count > 0, let slash = bytes[..<count].lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return String(decoding: bytes[..<slash], as: UTF8.self)
  }
}
