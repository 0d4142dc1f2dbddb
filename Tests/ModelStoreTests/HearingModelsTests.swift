import Foundation
import Testing

@testable import ModelStore

@Suite("Which models hear unless others are named")
struct HearingModelsTests {
  private func model(
    _ name: String, _ task: ModelTask = .recognition, milliseconds: Double? = nil
  ) -> InstalledModel {
    InstalledModel(
      name: name, version: "", task: task, format: .ggml, path: "/models/\(name).bin", bytes: 1, sha256: "",
      origin: .copied, source: "", installed: .distantPast, verified: .distantPast, milliseconds: milliseconds
    )
  }

  @Test("base hears, with tiny.en below it, whatever else is here")
  func usual() {
    let hearing = HearingModels(
      installed: ["whisper-tiny.en-q8_0", "whisper-small-q8_0", "whisper-base-q8_0"].map { model($0) })
    #expect(hearing.whisper.map(\.name) == ["whisper-base-q8_0", "whisper-tiny.en-q8_0"])
  }

  @Test("of one size 8 bits come before 16, and 16 before fewer")
  func formats() {
    let hearing = HearingModels(
      installed: ["whisper-base-q5_1", "whisper-base", "whisper-tiny.en-q5_1"].map { model($0) })
    #expect(hearing.whisper.map(\.name) == ["whisper-base", "whisper-tiny.en-q5_1"])
  }

  @Test("a model that was measured to be too slow here gives way to the next, the smallest to none")
  func slowMachine() {
    let base = model("whisper-base-q8_0", milliseconds: 2_400)
    #expect(
      HearingModels(installed: [base, model("whisper-tiny.en-q8_0", milliseconds: 1_300)]).whisper.map(\.name)
        == ["whisper-tiny.en-q8_0"])
    #expect(HearingModels(installed: [base]).whisper == [base])
  }

  @Test("a model that the settings name comes first, and smaller ones stay below it")
  func chosen() {
    let installed = ["whisper-base-q8_0", "whisper-small-q8_0", "whisper-tiny.en-q8_0"].map { model($0) }
    #expect(
      HearingModels(installed: installed, chosen: "whisper-small-q8_0").whisper.map(\.name)
        == ["whisper-small-q8_0", "whisper-base-q8_0", "whisper-tiny.en-q8_0"])
    #expect(
      HearingModels(installed: installed, chosen: "whisper-tiny.en-q8_0").whisper.map(\.name)
        == ["whisper-tiny.en-q8_0"])
  }

  @Test("where no usual size is here, the smallest that is hears")
  func onlyLarger() {
    let installed = ["my-model", "whisper-medium-q8_0", "whisper-small.en-q8_0"].map { model($0) }
    #expect(HearingModels(installed: installed).whisper.map(\.name) == ["whisper-small.en-q8_0"])
  }

  @Test("models for other tasks never hear")
  func otherTasks() {
    let others = [model("qwen2.5-1.5b", .language), model("silero", .voiceActivity)]
    #expect(HearingModels(installed: others).whisper.isEmpty)
  }
}
