import ArgumentParser
import Dictation
import Foundation
import VoiceKeyboard

extension DictationMode: ExpressibleByArgument {}
extension PlacingWay: ExpressibleByArgument {}

/// The options of a dictation.
struct DictationOptions: ParsableArguments {
  @Option(
    help: """
      What becomes of what is said: text (automatic), words without marks (raw), one sentence (sentence), code (verbatim). \
      Otherwise that of the settings.
      """)
  var mode: DictationMode?
  @Option(
    help: ArgumentHelp("The program that the text is for; the settings have modes by it.", valueName: "name"))
  var program: String?
  @Option(
    help: ArgumentHelp(
      """
      What leaves out words said twice or taken back: rules, a language model of the store's or a file, or off. \
      Otherwise that of the settings.
      """, valueName: "name"))
  var cleanup: String?
  @Option(help: ArgumentHelp("What stands before the cursor: capitals and spaces fit it.", valueName: "text"))
  var before = ""

  func mode(_ settings: DictationSettings) -> DictationMode { mode ?? settings.mode(for: program) }
}

/// The option for how text is placed. It is a group, since an option that both “dictate” and “dictate serve” declare
/// is lost on the second.
struct PlacingOptions: ParsableArguments {
  @Option(help: "How the text is placed; otherwise on standard output, by “serve” as the settings say.")
  var place: PlacingWay?
}

/// The options for the source of dictated sound.
struct DictationSoundOptions: ParsableArguments {
  @Option(
    help: "The microphone, by a name of “voicecore listen --list-devices”; otherwise that of the settings.")
  var device: String?
  @Option(
    help: ArgumentHelp(
      "Hear a recording in the place of the microphone, as fast as it would be spoken.", valueName: "file"))
  var microphoneFrom: String?
}
