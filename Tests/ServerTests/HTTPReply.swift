import Foundation

/// An answer, taken apart.
struct HTTPReply {
  var status: Int
  /// By their names in small letters.
  var headers: [String: String] = [:]
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }

  /// The body's JSON object.
  var json: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]) ?? [:] }

  /// The error's code, parameter and type.
  var error: [String: Any] { json["error"] as? [String: Any] ?? [:] }

  /// The data of each event.
  var events: [String] {
    text.components(separatedBy: "\n\n").filter { !$0.isEmpty }.map { String($0.dropFirst("data: ".count)) }
  }

  init?(_ bytes: [UInt8]) {
    let data = Data(bytes)
    guard let end = data.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: data[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    guard let status = lines[0].split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      return nil
    }
    self.status = status
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
        in: .whitespaces)
    }
    let rest = Array(data[end.upperBound...])
    // An answer before the real one.
    if status == 100 {
      guard let next = HTTPReply(rest) else { return nil }
      self = next
      return
    }
    body = headers["transfer-encoding"] == "chunked" ? Self.joined(rest) : rest
  }

  private static func joined(_ chunked: [UInt8]) -> [UInt8] {
    var rest = chunked[...]
    var body: [UInt8] = []
    while let end = rest.firstIndex(of: 13) {
      guard let length = Int(String(decoding: rest[..<end], as: UTF8.self), radix: 16), length > 0 else {
        break
      }
      body += rest[(end + 2)...].prefix(length)
      rest = rest.dropFirst(end + 2 - rest.startIndex + length + 2)
    }
    return body
  }
}

/// A request, as bytes.
struct HTTPCall {
  var method = "GET"
  var path: String
  var headers: [(String, String)] = [("Host", "localhost"), ("Connection", "close")]
  var body: [UInt8] = []

  var bytes: [UInt8] {
    var headers = headers
    if method != "GET", !headers.contains(where: { $0.0 == "Transfer-Encoding" || $0.0 == "Content-Length" })
    {
      headers.append(("Content-Length", "\(body.count)"))
    }
    let head = "\(method) \(path) HTTP/1.1\r\n" + headers.map { "\($0.0): \($0.1)\r\n" }.joined() + "\r\n"
    return Array(head.utf8) + body
  }

  static func get(_ path: String, _ headers: [(String, String)] = []) -> HTTPCall {
    var call = HTTPCall(path: path)
    call.headers += headers
    return call
  }

  static func json(_ path: String, _ text: String) -> HTTPCall {
    var call = HTTPCall(method: "POST", path: path)
    call.headers.append(("Content-Type", "application/json"))
    call.body = Array(text.utf8)
    return call
  }

  /// A form with a file and text fields.
  static func form(
    _ path: String = "/v1/audio/transcriptions", file: [UInt8]?, _ fields: [(String, String)]
  ) -> HTTPCall {
    var call = HTTPCall(method: "POST", path: path)
    call.headers.append(("Content-Type", "multipart/form-data; boundary=\"b o u n d\""))
    for (name, value) in fields {
      call.body += Array(
        "--b o u n d\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
    }
    if let file {
      call.body += Array(
        "--b o u n d\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.flac\"\r\n\r\n".utf8)
      call.body += file + Array("\r\n".utf8)
    }
    call.body += Array("--b o u n d--\r\n".utf8)
    return call
  }

  func reply(from port: Int, trusting authority: String? = nil) async throws -> HTTPReply {
    guard let reply = HTTPReply(try await RawClient.exchange(port, trusting: authority, bytes)) else {
      throw NoReply()
    }
    return reply
  }

  /// The server closed without an answer.
  struct NoReply: Error {}
}
