import NIOCore
import Testing

@testable import Server

@Suite("What a conversation is asked")
struct ConversationCallTests {
  @Test(
    "a field that no request has is refused, since its client meant something by it",
    arguments: [
      ("undo", #"{"recept":"5F0C1D4E-0000-4000-8000-000000000000"}"#, "recept"),
      ("confirm", #"{"turn":"5F0C1D4E-0000-4000-8000-000000000000","field":{}}"#, "field"),
      ("ask", #"{"text":"set a timer for a minute","dry_run":true}"#, "dry_run"),
    ])
  func unknownField(type: String, body: String, name: String) throws {
    let fields = try JSONFields(ByteBuffer(string: body))
    let error = #expect(throws: APIError.self) { _ = try ConversationCall(type, fields) }
    #expect(error?.message.contains("“\(name)”") == true)
  }
}
