#if canImport(CDBus)
  import Foundation
  import Testing

  @testable import Actions

  @Suite(
    .enabled(if: TestDesktop.isInstalled, "needs \(TestDesktop.programs.joined(separator: ", "))"),
    .timeLimit(.minutes(1)))
  struct DesktopNotificationTests {
    static let notice = AlarmNotice(
      title: "call John & <Sarah>", body: "Due today at 07:00 <b>& more</b>", spoken: "Reminder.",
      isTask: true)

    @Test func isShownByARealNotificationService() async throws {
      let desktop = try await TestDesktop()
      let notifications = try DesktopNotifications(address: desktop.busAddress, snoozeMinutes: 10) { line in
        Issue.record("\(line)")
      }
      let number = try #require(await notifications.present(Self.notice))
      #expect(try desktop.dunst("count", "displayed") == "1")

      try desktop.choose("Snooze 10 min")
      var answers = notifications.responses.makeAsyncIterator()
      let answer = await answers.next()
      #expect(answer?.notice == number)
      #expect(answer?.response == .snooze)

      await notifications.withdraw(number)
      #expect(try await eventually { try desktop.dunst("count", "history") == "1" })
      let history = try desktop.dunst("history")
      #expect(history.contains("call John & <Sarah>"))
      #expect(history.contains("Due today at 07:00 &lt;b&gt;&amp; more&lt;/b&gt;"))
      await notifications.close()
    }
  }
#endif
