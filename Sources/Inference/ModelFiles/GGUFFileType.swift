/// The number in `general.file_type` for the format of most weights (`enum llama_ftype`).
///
/// Plain q4_K is called Q4_K_S there.
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

  static func type(_ mixture: BlockMixture) -> UInt32 {
    switch mixture {
    case .q4_K_S: 14
    case .q4_K_M: 15
    case .q5_K_M: 17
    }
  }
}
