import Testing

@testable import Server

@Suite struct ConnectionCountTests {
  private let limits = ServerLimits.with { ($0.connections, $0.connectionsOfOne) = (5, 2) }

  @Test func oneHouseholdLeavesRoomForOthers() {
    let open = ConnectionCount()
    let greedy = (1...9).map { IPAddress("2001:db8::\($0)")?.household }
    #expect(greedy.map { open.begin($0, limits) } == [true, true] + [Bool](repeating: false, count: 7))
    let other = IPAddress("192.168.1.5")?.household
    #expect(open.begin(other, limits))
    open.end(greedy[0])
    #expect(open.begin(greedy[8], limits))
    #expect(!open.begin(greedy[8], limits))
    #expect(open.current == 3)
  }

  @Test func onesOwnProgramsShareTheWhole() {
    let open = ConnectionCount()
    #expect((1...6).map { _ in open.begin(nil, limits) } == [true, true, true, true, true, false])
    for _ in 1...5 { open.end(nil) }
    #expect(open.current == 0)
  }
}
