import Foundation
import Testing

@testable import Server

@Suite struct NetworkAccessTests {
  private func modes(_ folder: TemporaryFolder) throws -> [String: Int] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return Dictionary(
      uniqueKeysWithValues: try names.map { name in
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")
        return (name, try #require(attributes[.posixPermissions] as? Int))
      })
  }

  @Test func secretsAreMadeOnceForTheirOwnerAlone() throws {
    let folder = TemporaryFolder()
    let first = try folder.access()
    #expect(first.isTokenNew)
    #expect(try modes(folder) == ["token": 0o600, "authority.pem": 0o600])
    let again = try folder.access()
    #expect(!again.isTokenNew)
    #expect(again.token.text == first.token.text)
    #expect(again.fingerprint == first.fingerprint)
    #expect(again.pairingAddress("https://box/") == "https://box/#\(first.token.text)")
  }

  @Test func aNewTokenTakesTheOldOnesPlaceAndTheAuthorityStays() throws {
    let folder = TemporaryFolder()
    let first = try folder.access()
    let second = try folder.access(token: .new)
    #expect(second.isTokenNew)
    #expect(!second.token.isToken(first.token.text) && !second.token.isCookie(first.token.cookie))
    #expect(second.fingerprint == first.fingerprint)
    #expect(try folder.access().token.text == second.token.text)
  }

  @Test(arguments: ["token", "authority.pem"])
  func secretsThatOthersMayReadAreRefused(name: String) throws {
    let folder = TemporaryFolder()
    _ = try folder.access()
    let path = "\(folder.path)/\(name)"
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(throws: ServerError.secretIsOpen(path)) { try folder.access() }
  }

  @Test(arguments: ["token", "authority.pem"])
  func damagedSecretsAreNamed(name: String) throws {
    let folder = TemporaryFolder()
    _ = try folder.access()
    let path = "\(folder.path)/\(name)"
    try PrivateFile(path: path).write("x", replacing: true)
    #expect(throws: ServerError.damagedSecret(path)) { try folder.access() }
  }

  @Test func serversThatStartAtOnceShareTheirSecrets() async throws {
    let folder = TemporaryFolder()
    let seen = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let access = try folder.access()
          return access.token.text + access.fingerprint
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(seen.count == 1)
    #expect(try modes(folder).count == 2)
  }

  @Test func anAuthorityThatExpiresSoonIsNotUsed() throws {
    let folder = TemporaryFolder()
    _ = try folder.access()
    #expect(throws: ServerError.authorityExpires("\(folder.path)/authority.pem")) {
      try folder.access(now: .now + 9.9 * 365 * 86_400)
    }
  }

  @Test func namesTheAuthorityWasNotMadeForAreTold() throws {
    let folder = TemporaryFolder()
    _ = try folder.access()
    let access = try folder.access(names: ["other.example", "10.9.9.9"])
    #expect(access.refusedNames == ["other.example"])
    #expect(access.addresses(host: "0.0.0.0", port: 1).contains("https://10.9.9.9:1/"))
    #expect(throws: ServerError.noName("a b")) { try NetworkAccess(folder: folder.path, names: ["a b"]) }
  }

  @Test(arguments: [
    ("0.0.0.0", ["192.168.1.5", "10.9.9.9"]), ("::", ["192.168.1.5", "10.9.9.9", "[fd00::5]"]),
    ("10.9.9.9", ["10.9.9.9"]), ("127.0.0.1", []),
  ])
  func addressesThatADeviceCanUseAreTold(host: String, expected: [String]) throws {
    let access = try TemporaryFolder().access(names: ["10.9.9.9", "fd00::5"])
    let names = access.addresses(host: host, port: 8_765)
    #expect(names == (expected + ["box.local"]).map { "https://\($0):8765/" })
  }

  @Test func tokensAreLongRandomAndChecked() {
    let tokens = Set((0..<100).map { _ in AccessToken().text })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil })
    let token = AccessToken()
    #expect(AccessToken(token.text)?.cookie == token.cookie)
    #expect(token.isToken(token.text) && !token.isToken(token.cookie) && !token.isToken(""))
    #expect(token.isCookie(token.cookie) && !token.isCookie(token.text))
    #expect(AccessToken("short") == nil && AccessToken(String(repeating: "é", count: 43)) == nil)
  }
}

/// The state folder of a server that is opened to the network; gone with the test.
final class TemporaryFolder: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "voicecore-\(UUID().uuidString)").path

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func access(
    names: [String] = [], token: NetworkAccess.TokenChoice = .kept, now: Date = .now
  ) throws -> NetworkAccess {
    let addresses = ["192.168.1.5", "127.0.0.1"] + names
    return try NetworkAccess(
      folder: path,
      machine: MachineNames(
        names: ["box.local", "localhost"] + names.filter { IPAddress($0) == nil },
        addresses: addresses.compactMap { IPAddress($0) }),
      names: names, token: token, now: now)
  }
}
