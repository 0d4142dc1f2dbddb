import Console
import Setup
import Skills

extension Installation {
  /// How often the person's skill files are checked for mistakes.
  private static let skillsInterval = Duration.seconds(2)

  /// Prints mistakes in the person's skills as their files change, until the task is cancelled.
  func tellMistakesInSkills() async {
    var mistakes = SkillMistakes()
    repeat {
      for news in mistakes.news(of: skills.problems()) { printError(printable(news)) }
    } while (try? await Task.sleep(for: Self.skillsInterval)) != nil
  }
}
