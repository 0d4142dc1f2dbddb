import Testing
import WrittenForm

@Suite("What is doubtful stays as it was")
struct MeaningTests {
  @Test(arguments: [
    "to two too", "I won one", "for four people", "a second thought", "may I have the one", "the one",
    "I have two sons and one daughter", "good at two things", "you may march on", "we may first eat",
    "march first then left", "on my own two feet", "one two three testing", "three two one go",
    "put a comma there",
    "a long period of time", "add period to the end", "the doctor said he misses Anna",
    "at that point five people left",
    "the point five people made", "fifty fifty", "the one third from the left", "give me a second",
    "he came second",
    "plan a b or c", "I am a b student", "seven eleven is open twenty four seven", "one to one meeting",
    "the score was three to one", "two by four", "two for one at two for one", "one or two things",
    "one hundredth",
    "a twenty second timer", "fifteen twenty people", "meet me at the corner", "the dot com bubble",
    "two birds with one stone", "I will mark the date", "they will bill you", "the hope is small",
    "one moment please",
    "it was a must have", "two knots in my back", "five to six people", "half seven", "a hundred thanks",
    "a million thanks", "look at me", "first of all", "the first one", "thirst for more", "nobody is perfect",
    "polka dot dress", "colon cancer", "dash of salt", "the new line of cars", "so be it", "five bucks",
  ])
  func staysAsItWas(sentence: String) {
    #expect(WrittenFormConverter(casing: .names).written(sentence) == sentence)
  }

  @Test func nameInQuestionIsAskedOfTheUser() {
    #expect(WrittenFormConverter(casing: .names).written("grace and will call") == "grace and will call")
    #expect(
      WrittenFormConverter(casing: .names, names: ["Grace"]).written("grace and will call")
        == "Grace and will call")
  }
}
