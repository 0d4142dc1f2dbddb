#if canImport(CQRencode)
  import CQRencode
#endif

/// A QR code of a text, error correction level M. Source: ISO/IEC 18004:2015, by libqrencode.
package struct QRCode: Sendable, Hashable {
  /// The modules on each side.
  package let side: Int
  private let dark: [Bool]

  /// The longest text that a phone still reads from a terminal, in bytes: that of version 10.
  private static let mostBytes = 213

  /// Whether a module is dark.
  package subscript(row: Int, column: Int) -> Bool { dark[row * side + column] }

  /// - Parameter text: Encoded as UTF-8; nil if it is empty or has more than 213 bytes, and where libqrencode is not there.
  package init?(_ text: String) {
    #if canImport(CQRencode)
      let bytes = Array(text.utf8)
      guard bytes.count <= Self.mostBytes,
        let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M)
      else { return nil }
      defer { QRcode_free(code) }
      side = Int(code.pointee.width)
      // The lowest bit of a byte tells whether its module is dark.
      dark = UnsafeBufferPointer(start: code.pointee.data, count: side * side).map { $0 & 1 == 1 }
    #else
      return nil
    #endif
  }
}

extension QRCode {
  /// The code for a terminal: two modules per character, black on white whatever the terminal's colours, with the
  /// margin of four modules that readers need.
  package var terminalText: String {
    let margin = 4
    func isDark(_ row: Int, _ column: Int) -> Bool {
      (0..<side).contains(row) && (0..<side).contains(column) && self[row, column]
    }
    return stride(from: -margin, to: side + margin, by: 2).map { row in
      let line = (-margin..<side + margin).map { column in
        switch (isDark(row, column), isDark(row + 1, column)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(line.joined())\u{1B}[0m\n"
    }.joined()
  }
}
