import Foundation
import Inference

// Reads damaged model files for the given seconds (10 by default). It fails on a crash, a read outside the file, an
// allocation that the file does not justify, slowness, or inconsistent contents; the input is in the file that is
// named first.
// swift run -c release FuzzModelFiles [SECONDS] [SEED]

let arguments = CommandLine.arguments.dropFirst().compactMap { UInt64($0) }
let seconds = arguments.first ?? 10
let seed = arguments.dropFirst().first ?? 1
// Finished files are synced, which is slow on a disk.
let memory = URL(fileURLWithPath: "/dev/shm")
let parent =
  FileManager.default.isWritableFile(atPath: memory.path)
  ? memory : FileManager.default.temporaryDirectory
let folder =
  parent
  .appendingPathComponent("fuzz-model-files-\(ProcessInfo.processInfo.processIdentifier)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let inputPath = folder.appendingPathComponent("input").path
// Not `print`, whose buffer would be lost in a crash.
FileHandle.standardOutput.write(Data("Seed \(seed), input in \(inputPath)\n".utf8))

// Limits the address space to what any of these inputs can justify; more ends the process.
var limit = rlimit(rlim_cur: 4 << 30, rlim_max: 4 << 30)
setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)

var mutator = Mutator(seed: seed, corpus: SeedFiles.all)
let processor = Processor(kernels: try .chosen(), threads: ThreadPool(threadCount: 1))
let inspection = Inspection(folder: folder, processor: processor)
try inspection.prepareCheckpoints()
let end = Date().addingTimeInterval(TimeInterval(min(seconds, 86_400)))
var outcomes: Set<String> = []
var count = 0
var readable = 0
var tokenizers = 0
var models = 0
var checkpoints = 0

while Date() < end {
  let content = mutator.next()
  try Data(content).write(to: URL(fileURLWithPath: inputPath))
  // Processor time in microseconds, since a busy machine gives little of it.
  let start = clock()
  let outcome = try inspection.outcome(of: content, quantizing: count % 16 == 0)
  guard clock() - start < 2_000_000 else {
    FileHandle.standardError.write(Data("\(inputPath) took longer than 2 seconds\n".utf8))
    exit(1)
  }
  if let outcome {
    readable += 1
    if outcome.hasPrefix("checkpoint") { checkpoints += 1 }
    if outcome.contains("tokenizer") { tokenizers += 1 }
    if outcome.contains("model") { models += 1 }
    if outcomes.insert(outcome).inserted { mutator.keep(content) }
  }
  count += 1
}
try? FileManager.default.removeItem(at: folder)
print(
  "\(count) files, \(readable) of them readable, with \(outcomes.count) different contents;",
  "\(tokenizers) held a tokenizer and \(models) a language model that could be used;",
  "\(checkpoints) could be converted")
