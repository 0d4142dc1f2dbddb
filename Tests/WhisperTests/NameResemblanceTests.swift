import Testing

@testable import Whisper

@Suite struct NameResemblanceTests {
  private let names = NameResemblance(["Kathryn", "Siobhan Miller", "Popocatepetl"])

  @Test func findsNamesThatAreSpelledOtherwise() {
    #expect(names.terms(resembling: "Call Catherine today.") == ["Kathryn"])
    #expect(names.terms(resembling: "Ask Shivan Miller.") == ["Siobhan Miller"])
    #expect(names.terms(resembling: "Buy milk and bread.").isEmpty)
    #expect(names.terms(resembling: "").isEmpty)
  }

  @Test func passesOverWhatIsWrittenAlready() {
    #expect(names.terms(resembling: "Call Kathryn's office.").isEmpty)
  }

  @Test func believesANameOnlyInPlaceOfWhatResemblesIt() {
    #expect(names.differsOnlyInTerms("Call Kathryn today.", from: "Call Catherine today."))
    #expect(!names.differsOnlyInTerms("Call Kathryn today.", from: "Call the plumber today."))
    #expect(!names.differsOnlyInTerms("Call Kathryn tomorrow.", from: "Call Catherine today."))
    #expect(!names.differsOnlyInTerms("Call Kathryn, Kathryn, Kathryn.", from: "Call Catherine."))
    #expect(!names.differsOnlyInTerms("Call today.", from: "Call today."))
  }
}
