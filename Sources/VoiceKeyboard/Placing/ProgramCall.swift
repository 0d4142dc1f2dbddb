import Subprocess

/// A call of a program with its arguments and input, without a shell.
struct ProgramCall: Sendable, Hashable {
  var program: String
  var arguments: [String]
  /// Its standard input. Dictated text is never an argument, which other users could read.
  var input = ""

  /// The most time for a program that types slowly.
  private static let longest = Duration.seconds(60)
  private static let longestOutput = 16 << 20

  /// Runs it to its end.
  ///
  /// - Throws: ``PlacingError``, or `CancellationError`.
  func run() async throws {
    try await inTime {
      let result = try await Subprocess.run(
        .name(program), arguments: Arguments(arguments), input: .string(input), output: .discarded,
        error: .string(limit: 4_096))
      try check(result.terminationStatus, result.standardError)
    }
  }

  /// Starts a program that stays in the background to hold the clipboard, and keeps its standard error open.
  func runAndLeave() async throws {
    try await inTime {
      let result = try await Subprocess.run(
        .name(program), arguments: Arguments(arguments), input: .string(input), output: .discarded,
        error: .discarded)
      try check(result.terminationStatus, nil)
    }
  }

  /// Runs it to its end.
  ///
  /// - Returns: Its output; nil if it failed, as a program does that reads an empty clipboard.
  func output() async throws -> String? {
    try await inTime {
      let result = try await Subprocess.run(
        .name(program), arguments: Arguments(arguments), output: .string(limit: Self.longestOutput),
        error: .discarded)
      return result.terminationStatus.isSuccess ? result.standardOutput : nil
    }
  }

  private func check(_ status: TerminationStatus, _ words: String?) throws {
    guard !status.isSuccess else { return }
    let line = words?.split(separator: "\n").first.map(String.init) ?? ""
    throw PlacingError.failed(program: program, words: line)
  }

  private func inTime<Result: Sendable>(
    _ body: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    try await withThrowingTaskGroup(of: Result.self) { group in
      group.addTask {
        do {
          return try await body()
        } catch let error as SubprocessError where error.code == .executableNotFound {
          throw PlacingError.missing(program: program)
        }
      }
      group.addTask {
        try await Task.sleep(for: Self.longest)
        throw PlacingError.tookTooLong(program: program)
      }
      defer { group.cancelAll() }
      guard let result = try await group.next() else { throw CancellationError() }
      return result
    }
  }
}
