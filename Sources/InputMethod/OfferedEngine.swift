/// The engine that a person chooses among their input methods, to dictate with a key.
public enum OfferedEngine {
  /// The engine's name: `ibus engine voicecore`.
  public static let name = "voicecore"
  /// The name on the bus of IBus of the process that serves it.
  public static let component = "org.freedesktop.IBus.VoiceCoreKeys"
  /// Where IBus looks for descriptions of engines.
  public static let folder = "/usr/share/ibus/component"

  /// The description by which IBus lists the engine and starts the process, if it does not run; source: the files of
  /// IBus 1.5 in `folder`.
  ///
  /// - Parameter command: The words of the command that serves the engine.
  public static func description(servedBy command: [String]) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <component>
      <name>\(component)</name>
      <description>Dictation with VoiceCore</description>
      <exec>\(escaped(command.map(quoted).joined(separator: " ")))</exec>
      <version>1</version>
      <author>VoiceCore</author>
      <license></license>
      <textdomain>voicecore</textdomain>
      <engines>
        <engine>
          <name>\(name)</name>
          <longname>VoiceCore</longname>
          <description>Dictation with a key</description>
          <language>other</language>
          <license></license>
          <author>VoiceCore</author>
          <icon>audio-input-microphone</icon>
          <layout>default</layout>
          <symbol>●</symbol>
          <rank>0</rank>
        </engine>
      </engines>
    </component>

    """
  }

  /// A word as GLib's `g_shell_parse_argv` reads it.
  private static func quoted(_ word: String) -> String {
    "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
    return result
  }
}
