import Foundation
import MessageBus

/// The password of a mail account in the desktop's password store.
package struct MailPassword: Sendable {
  private let host: String
  private let user: String
  private let bus: String

  /// Creates the password's entry for a server. Returns `nil` if the server is used without a user.
  ///
  /// - Parameters:
  ///   - server: The mail submission server.
  ///   - bus: The address of the session bus.
  package init?(_ server: SMTPServer, bus: String) {
    guard let user = server.user else { return nil }
    (host, self.user, self.bus) = (server.host, user, bus)
  }

  private var attributes: [String: String] {
    ["xdg:schema": "org.voicecore.Mail", "server": host, "user": user]
  }

  #if canImport(CDBus)
    /// Returns the stored password, or `nil` if there is none, or no password store.
    package func kept() async throws(MailError) -> String? {
      do {
        return try await SecretService(bus: bus).secret(attributes)
      } catch let error as DBusFailure where !error.name.hasPrefix("org.freedesktop.Secret.") {
        return nil
      } catch {
        throw .passwordStoreFailed(reason: Self.words(error))
      }
    }

    /// Stores the password, replacing an earlier one.
    package func keep(_ password: String) async throws(MailError) {
      do {
        try await SecretService(bus: bus).keep(
          password, label: "VoiceCore: mail of \(user) at \(host)", attributes)
      } catch {
        throw .passwordStoreFailed(reason: Self.words(error))
      }
    }

    private static func words(_ error: any Error) -> String {
      (error as? SecretServiceError)?.errorDescription ?? "\(error)"
    }
  #else
    package func kept() async throws(MailError) -> String? { nil }

    package func keep(_ password: String) async throws(MailError) {
      throw .unavailable("The desktop’s password store")
    }
  #endif
}
