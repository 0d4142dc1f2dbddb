import Foundation
import Testing

@testable import Server

@Suite struct QRCodeTests {
  /// Codes made by another program (the Python package qrcode 8.2, level M), a line for each row: those for which both choose
  /// the same mask.
  @Test func isWhatAnotherEncoderDraws() throws {
    struct Example: Decodable {
      var text: String
      var rows: [String]
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "qr-codes.json")
    let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: file))
    #expect(examples.count == 6)
    for example in examples {
      let code = try #require(QRCode(example.text))
      let rows = (0..<code.side).map { row in
        (0..<code.side).map { code[row, $0] ? "#" : "." }.joined()
      }
      #expect(rows == example.rows, "\(example.text.utf8.count) bytes")
    }
  }

  @Test(arguments: [(14, 21), (15, 25), (213, 57)])
  func isAsSmallAsTheTextAllows(bytes: Int, side: Int) throws {
    #expect(try #require(QRCode(String(repeating: "a", count: bytes))).side == side)
  }

  @Test func refusesWhatIsEmptyOrTooLong() {
    #expect(QRCode("") == nil)
    #expect(QRCode(String(repeating: "a", count: 214)) == nil)
  }

  @Test func isDrawnWithTwoModulesInACharacter() throws {
    let code = try #require(QRCode("voicecore"))
    let lines = code.terminalText.split(separator: "\n")
    #expect(lines.count == (code.side + 9) / 2)
    // The upper left square begins after the margin.
    #expect(lines[2].contains("    █▀▀▀▀▀█ "))
  }
}
