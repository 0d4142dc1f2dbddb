import Foundation
import Testing

@testable import Chat

@Suite("Settings of a conversation") struct ChatSettingsTests {
  private static let settings = #"""
    {
      "system": "Be kind.", "maximumTokens": 64, "preset": "study",
      "presets": { "study": { "system": "Ask one question at a time." }, "brief": { "maximumTokens": 16, "temperature": 0 } }
    }
    """#

  private func read() throws -> ChatSettings {
    try JSONDecoder().decode(ChatSettings.self, from: Data(Self.settings.utf8))
  }

  @Test("take what the preset in use says, and nothing else of it") func presetInUse() throws {
    let changed = try read().changed()
    #expect(changed.system == "Ask one question at a time.")
    #expect(changed.maximumTokens == 64)
    #expect(changed.temperature == nil)
  }

  @Test("can be those of another preset") func otherPreset() throws {
    let changed = try read().changed(by: "brief")
    #expect(changed.system == "Be kind.")
    #expect(changed.maximumTokens == 16)
    #expect(changed.temperature == 0)
  }

  @Test("name the presets that there are") func unknownPreset() throws {
    let error = #expect(throws: ChatPresetError.self) { try read().changed(by: "pirate") }
    #expect(error?.description.contains("brief, study") == true)
  }

  @Test("say which systems have a model of their own, where this one has none") func noSystemModel() throws {
    #if !canImport(FoundationModels)
      #expect(throws: SystemModelError.missing) { try SystemModel.chat(try read()) }
    #endif
  }
}
