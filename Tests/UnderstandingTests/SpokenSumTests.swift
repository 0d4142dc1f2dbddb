import Testing

@testable import Understanding

@Suite("Sums and lists as people say them")
struct SpokenSumTests {
  @Test(
    "a sum has its answer",
    arguments: [
      ("15 percent of 80", "12"), ("twelve times seven", "84"), ("2 + 3 * 4", "14"), ("(2 + 3) * 4", "20"),
      ("three point five plus two", "5.5"), ("100 plus 20 percent", "120"), ("20% off 50", "40"),
      ("square root of eighty one", "9"), ("2 to the power of 10", "1,024"), ("7 divided by 3", "2.33"),
      ("half of 50", "25"), ("1,200 minus 350", "850"), ("minus 5 plus 3", "-2"), ("5 squared", "25"),
      ("two and a half times four", "10"), ("1 divided by 3", "0.333"),
      ("eleven hundred minus two eighty six", "814"), ("three forty times five", "1,700"),
      ("forty two boxes at eighteen ninety each", "793.8"), ("12 chairs at 45 each", "540"),
      ("2 lemons at 45 cents", "0.9"), ("100 with tax at 20", "120"), ("80 plus 15 percent tip", "92"),
      ("(90 plus 9) split three ways", "33"), ("(814) minus another ninety", "724"),
    ])
  func sums(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "a conversion has its unit",
    arguments: [
      ("5 miles in kilometres", "8.05 kilometres"), ("five miles to km", "8.05 kilometres"),
      ("20 degrees celsius in fahrenheit", "68 degrees Fahrenheit"),
      ("how many grams in an ounce", "28.35 grams"),
      ("2.54 centimeters to inches", "1 inch"), ("how many seconds are there in a day", "86,400 seconds"),
      ("how many grams is 3 ounces", "85.05 grams"), ("5 feet 11 in centimetres", "180.34 centimetres"),
      ("six feet two inches in cm", "187.96 centimetres"),
      ("two pounds and 4 ounces to kilos", "1.02 kilograms"),
      ("two twenty celsius in fahrenheit", "428 degrees Fahrenheit"),
    ])
  func conversions(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "and nothing else is one",
    arguments: [
      "", "7", "nine", "love", "my next meeting", "the time", "5 miles in kilograms", "1 divided by 0",
      "((((",
      "10 to", "5 of", "half past 7", "7 and 8", "(12 times 4) at 11",
    ])
  func none(text: String) {
    #expect(SpokenSum(text) == nil)
  }

  @Test(
    "a thing that is taken back is not among them",
    arguments: [
      ("eggs. No, not eggs, butter", "butter"), ("milk and eggs, sorry, butter", "milk, butter"),
      ("milk, eggs and bread", "milk, eggs and bread"),
    ])
  func corrected(text: String, things: String) {
    #expect(SpokenItems.corrected(text) == things)
  }

  @Test(
    "things are told apart, and pairs kept together",
    arguments: [
      ("milk, eggs and bread", ["milk", "eggs", "bread"]), ("bread and butter", ["bread and butter"]),
      ("milk, eggs, and bread and butter", ["milk", "eggs", "bread and butter"]), ("milk", ["milk"]),
      ("salt & pepper & rice", ["salt and pepper", "rice"]), ("sand", ["sand"]),
    ])
  func items(text: String, items: [String]) {
    #expect(SpokenItems(text).items == items)
  }
}
