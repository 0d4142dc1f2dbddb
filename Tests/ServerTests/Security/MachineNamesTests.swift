import Testing

@testable import Server

@Suite struct MachineNamesTests {
  @Test(arguments: ["127.0.0.1", "192.168.1.5", "::1", "fd00::5", "2001:db8::1:2"])
  func addressesAreReadAndWritten(text: String) {
    #expect(IPAddress(text)?.description == text)
  }

  @Test(arguments: ["", "localhost", "1.2.3", "1.2.3.4.5", "::g", "192.168.1.5 ", "0x7f.1"])
  func whatIsNoAddressIsNone(text: String) {
    #expect(IPAddress(text) == nil)
  }

  @Test func anAddressInIPv6sClothesIsItself() throws {
    #expect(IPAddress("::ffff:192.168.1.5") == IPAddress("192.168.1.5"))
    #expect(try #require(IPAddress("::ffff:127.0.0.1")).isLoopback)
  }

  @Test func aHouseholdsAddressesOfIPv6AreOne() throws {
    let addresses = try ["2001:db8::1", "2001:db8::ffff", "2001:db8:0:1::1"].map {
      try #require(IPAddress($0))
    }
    #expect(addresses[0].household == addresses[1].household)
    #expect(addresses[0].household != addresses[2].household)
  }

  @Test(arguments: [
    ("box", true), ("box.local", true), ("a-1.example", true), ("", false), ("a..b", false), ("-a", false),
    ("a_b", false), ("a b", false), ("évora", false), (String(repeating: "a", count: 64), false),
  ])
  func namesAreTold(text: String, isName: Bool) {
    #expect(MachineNames.isName(text) == isName)
  }

  @Test func theMachineKnowsItselfAndWhatItIsTold() throws {
    let machine = MachineNames.current(and: ["Voice.Example", "203.0.113.7", "no name"])
    #expect(machine.names.first == "voice.example")
    #expect(machine.names.contains("localhost"))
    #expect(!machine.names.contains("no name"))
    #expect(machine.addresses.contains(try #require(IPAddress("203.0.113.7"))))
    #expect(machine.addresses.contains(.loopback4) && machine.addresses.contains(.loopback6))
  }
}
