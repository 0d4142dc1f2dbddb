import Testing
import WrittenForm

@Suite("Numbers in words")
struct SpokenFormTests {
  @Test(arguments: [
    (0, "zero"), (7, "seven"), (12, "twelve"), (40, "forty"), (99, "ninety-nine"), (100, "one hundred"),
    (254, "two hundred fifty-four"), (1_000, "one thousand"), (-23, "minus twenty-three"),
    (1_156_173, "one million one hundred fifty-six thousand one hundred seventy-three"),
  ])
  func cardinals(value: Int, words: String) { #expect(SpokenForm.cardinal(value) == words) }

  @Test(arguments: [
    (1, "first"), (2, "second"), (3, "third"), (5, "fifth"), (8, "eighth"), (9, "ninth"), (12, "twelfth"),
    (20, "twentieth"), (21, "twenty-first"), (100, "one hundredth"),
    (1_111, "one thousand one hundred eleventh"),
  ])
  func ordinals(value: Int, words: String) { #expect(SpokenForm.ordinal(value) == words) }

  @Test(arguments: [
    (1984, "nineteen eighty-four"), (1906, "nineteen oh six"), (1900, "nineteen hundred"),
    (2000, "two thousand"),
    (2009, "two thousand nine"), (2026, "twenty twenty-six"), (44, "forty-four"),
  ])
  func years(value: Int, words: String) { #expect(SpokenForm.year(value) == words) }

  @Test func digitsAndDecimals() {
    #expect(SpokenForm.digits("402-1") == "four zero two one")
    #expect(SpokenForm.decimal("3.14") == "three point one four")
    #expect(SpokenForm.decimal("-0.5") == "minus zero point five")
    for none in ["", ".", "3.", ".5", "1.2.3", "x", "٣"] { #expect(SpokenForm.decimal(none) == nil) }
    #expect(SpokenForm.emailAddress("anna.b2@gmail.com") == "anna dot b two at gmail dot com")
  }

  @Test func extremes() {
    #expect(SpokenForm.cardinal(Int.min).hasPrefix("minus nine quintillion"))
    #expect(SpokenForm.cardinal(digits: "1" + String(repeating: "0", count: 63)) == "one vigintillion")
    #expect(SpokenForm.cardinal(digits: "1" + String(repeating: "0", count: 66)) == nil)
    #expect(SpokenForm.cardinal(digits: "") == nil)
  }

  @Test func whatIsSaidIsReadBack() {
    let converter = WrittenFormConverter(style: .nemo)
    var values = Array(13...2_500)
    var value = 7
    while value < Int.max / 13 {
      value = value * 13 + 5
      values.append(value)
    }
    for value in values {
      let digits = String(value)
      let isMagnitude = digits.hasSuffix("000000") && digits.count <= 9
      #expect(isMagnitude || converter.written(SpokenForm.cardinal(value)) == digits)
      #expect(converter.written(SpokenForm.ordinal(value)).hasPrefix(digits))
      #expect(value > 2_099 || value < 1_100 || converter.written(SpokenForm.year(value)) == digits)
    }
    for address in ["anna.smith@gmail.com", "bob_2@example.co.uk", "x-y+z@mail.example.org"] {
      #expect(WrittenFormConverter.emailAddress(SpokenForm.emailAddress(address)) == address)
    }
  }
}
