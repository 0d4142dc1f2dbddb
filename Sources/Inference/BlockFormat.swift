import CKernels

// The cases have the names by which model files are known.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// A format in which a model file stores numbers, in blocks that share a scale (ggml's types).
public enum BlockFormat: Int32, Sendable, Hashable, Codable, CaseIterable {
  case f32 = 0
  case f16 = 1
  case q4_0 = 2
  case q4_1 = 3
  case q5_0 = 6
  case q5_1 = 7
  case q8_0 = 8
  case q2_K = 10
  case q3_K = 11
  case q4_K = 12
  case q5_K = 13
  case q6_K = 14
  case iq4_NL = 20
  case bf16 = 30

  /// The count of numbers in a block.
  public var blockLength: Int { ck_block_length(kernelFormat) }
  /// The number of bytes of a block.
  public var blockBytes: Int { ck_block_bytes(kernelFormat) }

  var kernelFormat: ck_format { ck_format(rawValue: UInt32(rawValue)) }
}
