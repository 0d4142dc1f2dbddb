#if canImport(CDBus)
  import MessageBus

  /// The keys that a desktop gives to dictation by its portal GlobalShortcuts. The person chooses them in a window of the
  /// desktop.
  struct PortalKeys: Sendable {
    enum Key: String, Sendable, Hashable, CaseIterable {
      case hold = "dictate-hold"
      case toggle = "dictate-toggle"
      case cancel = "dictate-cancel"

      var description: String {
        switch self {
        case .hold: "Hold to dictate"
        case .toggle: "Begin to dictate, or end it"
        case .cancel: "Give up what is being dictated"
        }
      }

      /// What the person may take over or change; nil leaves the key unset.
      var suggestion: String? { self == .hold ? "LOGO+ALT+d" : nil }
    }

    enum Event: Sendable, Hashable {
      /// The keys are there; how the one to hold is called, if the desktop says so.
      case ready(String?)
      case pressed(Key)
      case released(Key)
      /// There are no keys for now, or, if it is final, until the next start.
      case missing(String, isFinal: Bool)
    }

    /// The pause before a desktop that gives no keys is asked again. It may be starting.
    private static let pause = Duration.seconds(15)
    /// The time for the person to choose keys.
    private static let patience = Duration.seconds(600)

    /// The address of the session bus.
    let address: String

    /// Tells of the keys until the task is cancelled, or the person wants none. Why there are none is told once.
    func serve(_ tell: @Sendable (Event) async -> Void) async {
      var told: String?
      while !Task.isCancelled {
        do {
          try await serveSession(tell)
        } catch PortalError.refused {
          return await tell(.missing("The desktop was not allowed to give keys.", isFinal: true))
        } catch {
          let reason = "The desktop gives no keys: \(error)"
          if reason != told { await tell(.missing(reason, isFinal: false)) }
          told = reason
        }
        try? await Task.sleep(for: Self.pause)
      }
    }

    /// Serves one session to its end.
    private func serveSession(_ tell: @Sendable (Event) async -> Void) async throws {
      let portal = try DesktopPortal("GlobalShortcuts", address: address)
      let session = try await portal.session()
      let bound = try await portal.request(
        "BindShortcuts", [.objectPath(session), Self.wanted, .string("")], patience: Self.patience)
      await tell(.ready(Self.trigger(in: bound)))
      var held: Key?
      for await event in portal.events {
        switch event {
        case .signal("Activated", session, let arguments):
          guard let key = Self.key(arguments) else { continue }
          held = key
          await tell(.pressed(key))
        case .signal("Deactivated", session, let arguments):
          guard let key = Self.key(arguments) else { continue }
          held = nil
          await tell(.released(key))
        case .signal: break
        case .closed(session), .gone:
          // Nobody will tell of its release.
          if let held { await tell(.released(held)) }
          if event != .gone { throw PortalError.refused }
          return
        case .closed: break
        }
      }
      // The task was cancelled.
      await portal.close(session: session)
    }

    private static var wanted: DBusValue {
      .structures(
        "(sa{sv})",
        Key.allCases.map { key in
          var options: [String: DBusValue] = ["description": .string(key.description)]
          if let suggestion = key.suggestion { options["preferred_trigger"] = .string(suggestion) }
          return .structure([.string(key.rawValue), .dictionary(options)])
        })
    }

    private static func key(_ arguments: [DBusValue]) -> Key? {
      guard case .string(let name)? = arguments.first else { return nil }
      return Key(rawValue: name)
    }

    /// How the desktop calls the key to hold.
    private static func trigger(in results: [String: DBusValue]) -> String? {
      guard case .structures(_, let bound)? = results["shortcuts"] else { return nil }
      for case .structure(let fields) in bound {
        guard fields.count == 2, fields[0] == .string(Key.hold.rawValue),
          case .dictionary(let properties) = fields[1],
          case .string(let trigger)? = properties["trigger_description"], !trigger.isEmpty
        else { continue }
        return trigger
      }
      return nil
    }
  }
#endif
