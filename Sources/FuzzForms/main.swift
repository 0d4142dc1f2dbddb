import Foundation
import FuzzDriver
import TimeExpressions
import Yams

@testable import Actions
@testable import Inference
@testable import JSONValues
@testable import LanguageModel
@testable import Understanding

// Parsers of what people and other programs write, and of model files.

let textReaders: [String: Reader] = [
  "json": { bytes in
    guard let value = try? JSONReader.read(text(bytes)) else { return }
    // Text that was written reads back as the same text.
    precondition((try? JSONReader.read(value.text))?.text == value.text)
  },
  "command": { bytes in _ = try? commands.document(utf8: bytes) },
  "gbnf": { bytes in
    guard let grammar = try? Grammar(gbnf: text(bytes)),
      let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary, preparation: 0)
    else { return }
    walk(compiled)
  },
  "schema": { bytes in
    guard let grammar = try? Grammar(jsonSchema: text(bytes)),
      let compiled = try? CompiledGrammar(grammar, vocabulary: vocabulary, preparation: 0)
    else { return }
    walk(compiled)
  },
  "yaml": { bytes in
    let text = text(bytes)
    _ = try? YAMLDecoder().decode(MailConfiguration.self, from: text)
    _ = try? YAMLDecoder().decode(ActionConfiguration.self, from: text)
  },
]

private let commands: CommandJSON = {
  do {
    return CommandJSON(schema: try .bundled())
  } catch {
    preconditionFailure("\(error)")
  }
}()

private let vocabulary = TokenVocabulary(tokens: (0...255).map { [UInt8($0)] }, endTokens: [])

/// Writes the first bytes that a grammar allows.
private func walk(_ grammar: CompiledGrammar) {
  var state = grammar.start
  var mask = TokenMask(count: 256)
  for _ in 0..<32 {
    state.allowedTokens(into: &mask)
    guard let token = (0..<256).first(where: { mask.contains($0) }), state.accept(token: token) else {
      return
    }
  }
}

let personalReaders: [String: Reader] = [
  "ics": { bytes in
    let reader = CalendarReader(collections: [], timeZone: .gmt)
    _ = try? reader.items(
      of: bytes, path: "/nowhere.ics", [.event, .task], in: 1_700_000_000..<1_800_000_000)
  },
  "vcard": { bytes in
    let book = ContactBook(VCard.contacts(in: Data(bytes)))
    _ = book.resolve("Anna")
  },
  "mail": { bytes in
    _ = messageHeader(bytes)
    _ = answeredHeader(bytes)
    _ = messageText(bytes).map { excerpt($0) }
    _ = withoutMarkup(text(bytes))
  },
]

let modelReaders: [String: Reader] = [
  "gguf": { bytes in
    guard let file = try? GGUFFile(MappedFile(copying: bytes, path: "input")) else { return }
    for key in file.metadata.keys {
      _ = try? file.metadata.integer(key)
      _ = try? file.metadata.numbers(key)
      _ = try? file.metadata.text(key)
    }
    guard let tokenizer = try? TextTokenizer(file) else { return }
    _ = tokenizer.decode(tokenizer.encode("hi 😀\n<|im_end|>", readsSpecial: true))
    _ = try? ChatFormat(file, tokenizer: tokenizer)
    _ = try? LanguageModel(file)
  },
  "ggml": { bytes in
    guard let file = try? GGMLFile(MappedFile(copying: bytes, path: "input")) else { return }
    for tensor in file.tensors { precondition(tensor.shape.allSatisfy { $0 > 0 }) }
  },
]

fuzz(textReaders.merging(personalReaders) { $1 }.merging(modelReaders) { $1 })
