import Foundation
import Testing

@Suite struct QuantizeTests {
  private static let model = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../InferenceTests/ModelFiles/Fixtures/language_model.gguf")
    .standardizedFileURL.path

  @Test func aModelIsStoredSmallerAndNothingIsReplacedUnasked() async throws {
    let home = try TemporaryHome()
    let output = home.folder.appending(path: "small.gguf").path
    let stored = try await home.run("quantize", Self.model, output, "--format", "q8_0")
    #expect(stored.status == 0)
    #expect(stored.output.contains("4 of 7 tensors converted"))
    let first = try home.files()
    #expect(first.keys.sorted() == ["small.gguf"])
    let again = try await home.run("quantize", Self.model, output, "--format", "q4_K")
    #expect(again.status == 1)
    #expect(again.errors.contains("--force"))
    #expect(try home.files() == first)
    #expect(try await home.run("quantize", Self.model, output, "--format", "Q4_K", "--force").status == 0)
    #expect(try home.files() != first)
    let same = try await home.run("quantize", output, output, "--format", "q8_0", "--force")
    #expect(same.status == 1)
  }

  /// A limit on the size of files stands for the full disk.
  @Test func aFullDiskLeavesNothing() async throws {
    let home = try TemporaryHome()
    let result = try await home.run(
      ["quantize", Self.model, home.folder.appending(path: "small.gguf").path, "--format", "f16"],
      input: "", after: "trap '' XFSZ; ulimit -f 4")
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot be written"))
    #expect(try home.files().isEmpty)
  }

  @Test func aFormatThatIsNoneIsWrongUsage() async throws {
    let result = try await TemporaryHome().run("quantize", Self.model, "/tmp/x", "--format", "q9")
    #expect(result.status == 2)
    #expect(result.errors.contains("q5_1"))
  }
}
