import Testing
import WrittenForm

@Suite("What people write")
struct StandardStyleTests {
  private func expect(_ spoken: String, _ written: String) {
    #expect(WrittenFormConverter(casing: .names).written(spoken) == written)
  }

  @Test(arguments: [
    ("three point one four one five nine", "3.14159"), ("zero point five", "0.5"), ("point zero two", "0.02"),
    ("version two point five", "version 2.5"), ("two point five million people", "2.5 million people"),
    ("three point fourteen", "3.14"), ("minus sixty point two", "-60.2"),
  ])
  func decimals(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("two thirds of the people", "2/3 of the people"), ("one and a half hours", "1 1/2 hours"),
    ("three quarters of an hour", "3/4 of an hour"), ("two and three quarters", "2 3/4"),
    ("half of it", "half of it"), ("a quarter of it", "a quarter of it"),
  ])
  func fractions(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("eighteen percent of people", "18% of people"), ("five point five per cent", "5.5%"),
    ("a hundred percent sure", "100% sure"),
  ])
  func percentages(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("it costs five dollars", "it costs $5"), ("two hundred and fifty dollars and thirty cents", "$250.30"),
    ("a twenty dollar bill", "a $20 bill"), ("fifteen hundred dollars", "$1,500"),
    ("two point five billion dollars", "$2.5 billion"), ("five dollars fifty", "$5.50"),
    ("twelve euros", "€12"),
    ("five pounds fifty please", "£5.50 please"), ("two hundred pounds", "200 pounds"),
    ("a million dollars", "$1 million"), ("one fifty dollars", "$150"),
    ("five dollars twenty times", "$5 20 times"),
  ])
  func money(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("two kilograms of sugar", "2 kg of sugar"), ("three hundred milliliters", "300 ml"),
    ("twenty degrees celsius outside", "20°C outside"), ("sixty miles per hour", "60 mph"),
    ("he is six feet tall", "he is 6 ft tall"), ("five foot ten", "5'10\""),
    ("eight hundred megawatts", "800 MW"),
    ("ten kilograms per cubic meter", "10 kg/m³"), ("5 kilometers", "5 km"), ("two square miles", "2 sq mi"),
    ("twenty five minutes", "25 minutes"), ("two thousand three hundred kilobytes", "2300 kB"),
  ])
  func measures(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("july twenty fifth twenty twelve", "July 25, 2012"), ("the fifteenth of january", "the 15th of January"),
    ("on the third of march twenty twenty six", "on the 3rd of March 2026"), ("june five", "June 5"),
    ("in nineteen eighty four", "in 1984"), ("the nineteen eighties", "the 1980s"),
    ("since two thousand nine", "since 2009"),
    ("the first of may", "the 1st of May"), ("july two thousand twelve", "July 2012"),
    ("seven fifty b c", "750 BC"),
    ("first quarter of twenty twenty two", "Q1 2022"), ("on may fifth", "on May 5"),
    ("march third", "March 3"),
    ("twenty first century", "21st century"),
  ])
  func dates(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("at five thirty p m", "at 5:30 PM"), ("at seven tomorrow", "at 7 tomorrow"), ("seven p m", "7 PM"),
    ("remind me tomorrow at seven to call john", "remind me tomorrow at 7 to call John"),
    ("quarter past one", "1:15"), ("a quarter to five", "4:45"), ("it's ten to eleven", "it's 10:50"),
    ("at two thirty on friday", "at 2:30 on Friday"), ("at nineteen hundred hours", "at 19:00"),
    ("three p m e s t", "3 PM EST"), ("at eight o six", "at 8:06"), ("five o'clock", "5 o'clock"),
    ("five o clock p m", "5 PM"), ("at nine in the morning", "at 9 in the morning"), ("7 p.m.", "7 PM"),
    ("half past twelve", "12:30"), ("ten to eleven", "10 to 11"),
    ("from two thirty to four thirty", "from 2:30 to 4:30"),
  ])
  func times(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("call me at four one two five five five one two three four", "call me at 412-555-1234"),
    ("five five five one two three four", "555-1234"), ("room four o two", "room 402"),
    ("call nine one one", "call 911"),
    ("one eight hundred five five five one two three four", "1-800-555-1234"),
    ("plus four four two o seven nine four six o nine five eight", "+442079460958"),
    ("one ninety two dot one sixty eight dot zero dot one", "192.168.0.1"), ("double o seven", "007"),
    ("flight b a two eight four", "flight BA284"), ("m p three player", "MP3 player"),
  ])
  func numbersSaidDigitByDigit(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("the f b i and n a s a", "the FBI and NASA"), ("my iphone has wifi", "my iPhone has Wi-Fi"),
    ("my name is spelled k r z y s", "my name is spelled KRZYS"), ("a five g network", "a 5G network"),
    ("mister smith and doctor jones", "Mr. Smith and Dr. Jones"), ("bread milk et cetera", "bread milk etc."),
    ("tmrw at 5 pm pls", "tomorrow at 5 PM please"), ("thx for the msg", "thanks for the message"),
  ])
  func lettersAndAbbreviations(spoken: String, written: String) { expect(spoken, written) }

  @Test(arguments: [
    ("go to w w w dot example dot com slash news now", "go to www.example.com/news now"),
    ("h t t p s colon slash slash www dot b b c dot co dot u k", "https://www.bbc.co.uk"),
    ("meet me at gmail dot com", "meet me at gmail.com"), ("on google dot com today", "on google.com today"),
  ])
  func webAddresses(spoken: String, written: String) { expect(spoken, written) }
}
