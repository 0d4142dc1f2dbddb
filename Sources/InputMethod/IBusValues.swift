#if canImport(CDBus)
  import MessageBus

  /// The values of IBus in D-Bus messages: a structure whose first fields are the name of its class and its
  /// attachments, of which there are none. Source: `IBusSerializable` and its subclasses in IBus 1.5.
  package enum IBusValues {
    private static func value(_ type: String, _ fields: [DBusValue]) -> DBusValue {
      .variant(.structure([.string(type), .dictionary([:])] + fields))
    }

    package static func text(_ text: String, isUnderlined: Bool = false) -> DBusValue {
      // Type 1 is underline, value 1 is a single line; from the first scalar to the last.
      let line: DBusValue = .structure([
        .string("IBusAttribute"), .dictionary([:]), .uint32(1), .uint32(1), .uint32(0),
        .uint32(UInt32(text.unicodeScalars.count)),
      ])
      let attributes = isUnderlined ? [line] : []
      return value("IBusText", [.string(text), value("IBusAttrList", [.variants(attributes)])])
    }

    /// The string of a text.
    package static func string(_ value: DBusValue) -> String? {
      guard case .variant(.structure(let fields)) = value, fields.count > 2,
        case .string(let text) = fields[2]
      else { return nil }
      return text
    }

    /// The program that offers an engine.
    ///
    /// - Parameters:
    ///   - name: The name of the program on the bus.
    ///   - engine: The name of its engine.
    package static func component(_ name: String, engine: String) -> DBusValue {
      let texts = [name, "Dictation with VoiceCore", "1", "", "VoiceCore", "", "", "voicecore"]
      return value(
        "IBusComponent",
        texts.map { .string($0) } + [.variants([]), .variants([description(of: engine)])])
    }

    private static func description(of engine: String) -> DBusValue {
      // Name, long name, description, language, licence, author, icon, layout; rank; hotkeys, symbol, setup, layout's
      // variant and option, version, text domain, key of the icon's property.
      let texts = [
        engine, "VoiceCore", "Dictation", "other", "", "VoiceCore", "audio-input-microphone", "default",
      ]
      return .structure(
        [.string("IBusEngineDesc"), .dictionary([:])] + texts.map { .string($0) } + [.uint32(0)]
          + ["", "●", "", "", "", "1", "voicecore", ""].map { .string($0) })
    }

    /// The name of the engine that is described in the answer for the property `GlobalEngine`.
    package static func engineName(_ values: [DBusValue]) -> String? {
      guard var value = values.first else { return nil }
      while case .variant(let inner) = value { value = inner }
      guard case .structure(let fields) = value, fields.count > 2, case .string(let name) = fields[2],
        !name.isEmpty
      else { return nil }
      return name
    }
  }
#endif
