import Foundation

/// A model's file or folder that another tool keeps on this machine.
package struct FoundModel: Sendable, Hashable {
  /// The tool: “whisper.cpp”, “OpenAI”, “Hugging Face”, “llama.cpp” or “Ollama”.
  package var tool: String
  package var path: String
  /// The tool's name for the model.
  package var title: String
  package var bytes: Int
  /// Whether the model must be converted, because the engine does not read its format.
  package var isConverted = false
}

/// A search for the models of other tools. It reads only the names and lengths of model files.
package struct FoundModels: Sendable {
  private let home: String
  private let environment: [String: String]
  /// The folder of the system's Ollama service.
  private let ollamaService: String

  package init(environment: [String: String], ollamaService: String = "/usr/share/ollama/.ollama/models") {
    home = environment["HOME"] ?? NSHomeDirectory()
    self.environment = environment
    self.ollamaService = ollamaService
  }

  /// Returns all models, each file once, in the order of the tools and paths.
  package func all() -> [FoundModel] {
    var seen: Set<String> = []
    return (whisperCpp() + openAI() + huggingFace() + llamaCpp() + ollama()).filter {
      seen.insert(URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path).inserted
    }
  }

  /// Returns the models that the store does not use already.
  package func all(besides installed: [InstalledModel]) -> [FoundModel] {
    let known = Set(installed.map { URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path })
    return all().filter { !known.contains(URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path) }
  }

  /// Returns the models that may be an entry's file: those with its length, or, if its length is unknown, with its
  /// name. Only a digest can show whether one is.
  package func candidates(for entry: ModelEntry) -> [FoundModel] {
    all().filter { found in
      entry.bytes.map { $0 == found.bytes } ?? (found.title == entry.file)
    }
  }

  private var cache: String { variable("XDG_CACHE_HOME") ?? "\(home)/.cache" }

  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  private func whisperCpp() -> [FoundModel] {
    let folders = [
      "\(home)/whisper.cpp/models", "\(home)/.local/share/whisper.cpp/models", "\(cache)/whisper.cpp",
      "\(cache)/whisper", "\(home)/.local/share/pywhispercpp/models",
    ]
    return folders.flatMap { folder in
      // Its test models, which have other names, have no weights.
      names(folder).filter { $0.hasPrefix("ggml-") && $0.hasSuffix(".bin") }.compactMap {
        file("whisper.cpp", "\(folder)/\($0)", title: $0)
      }
    }
  }

  /// Returns the downloads of OpenAI's package.
  private func openAI() -> [FoundModel] {
    let folder = "\(cache)/whisper"
    return names(folder).filter { $0.hasSuffix(".pt") }.compactMap {
      file("OpenAI", "\(folder)/\($0)", title: $0, isConverted: true)
    }
  }

  /// Returns the models in `hub/models--OWNER--NAME/snapshots/REVISION/FILE`, which are links to blobs.
  private func huggingFace() -> [FoundModel] {
    let hub =
      variable("HF_HUB_CACHE") ?? variable("HF_HOME").map { "\($0)/hub" } ?? "\(cache)/huggingface/hub"
    return names(hub).filter { $0.hasPrefix("models--") }.flatMap { model in
      names("\(hub)/\(model)/snapshots").flatMap { revision in
        let folder = "\(hub)/\(model)/snapshots/\(revision)"
        if let whisper = whisper(folder, title: String(model.dropFirst(8))) { return [whisper] }
        return names(folder).filter {
          $0.hasSuffix(".gguf") || ($0.hasPrefix("ggml-") && $0.hasSuffix(".bin"))
        }
        .compactMap { file("Hugging Face", "\(folder)/\($0)", title: $0) }
      }
    }
  }

  /// Returns the model of a folder of faster-whisper, or of `transformers`, whose name says that it is a Whisper
  /// model; otherwise `nil`.
  private func whisper(_ folder: String, title: String) -> FoundModel? {
    let files = Set(names(folder))
    let isCTranslate2 = files.isSuperset(of: ["model.bin", "config.json"])
    let isWhisper = title.lowercased().contains("whisper")
    guard isWhisper, isCTranslate2 || files.contains(where: { $0.hasSuffix(".safetensors") }) else {
      return nil
    }
    let weights = files.filter { $0 == "model.bin" || $0.hasSuffix(".safetensors") }
    let bytes = weights.reduce(0) { $0 + (ModelStore.length(of: "\(folder)/\($1)") ?? 0) }
    return FoundModel(
      tool: "Hugging Face", path: folder, title: title.replacing("--", with: "/"), bytes: bytes,
      isConverted: true)
  }

  private func llamaCpp() -> [FoundModel] {
    let folder = variable("LLAMA_CACHE") ?? "\(cache)/llama.cpp"
    return names(folder).filter { $0.hasSuffix(".gguf") }.compactMap {
      file("llama.cpp", "\(folder)/\($0)", title: $0)
    }
  }

  /// Returns the models in `manifests/HOST/OWNER/NAME/TAG`, which name blobs.
  private func ollama() -> [FoundModel] {
    struct OllamaManifest: Decodable {
      struct Layer: Decodable {
        var mediaType: String
        var digest: String
      }
      var layers: [Layer]
    }
    let folders = variable("OLLAMA_MODELS").map { [$0] } ?? ["\(home)/.ollama/models", ollamaService]
    return folders.flatMap { folder -> [FoundModel] in
      let manifests = "\(folder)/manifests"
      let tags = (FileManager.default.enumerator(atPath: manifests)?.compactMap { $0 as? String } ?? [])
        .sorted()
      return tags.flatMap { tag -> [FoundModel] in
        guard let json = FileManager.default.contents(atPath: "\(manifests)/\(tag)"),
          let manifest = try? JSONDecoder().decode(OllamaManifest.self, from: json)
        else { return [] }
        let title = tag.split(separator: "/").suffix(2).joined(separator: ":")
        return manifest.layers.filter { $0.mediaType == "application/vnd.ollama.image.model" }.compactMap {
          // The digest becomes a path, so it must be a digest.
          guard $0.digest.hasPrefix("sha256:"), FileDigest.isDigest(String($0.digest.dropFirst(7))) else {
            return nil
          }
          return file("Ollama", "\(folder)/blobs/sha256-\($0.digest.dropFirst(7))", title: title)
        }
      }
    }
  }

  private func names(_ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private func file(_ tool: String, _ path: String, title: String, isConverted: Bool = false) -> FoundModel? {
    ModelStore.length(of: path).map {
      FoundModel(tool: tool, path: path, title: title, bytes: $0, isConverted: isConverted)
    }
  }
}
