// swift-tools-version: 6.2
import PackageDescription

// Other packages, and why they are used: ARCHITECTURE.md, “Dependencies”.
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let subprocess = Target.Dependency.product(name: "Subprocess", package: "swift-subprocess")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let nio: [Target.Dependency] =
  ["NIOCore", "NIOPosix", "NIOHTTP1", "NIOWebSocket"].map { .product(name: $0, package: "swift-nio") }
  + [.product(name: "NIOSSL", package: "swift-nio-ssl")]

/// A Debian library, seen through the header and module map in `Sources/<name>`.
func library(_ name: String, _ pkgConfig: String, _ package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

func linux(_ name: String) -> Target.Dependency {
  .target(name: name, condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "VoiceCore",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(
      name: "VoiceCore",
      targets: [
        "Capture", "Audio", "TimeExpressions", "WrittenForm", "Dictation", "LanguageModel", "Speech",
        "Understanding", "Actions", "Assistant", "Presentation", "Skills", "Chat", "DictationLink",
        "VoiceKeyboard",
      ]),
    .executable(name: "voicecore", targets: ["voicecore"]),
    .executable(name: "voicecore-satellite", targets: ["Satellite"]),
    .executable(name: "voicecore-dictate", targets: ["DictationMicrophone"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
  ],
  // Lowest first: a target depends only on targets above its own line. ARCHITECTURE.md has the same groups and says what
  // each target holds.
  targets: [
    // System libraries.
    library("CSndFile", "sndfile", "libsndfile1-dev"),
    library("CSoxr", "soxr", "libsoxr-dev"),
    library("CPulse", "libpulse", "libpulse-dev"),
    library("CPocketSphinx", "pocketsphinx", "libpocketsphinx-dev"),
    library("CIcal", "libical", "libical-dev"),
    library("CCurl", "libcurl", "libcurl4-openssl-dev"),
    library("CGMime", "gmime-3.0", "libgmime-3.0-dev"),
    library("CDBus", "dbus-1", "libdbus-1-dev"),
    library("CZlib", "zlib", "zlib1g-dev"),
    library("CQRencode", "libqrencode", "libqrencode-dev"),
    library("CWebRTCAudioProcessing", "webrtc-audio-processing", "libwebrtc-audio-processing-dev"),
    // The server needs it on a Mac, too.
    .systemLibrary(
      name: "COpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    // flite has no pkg-config file; its libraries are named in the module map.
    .systemLibrary(name: "CFlite", providers: [.apt(["flite1-dev"])]),
    .systemLibrary(name: "CMalloc"),

    // Files, queues, terminals and transport.
    .target(name: "CMapGuard"),
    .target(name: "CNetworkSeal"),
    .target(name: "Digests", dependencies: [linux("COpenSSL")]),
    .target(name: "DurableFiles"),
    .target(name: "DatabaseFiles", dependencies: [grdb]),
    .target(name: "Queues"),
    .target(name: "Console"),
    .target(name: "JSONValues"),
    .target(name: "MessageBus", dependencies: [linux("CDBus")]),
    .target(name: "HTTPTransport", dependencies: [linux("CCurl")] + nio),

    // What people say and write.
    .target(name: "Sentences"),
    .target(name: "TimeExpressions", dependencies: ["JSONValues"]),
    .target(name: "WrittenForm", dependencies: ["TimeExpressions"]),
    .target(name: "Dictation", dependencies: ["WrittenForm"]),

    // Sound and models.
    .target(
      name: "CKernels",
      cSettings: ["", "Attention", "Blocks", "FewVectors", "Multiply", "Pointwise"].map {
        .headerSearchPath("./\($0)")
      }),
    .target(name: "Inference", dependencies: ["CKernels", "CMapGuard", "DurableFiles"]),
    .target(name: "Capture", dependencies: [linux("CPulse")]),
    .target(
      name: "CEchoCanceller", dependencies: [linux("CWebRTCAudioProcessing")],
      // SwiftPM takes no definitions from the library's pkg-config file.
      cxxSettings: ["WEBRTC_LINUX", "WEBRTC_POSIX", "WEBRTC_AUDIO_PROCESSING_ONLY_BUILD"].map {
        .define($0, .when(platforms: [.linux]))
      }),
    .target(name: "EchoCancellation", dependencies: ["Capture", linux("CEchoCanceller")]),
    .target(
      name: "Audio", dependencies: ["CKernels", "Inference", "Capture", linux("CSndFile"), linux("CSoxr")]),
    .target(name: "Whisper", dependencies: ["Capture", "Audio", "CZlib", "Inference"]),
    .target(name: "LanguageModel", dependencies: ["Inference", "JSONValues", "Queues"]),
    .target(name: "NeuralVoice", dependencies: ["Inference"]),
    .target(
      name: "Speech",
      dependencies: [
        "Capture", "EchoCancellation", "Audio", "Inference", "Queues", "WrittenForm", "Whisper",
        "NeuralVoice", linux("CPocketSphinx"), linux("CFlite"), subprocess,
      ],
      resources: [.copy("Resources/PocketSphinx")]),
    .target(
      name: "ModelConversion", dependencies: ["Inference", "JSONValues"],
      resources: [.copy("Resources/ModelConversion")]),
    .target(
      name: "ModelStore",
      dependencies: ["Digests", "DurableFiles", "HTTPTransport", "Inference", "ModelConversion"],
      resources: [.copy("Resources/ModelStore")]),

    // Commands, dictation and chat.
    .target(
      name: "Skills", dependencies: ["JSONValues", "TimeExpressions", "WrittenForm", yams],
      resources: [.copy("Resources/Skills")],
      // How numbers are said in each language; Foundation brings it.
      linkerSettings: [.linkedLibrary("_FoundationICU", .when(platforms: [.linux]))]),
    .target(
      name: "Understanding",
      dependencies: [
        "Inference", "JSONValues", "Sentences", "TimeExpressions", "WrittenForm", "LanguageModel", "Skills",
      ],
      resources: [.copy("Resources/Understanding")]),
    .target(
      name: "Actions",
      dependencies: [
        "Digests", "DurableFiles", "JSONValues", "Sentences", "TimeExpressions", "Understanding", "Skills",
        "HTTPTransport", "MessageBus", linux("CIcal"), linux("CCurl"), linux("CGMime"), subprocess,
      ]),
    .target(name: "DictationLink", dependencies: ["CMapGuard", "Capture"]),
    .target(name: "InputMethod", dependencies: ["DictationLink", "MessageBus"]),
    .target(
      name: "VoiceKeyboard",
      dependencies: [
        "DurableFiles", "Queues", "MessageBus", "Inference", "Capture", "Audio", "LanguageModel", "Speech",
        "Dictation", "DictationLink", "InputMethod", "WrittenForm", subprocess,
      ]),
    .target(
      name: "Chat",
      dependencies: [
        "DatabaseFiles", "DurableFiles", "HTTPTransport", "Inference", "JSONValues", "LanguageModel",
        "Capture", "Speech", grdb,
      ]),
    .target(
      name: "Assistant",
      dependencies: [
        "DatabaseFiles", "DurableFiles", "Queues", "Inference", "JSONValues", "Sentences", "Capture", "Audio",
        "TimeExpressions", "Speech", "Understanding", "Skills", "Actions", "Chat", grdb,
      ]),

    // Front ends and programs.
    .target(
      name: "Presentation",
      dependencies: ["Sentences", "TimeExpressions", "Understanding", "Skills", "Actions", "Assistant"]),
    .target(
      name: "Server",
      dependencies: [
        "COpenSSL", "Digests", "DurableFiles", "Queues", "Inference", "JSONValues", "Capture", "Audio",
        "TimeExpressions", "Whisper", "LanguageModel", "Speech", "Understanding", "Skills", "Actions",
        "ModelStore", "Assistant", "Presentation", "Chat", "Dictation", "VoiceKeyboard", linux("CQRencode"),
      ] + nio,
      resources: [.copy("Resources/Web")]),
    .target(
      name: "Setup",
      dependencies: [
        "DurableFiles", "Queues", "Console", "TimeExpressions", "WrittenForm", "Dictation", "Whisper",
        "Speech", "Skills", "Understanding", "Actions", "Chat", "ModelStore", "Assistant", "Presentation",
        linux("CNetworkSeal"), yams,
      ]),
    .executableTarget(name: "Satellite", dependencies: ["Capture", "Console", "JSONValues"] + nio),
    .executableTarget(
      name: "DictationMicrophone",
      dependencies: ["Console", "MessageBus", "Capture", "DictationLink", "InputMethod"]),
    .target(
      name: "Evaluation",
      dependencies: [
        "Inference", "Capture", "Audio", "TimeExpressions", "WrittenForm", "Whisper", "LanguageModel",
        "Speech", "Understanding", subprocess,
      ]),
    .executableTarget(name: "FuzzTimeExpressions", dependencies: ["TimeExpressions"]),
    .executableTarget(name: "FuzzCommands", dependencies: ["Understanding", "TimeExpressions"]),
    .executableTarget(
      name: "FuzzModelFiles", dependencies: ["Inference", "LanguageModel", "ModelConversion"]),
    .executableTarget(
      name: "voicecore",
      dependencies: [
        "DurableFiles", "Queues", "Console", "JSONValues", "MessageBus", "Sentences", "TimeExpressions",
        "WrittenForm", "Dictation", "Inference", "Capture", "EchoCancellation", "Audio", "Whisper",
        "LanguageModel",
        "NeuralVoice", "Speech",
        "ModelStore", "Skills", "Understanding", "Actions", "DictationLink", "InputMethod",
        "VoiceKeyboard", "Chat",
        "Assistant",
        "Presentation", "Server", "Setup", "Evaluation", linux("CMalloc"), linux("CNetworkSeal"),
        argumentParser, subprocess, yams,
      ]),

    // Tests, and what several of them share.
    .target(name: "PublishedWeights", path: "Tests/PublishedWeights"),
    .target(name: "PortalStandIn", dependencies: ["MessageBus"], path: "Tests/PortalStandIn"),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "DurableFilesTests", dependencies: ["DurableFiles"]),
    .testTarget(name: "DatabaseFilesTests", dependencies: ["DatabaseFiles", grdb]),
    .testTarget(name: "QueuesTests", dependencies: ["Queues"]),
    .testTarget(name: "ConsoleTests", dependencies: ["Console"]),
    .testTarget(
      name: "TimeExpressionsTests", dependencies: ["TimeExpressions"], exclude: ["DucklingExclusions.tsv"]),
    .testTarget(name: "WrittenFormTests", dependencies: ["WrittenForm"]),
    .testTarget(name: "DictationTests", dependencies: ["Dictation"]),
    .testTarget(
      name: "InferenceTests", dependencies: ["Inference", "CKernels"], exclude: ["ModelFiles/Fixtures"],
      resources: [.copy("Goldens")]),
    .testTarget(name: "CaptureTests", dependencies: ["Capture"]),
    .testTarget(
      name: "EchoCancellationTests",
      dependencies: ["EchoCancellation", "Audio", "Capture", linux("CWebRTCAudioProcessing")]),
    .testTarget(name: "AudioTests", dependencies: ["Audio", "Capture"], exclude: ["Fixtures"]),
    .testTarget(
      name: "WhisperTests", dependencies: ["Whisper", "Capture", "PublishedWeights"],
      resources: [.copy("Goldens")]),
    .testTarget(
      name: "LanguageModelTests", dependencies: ["LanguageModel", "JSONValues", "PublishedWeights"],
      resources: [.copy("Goldens")]),
    .testTarget(
      name: "NeuralVoiceTests", dependencies: ["NeuralVoice", "Inference", "ModelConversion"],
      exclude: ["Fixtures"]),
    .testTarget(name: "SpeechTests", dependencies: ["Speech", "Capture", "Inference", "PublishedWeights"]),
    .testTarget(
      name: "ModelConversionTests", dependencies: ["ModelConversion", "Inference", "Digests"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ModelStoreTests", dependencies: ["ModelStore", "HTTPTransport", "Inference", "Digests"],
      exclude: ["model_server.py"]),
    .testTarget(name: "SkillsTests", dependencies: ["Skills", "TimeExpressions"]),
    .testTarget(
      name: "UnderstandingTests",
      dependencies: [
        "Understanding", "JSONValues", "Skills", "Inference", "LanguageModel", "TimeExpressions",
      ]),
    .testTarget(
      name: "ActionsTests", dependencies: ["Actions", "MessageBus", "Sentences", "Skills"],
      exclude: ["Mail/smtp_server.py", "Mail/secret_service.py", "Skills/home_assistant.py"]),
    .testTarget(name: "DictationLinkTests", dependencies: ["DictationLink", "Capture"]),
    .testTarget(name: "InputMethodTests", dependencies: ["InputMethod", "DictationLink", "MessageBus"]),
    .testTarget(
      name: "VoiceKeyboardTests",
      dependencies: [
        "VoiceKeyboard", "MessageBus", "InputMethod", "Audio", "Capture", "Dictation", "DictationLink",
        "Speech", "PublishedWeights", "PortalStandIn",
      ]),
    .testTarget(
      name: "ChatTests",
      dependencies: ["Capture", "Chat", "HTTPTransport", "LanguageModel", "PublishedWeights", "Speech", grdb]),
    .testTarget(
      name: "AssistantTests",
      dependencies: [
        "Assistant", "Audio", "Capture", "Chat", "Presentation", "PublishedWeights", "Skills", "Speech", grdb,
      ]),
    .testTarget(
      name: "PresentationTests",
      dependencies: ["Presentation", "Assistant", "Actions", "TimeExpressions", "Understanding"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server", "Assistant", "Presentation", "Actions", "Audio", "Capture", "Chat", "COpenSSL",
        "Inference", "JSONValues", "LanguageModel", "ModelStore", "PublishedWeights", "Speech",
        "Understanding", "Dictation", "VoiceKeyboard",
      ] + nio,
      exclude: ["Security/qr-codes.json"]),
    .testTarget(
      name: "SetupTests",
      dependencies: [
        "Setup", "Actions", "Assistant", "PublishedWeights", "TimeExpressions", "Understanding", yams,
      ]),
    .testTarget(name: "SatelliteTests", dependencies: ["Satellite", "JSONValues"] + nio),
    .testTarget(
      name: "DictationMicrophoneTests",
      dependencies: [
        "DictationMicrophone", "Capture", "DictationLink", "InputMethod", "MessageBus", "PortalStandIn",
      ]),
    .testTarget(
      name: "EvaluationTests",
      dependencies: ["Evaluation", "LanguageModel", "TimeExpressions", "Understanding"]),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "voicecore", "Audio", "Capture", "Chat", "Console", "Presentation", "PublishedWeights", "Setup",
        "Speech", yams,
      ]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Actions", "Assistant", "Audio", "Capture", "Inference", "LanguageModel", "Speech", "TimeExpressions",
        "Understanding", "Whisper",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What only scripts/fuzz-coverage builds, and what scripts/sanitize leaves out.
if Context.environment["FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer"),
    .target(name: "FuzzDriver", dependencies: ["CLibFuzzer"]),
    .executableTarget(
      name: "FuzzForms",
      dependencies: [
        "FuzzDriver", "JSONValues", "Inference", "LanguageModel", "TimeExpressions", "Understanding",
        "Actions", yams,
      ]),
    .executableTarget(
      name: "FuzzProtocols",
      dependencies: ["FuzzDriver", "Server", .product(name: "NIOEmbedded", package: "swift-nio")] + nio),
  ]
}
if let tests = Context.environment["ONLY_TESTS"] {
  var needed: Set<String> = []
  var open = tests.split(separator: " ").map(String.init)
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: continue
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}

if Context.environment["CI"] != nil {
  for target in package.targets where target.type != .system {
    target.swiftSettings = [.treatAllWarnings(as: .error)]
  }
}
