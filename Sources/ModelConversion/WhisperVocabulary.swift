import Foundation
import Inference
import JSONValues

/// A reader of a model's words from the files beside it.
enum WhisperVocabulary {
  private static let endOfText = "<|endoftext|>"

  /// Returns the words in whisper.cpp's published files: those before the first special token, and in English also
  /// that one.
  ///
  /// - Parameter folder: A folder with `vocabulary.json` or `vocabulary.txt`, or else `tokenizer.json`.
  static func publishedWords(_ folder: ModelFolder, isMultilingual: Bool) throws(ModelFileError) -> [[UInt8]]
  {
    let (tokens, path) = try tokens(folder)
    guard let end = tokens.firstIndex(of: endOfText) else {
      throw .missing(path: path, name: "token \(endOfText)")
    }
    return tokens[..<(isMultilingual ? end : end + 1)].map(bytes)
  }

  /// Returns all words of a Hugging Face folder as whisper.cpp's converter writes them: from `vocab.json`, or else
  /// from `tokenizer.json`.
  static func allWords(_ folder: ModelFolder) throws(ModelFileError) -> [[UInt8]] {
    let name = folder.has("vocab.json") ? "vocab.json" : "tokenizer.json"
    guard folder.has(name) else {
      throw .incompleteFolder(path: folder.path, missing: "vocab.json or tokenizer.json")
    }
    let json = try folder.json(name)
    guard let vocabulary = name == "vocab.json" ? json : json["model"]?["vocab"] else {
      throw .missing(path: folder.file(name), name: "model.vocab")
    }
    let numbered = try numbers(vocabulary, path: folder.file(name))
    return try list(numbered, path: folder.file(name)).map(bytes)
  }

  /// Returns the words of OpenAI's package, since its checkpoints have none.
  static func openAIWords(isMultilingual: Bool) throws(ModelFileError) -> [[UInt8]] {
    let path = Bundle.module.bundleURL
      .appendingPathComponent("ModelConversion/\(isMultilingual ? "multilingual" : "gpt2").tiktoken").path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .notFound(path: path) }
    // Each line has a word in base64 and its number, which equals the line's. “=” is the empty word.
    var words: [[UInt8]] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      guard parts.count == 2, Int(parts[1]) == words.count,
        let word = Data(base64Encoded: parts[0] == "=" ? "" : String(parts[0]))
      else {
        throw .invalid(path: path, field: "line \(words.count + 1)", problem: "holds no word with its number")
      }
      words.append(Array(word))
    }
    return words
  }

  private static func tokens(_ folder: ModelFolder) throws(ModelFileError) -> ([String], path: String) {
    if folder.has("vocabulary.json") {
      let path = folder.file("vocabulary.json")
      guard case .array(let values) = try folder.json("vocabulary.json") else {
        throw .invalid(path: path, field: "its JSON", problem: "is no list")
      }
      var tokens: [String] = []
      for value in values {
        guard case .string(let token) = value else {
          throw .invalid(path: path, field: "token \(tokens.count)", problem: "is no text")
        }
        tokens.append(token)
      }
      return (tokens, path)
    }
    if folder.has("vocabulary.txt") {
      let lines = try folder.text("vocabulary.txt").split(separator: "\n", omittingEmptySubsequences: false)
      return (lines.map(String.init), folder.file("vocabulary.txt"))
    }
    guard folder.has("tokenizer.json") else {
      throw .incompleteFolder(path: folder.path, missing: "vocabulary.json, vocabulary.txt or tokenizer.json")
    }
    return (try tokenizerTokens(folder), folder.file("tokenizer.json"))
  }

  private static func tokenizerTokens(_ folder: ModelFolder) throws(ModelFileError) -> [String] {
    let path = folder.file("tokenizer.json")
    let json = try folder.json("tokenizer.json")
    guard let vocabulary = json["model"]?["vocab"] else { throw .missing(path: path, name: "model.vocab") }
    var numbered = try numbers(vocabulary, path: path)
    if case .array(let added)? = json["added_tokens"] {
      for token in added {
        guard case .string(let content)? = token["content"], let id = token["id"]?.integer else {
          throw .invalid(path: path, field: "added_tokens", problem: "holds no tokens")
        }
        numbered[id] = content
      }
    }
    return try list(numbered, path: path)
  }

  /// Returns the members of an object `{"token": number}`, by number.
  private static func numbers(_ vocabulary: JSONValue, path: String) throws(ModelFileError) -> [Int: String] {
    guard case .object(let members) = vocabulary else {
      throw .invalid(path: path, field: "the vocabulary", problem: "is no object")
    }
    var numbered: [Int: String] = [:]
    for member in members {
      guard let id = member.value.integer, numbered.updateValue(member.key, forKey: id) == nil else {
        throw .invalid(path: path, field: "the token “\(member.key)”", problem: "has no number of its own")
      }
    }
    return numbered
  }

  private static func list(_ numbered: [Int: String], path: String) throws(ModelFileError) -> [String] {
    var tokens: [String] = []
    for id in 0..<numbered.count {
      guard let token = numbered[id] else { throw .missing(path: path, name: "token \(id)") }
      tokens.append(token)
    }
    return tokens
  }

  /// Returns the bytes of a word in GPT-2's alphabet. A word in other characters stands for itself.
  private static func bytes(_ word: String) -> [UInt8] { alphabet.bytes(of: word) ?? Array(word.utf8) }

  private static let alphabet = ByteAlphabet()
}
