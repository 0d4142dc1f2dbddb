import Testing
import WrittenForm

@Suite("Cardinals and ordinals")
struct CardinalTests {
  @Test(arguments: [
    ("two hundred and fifty four people", "254 people"),
    ("one million one hundred fifty six thousand one hundred seventy three", "1,156,173"),
    ("ten quadrillion ten trillion ten million one hundred thousand ten", "10,010,000,010,100,010"),
    ("twenty-five people", "25 people"),
    ("one hundred and two hundred", "100 and 200"),
    ("minus twenty three", "-23"),
    ("the twenty second of june", "the 22nd of June"),
    ("the one hundred eleventh time", "the 111th time"),
    ("two lakh fifty thousand", "250,000"),
  ])
  func people(spoken: String, written: String) {
    #expect(WrittenFormConverter(casing: .names).written(spoken) == written)
  }

  @Test(arguments: [
    ("eleven hundred twenty one", "1121"), ("twenty one hundred", "2100"), ("twelve", "twelve"),
    ("thirteen", "13"), ("zero", "zero"), ("minus two thousand", "-2000"),
    ("ninety seven quadrillion eight hundred eight trillion five", "97808000000000005"),
    ("twenty five thousand one hundred eleventh", "25111th"), ("zeroth", "0th"), ("second", "2nd"),
  ])
  func nemo(spoken: String, written: String) {
    #expect(WrittenFormConverter(style: .nemo).written(spoken) == written)
  }

  @Test func anySizeIsExact() {
    let spoken = "nine vigintillion one"
    #expect(
      WrittenFormConverter(style: .nemo).written(spoken) == "9" + String(repeating: "0", count: 62) + "1")
  }
}
