#if canImport(CDBus)
  import Foundation
  import MessageBus

  /// The desktop's password store (GNOME Keyring, KWallet, KeePassXC), which is locked with the person's session.
  /// Source: freedesktop.org, "Secret Service API" 0.2.
  struct SecretService: Sendable {
    /// The address of the session bus.
    let bus: String
    /// The most time for a person to unlock the store.
    var patience: Duration = .seconds(120)

    private static let service = "org.freedesktop.secrets"
    private static let path = "/org/freedesktop/secrets"
    private static let interface = "org.freedesktop.Secret."

    /// Returns the secret with all of these attributes, or `nil` if there is none.
    ///
    /// - Throws: ``DBusFailure`` if there is no such store, or ``SecretServiceError``.
    func secret(_ attributes: [String: String]) async throws -> String? {
      try await connected { bus in
        guard let item = try await find(attributes, on: bus) else { return nil }
        let session = try await open(bus)
        let reply = try await bus.call(call(item, "Item", "GetSecret", .objectPath(session)))
        guard case .structure(let fields) = reply.first, fields.count > 2, case .bytes(let value) = fields[2]
        else { throw SecretServiceError.badAnswer }
        return String(decoding: value, as: UTF8.self)
      }
    }

    /// Stores a secret in the default collection, replacing one with the same attributes.
    ///
    /// - Parameter label: Its name for people.
    func keep(_ secret: String, label: String, _ attributes: [String: String]) async throws {
      try await connected { bus in
        let session = try await open(bus)
        let collection = Self.path + "/aliases/default"
        try await unlock([collection], on: bus)
        let properties: [String: DBusValue] = [
          Self.interface + "Item.Label": .string(label),
          Self.interface + "Item.Attributes": .texts(attributes),
        ]
        let value = DBusValue.structure([
          .objectPath(session), .bytes([]), .bytes(Array(secret.utf8)), .string("text/plain"),
        ])
        let reply = try await bus.call(
          call(collection, "Collection", "CreateItem", .dictionary(properties), value, .boolean(true)))
        guard reply.count > 1, case .objectPath(let prompt) = reply[1] else {
          throw SecretServiceError.badAnswer
        }
        try await answer(prompt, on: bus)
      }
    }

    private func connected<Result: Sendable>(_ body: (DBusSession) async throws -> Result) async throws
      -> Result
    {
      let session = try DBusSession(
        address: bus, matches: ["type='signal',interface='\(Self.interface)Prompt',member='Completed'"])
      defer { session.close() }
      return try await body(session)
    }

    private func call(_ path: String, _ interface: String, _ member: String, _ arguments: DBusValue...)
      -> DBusCall
    {
      DBusCall(
        destination: Self.service, path: path, interface: Self.interface + interface, member: member,
        arguments: arguments)
    }

    /// Opens a session without encryption, since the bus is a socket of the person's own.
    private func open(_ bus: DBusSession) async throws -> String {
      let reply = try await bus.call(
        call(Self.path, "Service", "OpenSession", .string("plain"), .variant(.string(""))))
      guard case .objectPath(let session) = reply.last else { throw SecretServiceError.badAnswer }
      return session
    }

    private func find(_ attributes: [String: String], on bus: DBusSession) async throws -> String? {
      let found = try await bus.call(call(Self.path, "Service", "SearchItems", .texts(attributes)))
      guard found.count > 1, case .objectPaths(let open) = found[0], case .objectPaths(let locked) = found[1]
      else { throw SecretServiceError.badAnswer }
      if let item = open.first { return item }
      guard let item = locked.first else { return nil }
      try await unlock([item], on: bus)
      return item
    }

    private func unlock(_ paths: [String], on bus: DBusSession) async throws {
      let reply = try await bus.call(call(Self.path, "Service", "Unlock", .objectPaths(paths)))
      guard reply.count > 1, case .objectPath(let prompt) = reply[1] else {
        throw SecretServiceError.badAnswer
      }
      try await answer(prompt, on: bus)
    }

    /// Lets the store ask the person, if it wants to, and waits until that is over.
    private func answer(_ prompt: String, on bus: DBusSession) async throws {
      // No prompt is needed.
      guard prompt != "/" else { return }
      _ = try await bus.call(call(prompt, "Prompt", "Prompt", .string("")))
      let waiting = Task {
        for await signal in bus.signals where signal.member == "Completed" {
          return signal.arguments.first == .boolean(false)
        }
        return false
      }
      let limit = Task {
        try await Task.sleep(for: patience)
        waiting.cancel()
      }
      defer { limit.cancel() }
      guard await waiting.value else { throw SecretServiceError.staysLocked }
    }
  }

  enum SecretServiceError: Error, Hashable {
    case badAnswer
    /// The person did not unlock it.
    case staysLocked
  }

  extension SecretServiceError: LocalizedError {
    var errorDescription: String? {
      switch self {
      case .badAnswer: "it answers in a way that is not understood"
      case .staysLocked: "it is locked; unlock it"
      }
    }
  }
#endif
