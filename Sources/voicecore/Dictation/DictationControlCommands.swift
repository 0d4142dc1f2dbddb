import Actions
import ArgumentParser
import Console
import Dictation
import DictationLink
import Setup

/// Sends a request to the process with the microphone.
private func ask(_ request: ControlRequest) async throws {
  do {
    let reply = try ControlClient(path: StateFolder.current.dictation.control).ask(request)
    output(reply.state.rawValue)
    guard let problem = reply.problem else { return }
    printError(problem)
    throw ExitCode.failure
  } catch let error as ControlError {
    printError("\(error)")
    throw ExitCode.failure
  }
}

/// The options of a dictation that a key starts.
struct BeginningOptions: ParsableArguments {
  @Option(help: "What becomes of what is said; otherwise as the settings say for the program.") var mode:
    DictationMode?
  @Option(help: ArgumentHelp("The program that the text is for.", valueName: "name")) var program: String?

  func request(_ action: ControlRequest.Action) -> ControlRequest {
    ControlRequest(action, program: program, mode: mode?.rawValue)
  }
}

struct StartDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "start", abstract: "Begin to dictate.")
  @OptionGroup var options: BeginningOptions

  func run() async throws { try await ask(options.request(.start)) }
}

struct StopDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stop", abstract: "End the dictation, and come back once its text is placed.")

  func run() async throws { try await ask(ControlRequest(.stop)) }
}

struct ToggleDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggle", abstract: "Begin to dictate, or end it: for a key of the window manager.")
  @OptionGroup var options: BeginningOptions

  func run() async throws { try await ask(options.request(.toggle)) }
}

struct CancelDictationCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Give up what is not placed yet, and delete its sound.")

  func run() async throws { try await ask(ControlRequest(.cancel)) }
}

struct DictationStatusCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say whether somebody dictates: idle, listening or placing.")

  func run() async throws { try await ask(ControlRequest(.status)) }
}
