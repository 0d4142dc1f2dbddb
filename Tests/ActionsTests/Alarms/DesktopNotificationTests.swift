#if canImport(CDBus)
  import Foundation
  import MessageBus
  import Testing

  @testable import Actions

  @Suite(
    .enabled(if: TestDesktop.isInstalled, "needs \(TestDesktop.programs.joined(separator: ", "))"),
    .timeLimit(.minutes(5)))
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

      try await desktop.choose("Snooze 10 min")
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

    @Test func closingItByHandIsAnAnswer() async throws {
      let desktop = try await TestDesktop()
      let notifications = try DesktopNotifications(address: desktop.busAddress, snoozeMinutes: 10) { _ in }
      let number = try #require(await notifications.present(Self.notice))
      try await desktop.untilShown()
      try desktop.dunst("close")
      var answers = notifications.responses.makeAsyncIterator()
      let answer = await answers.next()
      #expect(answer?.notice == number)
      #expect(answer?.response == .dismissed)
      await notifications.close()
      #expect(await answers.next() == nil)
    }

    @Test func comesBackAfterTheBusWentAway() async throws {
      let desktop = try await TestDesktop()
      let lines = AgentUnderTest.Lines()
      let notifications = try DesktopNotifications(address: desktop.busAddress, snoozeMinutes: 10) {
        lines.add($0)
      }
      #expect(await notifications.present(Self.notice) != nil)
      await desktop.stopBus()
      #expect(await notifications.present(Self.notice) == nil)
      #expect(await notifications.present(Self.notice) == nil)
      #expect(lines.all.count == 3)
      #expect(lines.all.first?.hasPrefix("Desktop notifications do not work") ?? false)
      #expect(lines.all.dropFirst().allSatisfy { $0.hasPrefix("call John & <Sarah>\nDue today") })

      try desktop.startBus()
      try await desktop.startDunst()
      #expect(await notifications.present(Self.notice) != nil)
      try await desktop.choose("Done")
      var answers = notifications.responses.makeAsyncIterator()
      let answer = await answers.next()
      #expect(answer?.response == .done)
      await notifications.close()
    }
  }

  @Suite struct NotificationWithoutDesktopTests {
    @Test func aWrongAddressIsSaidOnce() async throws {
      let lines = AgentUnderTest.Lines()
      let notifications = try DesktopNotifications(address: "unix:path=/nowhere/bus", snoozeMinutes: 10) {
        lines.add($0)
      }
      let notice = AlarmNotice(title: "call John", body: "", spoken: "", isTask: true)
      #expect(await notifications.present(notice) == nil)
      #expect(lines.all.count == 2)
      #expect(lines.all.first?.contains("/nowhere/bus") ?? false)
      #expect(lines.all.last == "call John")
      await notifications.withdraw(1)
      await notifications.close()
      #expect(await notifications.present(notice) == nil)
    }

    @Test(arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a"], "unix:path=/a"),
      (["XDG_RUNTIME_DIR": "/run/here"], "unix:path=/run/here/bus"),
      (["DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "here"], "unix:path=/run/user/\(getuid())/bus"),
      ([:], "unix:path=/run/user/\(getuid())/bus"),
    ])
    func findsTheSessionBus(environment: [String: String], address: String) {
      #expect(DesktopNotifications.sessionBusAddress(environment: environment) == address)
    }

    @Test func escapesMarkup() {
      #expect(DesktopNotifications.escaped("<b>&</b>") == "&lt;b&gt;&amp;&lt;/b&gt;")
    }

    @Test func hearsOnlyWhatConcernsIt() {
      func answer(_ member: String, _ arguments: DBusValue...) -> AlarmResponse? {
        DesktopNotifications.response(
          DBusSignal(
            path: "/org/freedesktop/Notifications", interface: "org.freedesktop.Notifications",
            member: member, arguments: arguments))?
          .response
      }
      #expect(answer("ActionInvoked", .uint32(1), .string("snooze")) == .snooze)
      #expect(answer("ActionInvoked", .uint32(1), .string("done")) == .done)
      #expect(answer("ActionInvoked", .uint32(1), .string("other")) == nil)
      #expect(answer("ActionInvoked", .string("1"), .string("done")) == nil)
      #expect(answer("NotificationClosed", .uint32(1), .uint32(1)) == nil)
      #expect(answer("NotificationClosed", .uint32(1), .uint32(2)) == .dismissed)
      #expect(answer("NotificationClosed", .uint32(1)) == nil)
      #expect(answer("NotificationClosed") == nil)
    }
  }
#endif
