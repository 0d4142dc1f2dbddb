import NIOCore

/// An uploaded form: its text fields, and its file on disk.
struct MultipartForm {
  private(set) var fields: [(name: String, value: String)] = []
  private(set) var file: Recording?

  private struct Part {
    var name: String
    var file: Recording?
    var text: [UInt8] = []
  }

  /// Reads the body while it arrives. The files disappear with the form, or at once if this throws.
  init(_ request: HTTPRequest, limits: ServerLimits) async throws {
    var parser = try MultipartParser(contentType: request.head.headers.first(name: "content-type"))
    var part: Part?
    while let bytes = try await request.body.next(limit: limits.uploadBytes) {
      for event in try parser.append(bytes.readableBytesView) {
        switch event {
        case .part(let name, let fileName):
          part = try begin(name, fileName, limits)
        case .data(let bytes):
          if let file = part?.file?.file {
            try file.append(bytes)
          } else {
            part?.text += bytes
            guard part?.text.count ?? 0 <= limits.fieldBytes else {
              throw APIError.invalid("The field is longer than \(limits.fieldBytes) bytes.", part?.name)
            }
          }
        case .partEnd:
          if let part { try end(part) }
          part = nil
        }
      }
    }
    try parser.finish()
  }

  /// The last value of a field.
  subscript(name: String) -> String? { fields.last { $0.name == name }?.value }

  /// All values of a field that may occur several times, with or without brackets after its name.
  func all(_ name: String) -> [String] {
    fields.filter { $0.name == name || $0.name == name + "[]" }.map(\.value)
  }

  private func begin(_ name: String, _ fileName: String?, _ limits: ServerLimits) throws(APIError) -> Part {
    guard fileName != nil || name == "file" else { return Part(name: name) }
    guard name == "file" else { throw .invalid("The form's file has to be its field “file”.", "file") }
    guard file == nil else { throw .invalid("The form has more than one file.", "file") }
    let recording = Recording(
      file: try TemporaryFile(), name: Self.shownName(fileName), longest: limits.recordingSeconds)
    return Part(name: name, file: recording)
  }

  private mutating func end(_ part: Part) throws(APIError) {
    if let file = part.file {
      self.file = file
      return
    }
    guard let value = String(validating: part.text, as: UTF8.self) else {
      throw .invalid("The field is not UTF-8.", part.name)
    }
    fields.append((part.name, value))
  }

  /// The file's name in messages.
  private static func shownName(_ fileName: String?) -> String {
    let name = (fileName ?? "").filter { !$0.isNewline }.suffix(80)
    return name.isEmpty ? "The file" : String(name)
  }
}
