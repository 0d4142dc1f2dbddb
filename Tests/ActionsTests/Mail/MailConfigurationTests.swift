import Foundation
import Testing

@testable import Actions

@Suite("Mail's configuration")
struct MailConfigurationTests {
  private func read(_ json: String) throws -> MailConfiguration {
    try JSONDecoder().decode(MailConfiguration.self, from: Data(json.utf8))
  }

  @Test("is read as it is written, with the rest assumed")
  func reads() throws {
    let configuration = try read(
      """
      {"maildir": "/mail", "from": {"address": "anna@example.org"}, "smtp": {"host": "smtp.example.org", "user": "anna",
      "passwordCommand": ["pass", "show", "mail"]}}
      """)
    #expect(configuration.undoWindow == 10)
    #expect(configuration.from?.spokenName == "anna@example.org")
    guard case .smtp(let server)? = configuration.transport else {
      Issue.record("the server was not read")
      return
    }
    #expect((server.port, server.security) == (465, .tls))
    let again = try JSONDecoder().decode(MailConfiguration.self, from: JSONEncoder().encode(configuration))
    #expect(again == configuration)
    #expect(try read("{}") == MailConfiguration())
    #expect(try read(#"{"sendmail": ["sendmail", "-t"]}"#).transport == .sendmail(["sendmail", "-t"]))
  }

  @Test(
    "is refused with the setting's name where it cannot be used",
    arguments: [
      (#"{"undoWindow": -1}"#, "mail.undoWindow"), (#"{"sendmail": []}"#, "mail.sendmail"),
      (#"{"smtp": {"host": ""}}"#, "mail.smtp.host"), (#"{"smtp": {"host": "a b"}}"#, "mail.smtp.host"),
      (#"{"smtp": {"host": "evil.org/x?y@z"}}"#, "mail.smtp.host"),
      (#"{"smtp": {"host": "x.org", "port": 70000}}"#, "mail.smtp.port"),
      (#"{"smtp": {"host": "x.org", "responseTimeout": 0}}"#, "mail.smtp.responseTimeout"),
      (#"{"smtp": {"host": "x.org"}, "sendmail": ["x"]}"#, "mail.sendmail"),
      (
        #"{"smtp": {"host": "x.org", "security": "none", "user": "a", "password": "b"}}"#,
        "mail.smtp.security"
      ),
    ])
  func refuses(json: String, setting: String) {
    do {
      _ = try read(json)
      Issue.record("it was taken")
    } catch MailError.invalidConfiguration(let named, _) {
      #expect(named == setting)
    } catch {
      Issue.record(error)
    }
  }

  @Test("the password need not be in the settings, since the desktop may keep it")
  func noPassword() throws {
    let transport = try read(#"{"smtp": {"host": "x.org", "user": "anna"}}"#).transport
    #expect(transport == .smtp(SMTPServer(host: "x.org", user: "anna")))
  }
}
