/// Numbers from -1 up to 1 that depend on nothing but the name: the same as `training/whisper/random_weights.py` makes
/// for the reference.
func uniformNumbers(_ name: String, _ count: Int) -> [Float] {
  var state: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in name.utf8 { state = (state ^ UInt64(byte)) &* 0x100_0000_01b3 }
  return [Float](unsafeUninitializedCapacity: count) { numbers, initialized in
    for index in 0..<count {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = state
      bits = (bits ^ (bits &>> 30)) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ (bits &>> 27)) &* 0x94d0_49bb_1331_11eb
      bits ^= bits &>> 31
      numbers[index] = Float(bits &>> 40) / 8_388_608 - 1
    }
    initialized = count
  }
}
