import Testing

@testable import WrittenForm

/// Voices are given text as people say it.
@Suite struct SpokenTextTests {
  @Test(arguments: [
    ("I paid $24.50 for it.", "I paid twenty-four dollars and fifty cents for it."),
    ("The book costs €15.", "The book costs fifteen euros."),
    ("It was £1.01, not $1", "It was one pound and one penny, not one dollar"),
    ("about $1,250 or $2.5", "about one thousand two hundred fifty dollars or $2.5"),
    ("$3 million", "three million dollars"),
    ("at 7:45 a.m. from", "at seven forty-five A M from"),
    ("at 5:05, or 9:00 PM", "at five oh five, or nine P M"),
    ("10:00 and 14:00", "ten o'clock and fourteen hundred"),
    ("on 2026-03-01.", "on March first, twenty twenty-six."),
    ("2026-13-01", "2026-13-01"), ("a score of 3:1", "a score of 3:1"), ("12:30:45", "12:30:45"),
    ("It is -5°C, 75% humid", "It is minus 5 degrees Celsius, 75 percent humid"),
    ("3.5 kg at 120 km/h", "3.5 kilograms at 120 kilometers per hour"),
    ("Write to anna.smith@gmail.com.", "Write to anna dot smith at gmail dot com."),
    ("Dr. Smith & Mrs. Lee", "Doctor Smith and Missus Lee"),
    ("fruit, e.g. pears", "fruit, for example pears"),
    ("12 people, 1987, 4th", "12 people, 1987, 4th"), ("", ""),
    ("a well-known 5-day plan", "a well-known 5-day plan"),
  ])
  func writtenFormsAreRead(_ written: String, _ spoken: String) {
    #expect(SpokenText.of(written) == spoken)
  }
}
