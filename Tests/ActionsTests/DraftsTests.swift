import Foundation
import Testing

@testable import Actions

@Suite("What a killed program left half written")
struct DraftsTests {
  @Test("is removed, but for what a living one writes and what is another's")
  func leftovers() throws {
    let home = try TemporaryHome()
    let left = Drafts.path("0123", beside: home.path + "/a.ics")
    let held = Drafts.path("4567", beside: home.path + "/b.ics")
    try Data("half".utf8).write(to: URL(fileURLWithPath: left))
    try home.write("x", to: ".other.tmp")
    let descriptor = Drafts.open(held)
    Drafts.removeLeftovers(in: [home.path, home.path + "/nowhere"])
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(Set(names) == [".other.tmp", (held as NSString).lastPathComponent])
    close(descriptor)
    Drafts.removeLeftovers(in: [home.path])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == [".other.tmp"])
  }
}
