import Actions
import Assistant
import Foundation

/// What happens once, before the first command.
enum FirstUse {
  /// Asks which of the person's calendars to write to; with none, or with nobody to ask, VoiceCore's own are used.
  static func chooseCalendars() async throws {
    guard Terminal().takesAnswers,
      !FileManager.default.fileExists(atPath: StateFolder.current.configurationFile),
      CalendarDiscovery().candidates().contains(where: \.isWritable)
    else { return }
    try await SetupCommand.parse([]).run()
  }
}
