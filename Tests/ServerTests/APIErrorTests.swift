import Testing

@testable import Server

@Suite struct APIErrorTests {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test(arguments: [
    (
      "/var/lib/voice/model.bin cannot be read: Permission denied.",
      "model.bin cannot be read: Permission denied."
    ),
    ("The catalogue “/srv/a/catalogue.json” is damaged.", "The catalogue “catalogue.json” is damaged."),
    ("Ask https://example.org/a/b for 3/4 of it.", "Ask https://example.org/a/b for 3/4 of it."),
  ])
  func filesAreCalledByTheirNamesAlone(thrown: String, told: String) {
    let error = APIError(Failure(description: thrown))
    #expect(error.message == told)
    #expect(error.status == .internalServerError)
  }
}
