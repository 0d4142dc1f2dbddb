import Foundation
import Sentences
import Subprocess

extension ProgramRun {
  /// The most bytes of output that are kept and said aloud.
  private static let longestOutput = 64 << 10
  private static let longestAnswer = 1_000
  /// The time between asking a program to end and killing it.
  private static let grace = Duration.milliseconds(500)

  /// Runs the program.
  ///
  /// - Returns: Its output as one line.
  /// - Throws: ``ProgramRunError``, or `CancellationError`.
  func run() async throws -> String {
    let program = try program()
    guard let input = UnnamedFile(input) else { throw ProgramRunError.noInput(name) }
    var options = PlatformOptions()
    // In a session of its own, the programs that it starts end with it.
    options.createSession = true
    options.teardownSequence = [
      .send(signal: .terminate, toProcessGroup: true, allowedDurationToNextStep: Self.grace)
    ]
    let (name, seconds, folder, arguments) = (name, seconds, folder, Array(words.dropFirst()))
    let descriptor = input.descriptor
    defer { withExtendedLifetime(input) {} }
    return try await withThrowingTaskGroup(of: String.self) { group in
      group.addTask { [options] in
        do {
          let result = try await Subprocess.run(
            .path(.init(program)), arguments: Arguments(arguments), workingDirectory: .init(folder),
            platformOptions: options,
            input: .fileDescriptor(.init(rawValue: descriptor), closeAfterSpawningProcess: false),
            output: .sequence, error: .string(limit: Self.longestOutput)
          ) { execution in
            var printed: [UInt8] = []
            for try await part in execution.standardOutput {
              part.withUnsafeBytes { printed += $0 }
              guard printed.count <= Self.longestOutput else { throw ProgramRunError.printsTooMuch(name) }
            }
            return String(decoding: printed, as: UTF8.self)
          }
          guard result.terminationStatus.isSuccess else {
            throw ProgramRunError.failed(name, CleanText.line(result.standardError, limit: 200))
          }
          return CleanText.line(result.closureResult, limit: Self.longestAnswer)
        } catch let error as SubprocessError where error.code == .outputLimitExceeded {
          throw ProgramRunError.printsTooMuch(name)
        } catch let error as SubprocessError where [.executableNotFound, .spawnFailed].contains(error.code) {
          throw ProgramRunError.cannotRun(name)
        }
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw ProgramRunError.tookTooLong(name, seconds)
      }
      defer { group.cancelAll() }
      return try await group.next() ?? ""
    }
  }

  private var name: String { words.first ?? "" }

  /// Returns the program's path. It must be in the folder, executable, and writable by its owner only.
  private func program() throws(ProgramRunError) -> String {
    let root = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath().path
    let path = URL(filePath: "\(root)/\(name)").resolvingSymlinksInPath().path
    guard path.hasPrefix(root + "/") else { throw .outside(name) }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .missing(name, folder) }
    guard access(path, X_OK) == 0 else { throw .notExecutable(name) }
    guard status.st_uid == getuid() || status.st_uid == 0, status.st_mode & 0o022 == 0 else {
      throw .othersMayChange(name)
    }
    return path
  }
}

/// Why a skill's program did nothing, or not all.
package enum ProgramRunError: Error, Sendable, Hashable, LocalizedError {
  case outside(String)
  case missing(String, String)
  case notExecutable(String)
  case othersMayChange(String)
  case noInput(String)
  case cannotRun(String)
  case failed(String, String)
  case printsTooMuch(String)
  case tookTooLong(String, Double)

  package var errorDescription: String? {
    switch self {
    case .outside(let name):
      "\(name) leads out of the folder of skills, so it was not run. Put the program itself there."
    case .missing(let name, let folder): "There is no program \(name) in \(folder)."
    case .notExecutable(let name): "\(name) cannot be run: make it executable with “chmod +x”."
    case .othersMayChange(let name):
      "\(name) can be changed by others, so it was not run: take that away with “chmod go-w”."
    case .noInput(let name): "\(name) was not run: a temporary file could not be written."
    case .cannotRun(let name):
      "\(name) could not be started: does its first line name a program that is there?"
    case .failed(let name, let words): words.isEmpty ? "\(name) failed." : "\(name) failed: \(words)"
    case .printsTooMuch(let name): "\(name) printed more than can be said, and was ended."
    case .tookTooLong(let name, let seconds):
      "\(name) was ended: it took longer than \(seconds.formatted()) seconds."
    }
  }
}

/// Undoes what a skill's program did, with the program that the skill names for that.
package struct RanPrograms: EffectUndoer {
  package init() {}

  package func owns(_ effect: Effect) -> Bool {
    if case .ranProgram = effect { true } else { false }
  }

  package func state(of effect: Effect) async -> EffectState { .unknown }

  package func undo(_ effect: Effect) async -> UndoOutcome {
    guard case .ranProgram(let run, let undo) = effect else { return .refused(UndoSentences.noProgram) }
    guard let undo else {
      return .refused(SkillSentences.noUndo(of: run.words.first))
    }
    do {
      return .undone(try await undo.run())
    } catch {
      return UndoOutcome(failedBy: error)
    }
  }
}
