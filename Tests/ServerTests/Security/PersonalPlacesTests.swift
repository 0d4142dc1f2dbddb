import Foundation
import Testing

@testable import Server

/// A person's own are the home folder, what is in it, and what belongs to the person elsewhere.
@Suite struct PersonalPlacesTests {
  private let folder = TemporaryFolder()
  private var others: PersonalPlaces { PersonalPlaces(home: "\(folder.path)/home", user: geteuid() + 1) }

  private func make(_ name: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return URL(fileURLWithPath: path).resolvingSymlinksInPath().path
  }

  @Test func whatIsInTheHomeFolderIsOnesOwn() throws {
    let notes = try make("home/notes")
    #expect(others.resolved(notes) == notes)
    #expect(others.resolved("\(notes)/new") == "\(notes)/new")
  }

  @Test func whatLiesBesideItIsNot() throws {
    _ = try make("home")
    let beside = try make("home-of-another")
    #expect(others.resolved(beside) == nil)
    #expect(others.resolved("\(folder.path)/home/../home-of-another") == nil)
    #expect(others.resolved("/nowhere") == nil)
  }

  @Test func aLinkOutOfTheHomeFolderLeadsOut() throws {
    let home = try make("home")
    let beside = try make("beside")
    try FileManager.default.createSymbolicLink(atPath: "\(home)/link", withDestinationPath: beside)
    #expect(others.resolved("\(home)/link") == nil)
  }

  @Test func whatOneOwnsElsewhereIsOnesOwn() throws {
    let elsewhere = try make("elsewhere")
    let own = PersonalPlaces(home: "\(folder.path)/home", user: geteuid())
    #expect(own.resolved(elsewhere) == elsewhere)
  }

  /// A home of everything, as some services have it, makes nothing one's own.
  @Test func theRootIsNobodysHome() throws {
    let elsewhere = try make("elsewhere")
    #expect(PersonalPlaces(home: "/", user: geteuid() + 1).resolved(elsewhere) == nil)
  }
}
