import Inference
import Testing

@Suite struct KernelsTests {
  @Test func theBestComesFirstAndTheReferenceLast() throws {
    #expect(Kernels.available.last?.name == "scalar")
    #expect(try Kernels.chosen(environment: [:]).name == Kernels.available[0].name)
  }

  @Test func theEnvironmentChooses() throws {
    #expect(try Kernels.chosen(environment: ["VOICECORE_KERNELS": "scalar"]).name == "scalar")
  }

  @Test func aNameThatIsNoneIsAnError() {
    let runnable = Kernels.available.map(\.name)
    #expect(throws: KernelsError.unknown("fast", available: runnable)) { try Kernels.named("fast") }
  }

  @Test func whatThisMachineCannotRunIsNamed() {
    let runnable = Kernels.available.map(\.name)
    let missing = Set(Kernels.knownNames).subtracting(runnable)
    if !missing.isEmpty { print("Kernels that this machine cannot run: \(missing.sorted())") }
    for name in missing {
      #expect(throws: KernelsError.notOnThisMachine(name, available: runnable)) { try Kernels.named(name) }
    }
  }
}
