/// Local ISO 8601 text, without offset: `2025-09-02` and `2025-09-02T07:00:00`.
extension LocalDate: CustomStringConvertible, Codable {
  public var description: String {
    "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Returns `nil` unless the text is exactly `YYYY-MM-DD` and the day exists.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = digits(bytes[0..<4]), let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = LocalDate(iso8601: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no date YYYY-MM-DD")
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension LocalDateTime: CustomStringConvertible, Codable {
  public var description: String {
    "\(date)T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
  }

  /// Returns `nil` unless the text is exactly `YYYY-MM-DDTHH:MM:SS` (the seconds are optional) and the time exists.
  public init?(iso8601 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19 || bytes.count == 16, bytes[10] == UInt8(ascii: "T"),
      bytes[13] == UInt8(ascii: ":"), bytes.count == 16 || bytes[16] == UInt8(ascii: ":"),
      let date = LocalDate(iso8601: text.prefix(10)),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]),
      let second = bytes.count == 16 ? 0 : digits(bytes[17..<19])
    else { return nil }
    self.init(date.year, date.month, date.day, hour, minute, second)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = LocalDateTime(iso8601: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(text) is no time YYYY-MM-DDTHH:MM:SS")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

private func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}

private func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
  var number = 0
  for byte in bytes {
    guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    number = number * 10 + Int(byte - UInt8(ascii: "0"))
  }
  return number
}
