/// The number by which general.file_type names the format of most weights (`enum llama_ftype`; those without mixtures).
enum GGUFFileType {
  static func type(_ format: BlockFormat) -> UInt32 {
    switch format {
    case .f32: 0
    case .f16: 1
    case .q4_0: 2
    case .q4_1: 3
    case .q8_0: 7
    case .q5_0: 8
    case .q5_1: 9
    case .q2_K: 10
    case .q3_K: 11
    case .q4_K: 14
    case .q5_K: 16
    case .q6_K: 18
    case .iq4_NL: 25
    case .bf16: 32
    }
  }
}
