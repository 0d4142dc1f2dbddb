import Testing
import WrittenForm

@Suite("E-mail addresses")
struct AddressTests {
  @Test(arguments: [
    ("anna dot smith at gmail dot com", "anna.smith@gmail.com"),
    ("john smith at gmail dot com", "johnsmith@gmail.com"),
    ("a b three dash x at a o l dot com", "ab3-x@aol.com"),
    ("bob underscore twenty three at example dot co dot uk", "bob_23@example.co.uk"),
    ("Anna@Example.com", "anna@example.com"),
  ])
  func wholePhraseIsAnAddress(spoken: String, address: String) {
    #expect(WrittenFormConverter.emailAddress(spoken) == address)
  }

  @Test(arguments: [
    "", "anna", "at gmail dot com", "anna at home", "anna at gmail dot", "@", "a@b", "dot at dot dot dot",
  ])
  func otherPhrasesAreNone(spoken: String) {
    #expect(WrittenFormConverter.emailAddress(spoken) == nil)
  }

  @Test(arguments: [
    ("send it to anna dot smith at gmail dot com tomorrow", "Send it to anna.smith@gmail.com tomorrow"),
    ("meet me at gmail dot com", "Meet me at gmail.com"),
  ])
  func insideASentence(spoken: String, written: String) {
    #expect(WrittenFormConverter().written(spoken) == written)
  }
}
