import Testing

@testable import Server

@Suite struct MultipartParserTests {
  private let type = "multipart/form-data; boundary=X"

  private func events(_ text: String, pieces: Int) throws -> [MultipartParser.Event] {
    var parser = try MultipartParser(contentType: type)
    var events: [MultipartParser.Event] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      for event in try parser.append(bytes[start..<min(start + pieces, bytes.count)]) {
        // How data is cut depends on how it comes.
        if case .data(let more) = event, case .data(let before) = events.last {
          events[events.count - 1] = .data(before + more)
        } else {
          events.append(event)
        }
      }
    }
    try parser.finish()
    return events
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func readsFormsHoweverTheyCome(pieces: Int) throws {
    let form =
      "preamble\r\n--X\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nwhisper-1\r\n"
      + "--X  \r\ncontent-type: audio/wav\r\ncontent-disposition: form-data; filename=\"a \\\"b\\\".wav\"; name=file\r\n\r\n"
      + "\r\n--\r\n--Y\r\n--\r\n--X\r\nContent-Disposition: form-data; name=empty\r\n\r\n\r\n--X--\r\nepilogue"
    #expect(
      try events(form, pieces: pieces) == [
        .part(name: "model", fileName: nil), .data(Array("whisper-1".utf8)), .partEnd,
        .part(name: "file", fileName: "a \"b\".wav"), .data(Array("\r\n--\r\n--Y\r\n--".utf8)), .partEnd,
        .part(name: "empty", fileName: nil), .partEnd,
      ])
  }

  @Test(arguments: [
    "", "--X", "no boundary at all", "--X\r\nContent-Disposition: form-data; name=a\r\n\r\nunfinished",
    "--Xjunk\r\n\r\n\r\n--X--", "--X\r\n\r\nno name\r\n--X--",
    "--X\r\nContent-Disposition: attachment\r\n\r\n\r\n--X--",
    "--X\r\nContent-Disposition: form-data; name=a; " + String(repeating: "x", count: 9_000),
    String(repeating: "--X\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n", count: 65) + "--X--",
  ])
  func refusesBrokenForms(text: String) throws {
    for pieces in [1, 1_000] {
      #expect(throws: APIError.self) { try events(text, pieces: pieces) }
    }
  }

  @Test(arguments: [
    nil, "application/json", "multipart/form-data", "multipart/form-data; boundary=",
    "multipart/form-data; boundary=" + String(repeating: "x", count: 71), "multipart/mixed; boundary=X",
  ])
  func refusesOtherContentTypes(type: String?) {
    #expect(throws: APIError.self) { try MultipartParser(contentType: type) }
  }

  @Test func keepsLittleOfWhatComes() throws {
    var parser = try MultipartParser(contentType: type)
    _ = try parser.append("--X\r\nContent-Disposition: form-data; name=file\r\n\r\n".utf8)
    var count = 0
    for _ in 0..<100 {
      for case .data(let bytes) in try parser.append([UInt8](repeating: 13, count: 10_000)) {
        count += bytes.count
      }
    }
    #expect(count > 1_000_000 - 10)
  }
}
