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
      ("forty two boxes at eighteen ninety each", "793.80"), ("12 chairs at 45 each", "540"),
      ("2 lemons at 45 cents", "0.90"), ("100 with tax at 20", "120"), ("80 plus 15 percent tip", "92"),
      ("(90 plus 9) split three ways", "33"), ("(814) minus another ninety", "724"),
    ])
  func sums(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "two numbers may be a price",
    arguments: [
      ("three times fourteen fifty", "43.50"), ("twelve ninety nine plus four fifty", "17.49"),
      ("twelve ninety-nine plus four fifty", "17.49"), ("(fourteen fifty times three) plus ten", "53.50"),
      ("20 percent off nineteen ninety nine", "15.99"), ("split fourteen fifty three ways", "4.83"),
      ("two twenty boxes at eighteen ninety each", "4,158"), ("five boxes at four fifty each", "22.50"),
      ("three times four fifty", "1,350"), ("three times one hundred fifty", "450"),
      ("three times twenty five", "75"), ("twenty twenty six minus nineteen eighty four", "42"),
    ])
  func prices(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "something is divided, charged, added or taken off",
    arguments: [
      ("split 84 three ways", "28"), ("split eighty four three ways", "28"),
      ("split 84 plus 20 percent tip three ways", "33.60"), ("84 split between four of us", "21"),
      ("84 split evenly between four people", "21"), ("divide 84 by 6", "14"), ("multiply 12 by 7", "84"),
      ("15 percent off 60", "51"), ("take 15 percent off 60", "51"), ("5 off 60", "55"),
      ("take 5 from 20", "15"), ("subtract 0.5 from 3", "2.5"), ("add 12 percent to 85", "95.2"),
      ("20 percent tip on 48 pounds", "9.60 pounds"), ("a 15% tip on $62.40", "9.36"),
      ("48 pounds and 20 percent tip", "57.60 pounds"),
    ])
  func requests(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "a sum of measurements has their unit",
    arguments: [
      ("350 grams times two", "700 grams"), ("half of 750 ml", "375 millilitres"),
      ("three times 2.5 kg", "7.5 kilograms"), ("two thirds of 600 grams", "400 grams"),
      ("15 percent of 80 kilos", "12 kilograms"), ("twice half a cup", "1 cup"),
      ("a quarter pound plus two ounces", "6 ounces"), ("350 grams plus 50", "400 grams"),
      ("2 litres divided by four", "0.5 litres"), ("split 84 pounds four ways", "21 pounds"),
      ("1 kilo minus 300 grams", "700 grams"), ("an hour and 20 minutes plus 40 minutes", "120 minutes"),
      ("2 litres divided by 250 ml", "8"), ("10 percent off 2 kilos", "1.8 kilograms"),
      ("five feet eleven times two", "142 inches"), ("20 celsius plus 5", "25 degrees Celsius"),
      ("(350 grams times two) plus 50 grams", "750 grams"), ("(half of 750 ml) in litres", "0.375 litres"),
      ("two kilos at 3.50", "7"),
    ])
  func measurements(text: String, answer: String) {
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
      ("how many millilitres in three quarters of a pint", "354.88 millilitres"),
      ("a quarter of a pint in ml", "118.29 millilitres"), ("how many cups in a litre", "4.17 cups"),
      ("how many grams is half a pound", "226.8 grams"),
      ("how many minutes in an hour and a half", "90 minutes"),
      ("how many minutes in an hour and three quarters", "105 minutes"),
      ("how many grams in three times 2 pounds", "2,721.6 grams"),
    ])
  func conversions(text: String, answer: String) {
    #expect(SpokenSum(text)?.answer == answer)
  }

  @Test(
    "and nothing else is one",
    arguments: [
      "", "7", "nine", "love", "my next meeting", "the time", "5 miles in kilograms", "1 divided by 0",
      "((((",
      "10 to", "5 of", "half past 7", "7 and 8", "(12 times 4) at 11", "fourteen fifty", "350 grams",
      "an hour and a half", "three quarters of an hour", "two pounds and three ounces", "minus 5 minutes",
      "three times a day", "twice an hour", "an hour at 11", "2 hours at 9", "10-20 minutes",
      "ten thirty plus twenty minutes", "2 kg times 3 kg", "5 kg plus 2 litres", "3 divided by 2 kg",
      "add 10 minutes to the timer", "split the bill three ways", "(half of 750 ml) in a whole one",
    ])
  func none(text: String) {
    #expect(SpokenSum(text) == nil)
  }

  @Test("parentheses may be nested deeply")
  func nested() {
    let text = String(repeating: "1 plus (", count: 30) + "2" + String(repeating: ")", count: 30)
    #expect(SpokenSum(text)?.answer == "32")
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
