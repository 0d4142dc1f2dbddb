import Testing

@testable import Satellite

@Suite struct SatelliteOptionsTests {
  @Test(
    "Addresses as a server prints them",
    arguments: [
      ("http://127.0.0.1:8765", "http://127.0.0.1:8765", true),
      ("http://localhost:8765/", "http://localhost:8765", true),
      ("http://[::1]:8765", "http://[::1]:8765", true),
      ("https://kitchen.local:8765/#token", "https://kitchen.local:8765", false),
      ("HTTPS://192.0.2.2", "https://192.0.2.2:443", false),
      ("https://[2001:db8::1]", "https://[2001:db8::1]:443", false),
      ("http://127.evil.example", "http://127.evil.example:80", false),
    ])
  func addresses(_ text: String, _ expected: String, _ isLoopback: Bool) throws {
    let address = try #require(ServerAddress(text))
    #expect("\(address)" == expected)
    #expect(address.isLoopback == isLoopback)
  }

  @Test(
    "What is no address",
    arguments: [
      "", "kitchen", "ftp://kitchen", "https://", "https://a:0", "https://a:65536", "https://a b", "https:/a",
      "https://user@kitchen", "https://a\r\nb",
    ])
  func noAddresses(_ text: String) {
    #expect(ServerAddress(text) == nil)
  }

  @Test func optionsAreRead() throws {
    let options = try SatelliteOptions([
      "--authority", "ca.pem", "https://kitchen.local:8765", "--token-file=token", "--device", "usb",
    ])
    #expect(options.address.host == "kitchen.local")
    #expect(options.authority == "ca.pem")
    #expect(options.tokenFile == "token")
    #expect(options.device == "usb")
    #expect(!options.speaks && !options.talks)
    let speaking = try SatelliteOptions(["--chat", "--speak", "--speaker=shelf"])
    #expect(speaking.speaks && speaking.talks)
    #expect(speaking.speaker == "shelf")
    #expect(try SatelliteOptions([]).address == .standard)
    #expect(try SatelliteOptions(["-h"]).wantsHelp)
  }

  @Test(
    "What cannot be meant is refused",
    arguments: [
      ["--device"], ["--speaker"], ["--speak=loudly"], ["--token", "x"], ["http://kitchen.local:8765"],
      ["https://a", "https://b"], ["kitchen"],
      ["http://127.0.0.1", "--authority", "ca.pem"], ["--token-file="],
    ])
  func refused(_ arguments: [String]) {
    #expect(throws: SatelliteOptions.UsageError.self) { try SatelliteOptions(arguments) }
  }
}

@Suite struct ReconnectPlanTests {
  @Test func waitsGrowToTenSecondsAndBeginAnew() {
    var plan = ReconnectPlan()
    let waits = (0..<9).map { _ in plan.next() }
    #expect(waits.first == .milliseconds(100))
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $1 >= $0 })
    #expect(waits.last == .seconds(10))
    plan.reset()
    #expect(plan.next() == .milliseconds(100))
  }
}

@Suite struct ServerLinkErrorTests {
  private static let address = ServerAddress.standard

  @Test(
    "Only what may change by itself is tried again",
    arguments: [
      (.unreachable(address, reason: "no answer"), false), (.lost(reason: "closed"), false),
      (.noCommonLanguage(address), false), (.refused(address, status: 429, message: ""), false),
      (.refused(address, status: 503, message: ""), false),
      (.refused(address, status: 401, message: ""), true), (.untrusted(address, authority: nil), true),
      (.otherName(address), true),
    ] as [(ServerLinkError, Bool)])
  func finality(_ error: ServerLinkError, _ isFinal: Bool) {
    #expect(error.isFinal == isFinal)
  }
}
