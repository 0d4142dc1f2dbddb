#if canImport(CDBus)
  import Foundation
  import MessageBus
  import Sentences
  import Synchronization

  /// Shows notices as desktop notifications (Desktop Notifications Specification 1.2, over D-Bus). If there is no
  /// notification service, a notice goes to the fallback.
  package final class DesktopNotifications: AlarmPresenter {
    package let responses: AsyncStream<(notice: UInt32, response: AlarmResponse)>
    private let continuation: AsyncStream<(notice: UInt32, response: AlarmResponse)>.Continuation
    private let session: DBusSession
    private let snoozeLabel: String
    private let fallback: @Sendable (String) -> Void
    private let hasSaidFallback = Mutex(false)
    private let listener: Task<Void, Never>

    /// Returns the address of the user's session bus. It need not exist yet; each notice looks again.
    package static func sessionBusAddress(
      environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
      SessionBus.address { environment[$0] }
    }

    /// - Parameters:
    ///   - address: The address of the bus; it need not run yet.
    ///   - snoozeMinutes: For the words on the button.
    ///   - fallback: Takes a line if nothing can be shown.
    /// - Throws: An error with words if the process has no more file descriptors.
    package init(
      address: String, snoozeMinutes: Int, fallback: @escaping @Sendable (String) -> Void
    ) throws {
      self.fallback = fallback
      snoozeLabel = RingingSentences.snooze(minutes: snoozeMinutes)
      let session = try DBusSession(
        address: address,
        matches: ["type='signal',sender='\(Self.service)',interface='\(Self.service)',path='\(Self.path)'"])
      self.session = session
      let (responses, continuation) = AsyncStream<(notice: UInt32, response: AlarmResponse)>.makeStream()
      (self.responses, self.continuation) = (responses, continuation)
      listener = Task {
        for await signal in session.signals {
          if let answer = Self.response(signal) { continuation.yield(answer) }
        }
        continuation.finish()
      }
    }

    private static let service = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    package func present(_ notice: AlarmNotice) async -> UInt32? {
      do {
        let capabilities = try await capabilities()
        let reply = try await call("Notify", arguments(notice, capabilities))
        if case .uint32(let number) = reply.first { return number }
        throw DBusFailure(name: "org.freedesktop.DBus.Error.InvalidArgs", message: "Notify gave no number")
      } catch {
        let isFirst = hasSaidFallback.withLock { said in
          defer { said = true }
          return !said
        }
        if isFirst {
          fallback("Desktop notifications do not work (\(error)); reminders are written here instead.")
        }
        fallback([notice.title, notice.body].filter { !$0.isEmpty }.joined(separator: "\n"))
        return nil
      }
    }

    package func withdraw(_ notice: UInt32) async {
      // If it is gone already, that is fine.
      _ = try? await call("CloseNotification", [.uint32(notice)])
    }

    package func close() async {
      session.close()
      await listener.value
    }

    private func call(_ member: String, _ arguments: [DBusValue] = []) async throws -> [DBusValue] {
      try await session.call(
        DBusCall(
          destination: Self.service, path: Self.path, interface: Self.service, member: member,
          arguments: arguments))
    }

    private func capabilities() async throws -> Set<String> {
      guard case .strings(let names) = try await call("GetCapabilities").first else { return [] }
      return Set(names)
    }

    private func arguments(_ notice: AlarmNotice, _ capabilities: Set<String>) -> [DBusValue] {
      let snooze = ["snooze", snoozeLabel]
      let actions = notice.isTask ? snooze + ["done", RingingSentences.done] : snooze
      return [
        .string("VoiceCore"), .uint32(0), .string("appointment-soon"), .string(notice.title),
        .string(capabilities.contains("body-markup") ? Self.escaped(notice.body) : notice.body),
        .strings(capabilities.contains("actions") ? actions : []),
        .dictionary([
          "urgency": .byte(2), "category": .string("x-voicecore.reminder"),
          "desktop-entry": .string("voicecore"), "resident": .boolean(false),
        ]),
        // 0: it stays until it is answered.
        .int32(0),
      ]
    }

    /// Returns the text with markup characters as entities.
    static func escaped(_ text: String) -> String {
      text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: ">", with: "&gt;")
    }

    static func response(_ signal: DBusSignal) -> (notice: UInt32, response: AlarmResponse)? {
      guard signal.interface == service, signal.arguments.count >= 2,
        case .uint32(let notice) = signal.arguments[0]
      else { return nil }
      switch (signal.member, signal.arguments[1]) {
      case ("ActionInvoked", .string("snooze")): return (notice, .snooze)
      case ("ActionInvoked", .string("done")): return (notice, .done)
      // 2: the person closed it. Expired (1) and closed by a call (3) say nothing about them.
      case ("NotificationClosed", .uint32(2)): return (notice, .dismissed)
      default: return nil
      }
    }
  }
#endif
