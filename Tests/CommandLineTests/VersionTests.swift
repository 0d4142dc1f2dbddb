import Foundation
import Testing

@testable import voicecore

@Test("The version that the tool tells is the changelog's")
func version() throws {
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let changelog = try String(contentsOf: root.appending(path: "CHANGELOG.md"), encoding: .utf8)
  let version = VoiceCoreCommand.configuration.version
  #expect(version.wholeMatch(of: /\d+\.\d+\.\d+(-[a-z0-9.]+)?/) != nil)
  #expect(changelog.contains(version))
}
