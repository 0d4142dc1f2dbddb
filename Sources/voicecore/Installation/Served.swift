import Assistant
import Server
import Speech
import TimeExpressions
import Understanding

extension Installation {
  /// What the web app works with. Each conversation begins with the settings of its time.
  ///
  /// - Parameters:
  ///   - interpreter: What understands in all conversations.
  ///   - whisper: What hears; the embedded recognizer where it is nil.
  func served(
    interpreter: any Interpreter, whisper: WhisperConfiguration?,
    context: @escaping @Sendable () -> TimeContext
  ) async throws -> ServedInstallation {
    let history = try history()
    let recognizer = try await recognizer(whisper)
    return ServedInstallation(card: CommandCard(schema: commands.schema, context: context)) {
      let installation = try Installation()
      let assistant = try await installation.assistant(
        context: context, interpreter: interpreter, history: history)
      return ServedAssistant(
        assistant, hearingBy: recognizer, settled: { try installation.dispatchMail(of: [$0]) })
    }
  }
}
