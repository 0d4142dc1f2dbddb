import Actions
import Foundation
import Testing

@testable import Server

@Suite("What becomes of mail that waits", .timeLimit(.minutes(1))) struct MessageDepartureTests {
  private let id = UUID().uuidString
  private let folder = FileManager.default.temporaryDirectory.appending(path: "outbox-\(UUID().uuidString)")

  private func put(in state: OutboxState) throws {
    let place = folder.appending(path: state.rawValue)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    try Data("{}".utf8).write(to: place.appending(path: "\(id).json"))
  }

  private func departure(sendAt: Date = Date()) -> MessageDeparture {
    MessageDeparture(id: id, outbox: Outbox(directory: folder.path), sendAt: sendAt)
  }

  @Test func whatWasTakenBackIsNotTold() async throws {
    #expect(try await departure().settled() == nil)
  }

  @Test(arguments: [OutboxState.sent, .failed, .unknown])
  func whatLeftIsTold(state: OutboxState) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(in: state)
    #expect(try await departure().settled() == state)
  }

  @Test func itIsWaitedForUntilItLeaves() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(in: .queued)
    async let settled = departure(sendAt: Date() + 60).settled()
    try put(in: .sent)
    try FileManager.default.removeItem(at: folder.appending(path: "queued/\(id).json"))
    #expect(try await settled == .sent)
  }

  @Test func whatDoesNotLeaveForLongIsTold() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try put(in: .queued)
    #expect(try await departure(sendAt: Date() - 600).settled() == .queued)
  }
}
