import Assistant
import Audio
import Foundation
import JSONValues
import NIOHTTP1

/// Why a request fails, in the form that OpenAI's clients expect.
struct APIError: Error, Sendable, Hashable {
  var status: HTTPResponseStatus
  var message: String
  var type = "invalid_request_error"
  /// The request's field that is wrong.
  var parameter: String?
  var code: String?
  /// Seconds after which the client may try again.
  var retryAfter: Int?

  static func invalid(_ message: String, _ parameter: String? = nil, code: String? = nil) -> APIError {
    APIError(status: .badRequest, message: message, parameter: parameter, code: code)
  }

  static func tooLarge(limit: Int) -> APIError {
    APIError(
      status: .payloadTooLarge, message: "The request is longer than the \(limit) bytes that are taken.",
      code: "request_too_large")
  }

  static func unknownModel(_ name: String, known: [String]) -> APIError {
    APIError(
      status: .notFound,
      message: "There is no model “\(name.prefix(100))” for this. There is \(known.joined(separator: ", ")).",
      parameter: "model", code: "model_not_found")
  }

  /// Converts an engine's error. Files are called by their names only, since clients need not know where they are.
  init(_ error: any Error) {
    let message = Self.withoutFolders("\(error)")
    switch error {
    case let error as APIError: self = error
    case is AudioFileError: self = .invalid(message, "file")
    case is AssistantError: self.init(status: .conflict, message: message, code: "nothing_there")
    default: self.init(status: .internalServerError, message: message, type: "server_error")
    }
  }

  /// The text with absolute paths shortened to their last names. Web addresses stay.
  static func withoutFolders(_ text: String) -> String {
    let home = NSHomeDirectory() + "/"
    // A home may have spaces in its name.
    let text = home.count > 2 ? text.replacing(home, with: "/") : text
    return text.replacing(/(^|[\s"'“‘(\[=,])(file:\/\/)?\/(?:[^\/\s]+\/)*/) { "\($0.output.1)" }
  }

  init(
    status: HTTPResponseStatus, message: String, type: String = "invalid_request_error",
    parameter: String? = nil, code: String? = nil, retryAfter: Int? = nil
  ) {
    (self.status, self.message, self.type) = (status, message, type)
    (self.parameter, self.code, self.retryAfter) = (parameter, code, retryAfter)
  }

  var response: HTTPResponse {
    var response = HTTPResponse.jsonText(json)
    response.status = status
    if let retryAfter { response.headers.add(name: "Retry-After", value: "\(retryAfter)") }
    return response
  }

  var json: String { (try? JSONObject.snakeCased(self)) ?? "{}" }
}

extension APIError: Encodable {
  private enum Outer: String, CodingKey { case error }
  private enum Inner: String, CodingKey { case message, type, param, code }

  func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Outer.self)
    var inner = outer.nestedContainer(keyedBy: Inner.self, forKey: .error)
    try inner.encode(message, forKey: .message)
    try inner.encode(type, forKey: .type)
    // Clients expect both keys, even without a value.
    try inner.encode(parameter, forKey: .param)
    try inner.encode(code, forKey: .code)
  }
}
