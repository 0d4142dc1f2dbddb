#if canImport(CPocketSphinx)
  import CPocketSphinx
  import Foundation

  /// A PocketSphinx decoder: the C handle and the calls on it. Only one task may use it at a time; the recognizer
  /// that owns it ensures that.
  final class PocketSphinxDecoder {
    /// The frames per second in which the decoder reports times.
    static let frameRate = 100.0

    let handle: OpaquePointer
    /// The cepstral mean that utterances begin with, from the acoustic model.
    let initialMean: [Float]
    private var isInUtterance = false

    /// Loads the acoustic model and the dictionary. A search has to be set before anything can be recognized.
    init(model: PocketSphinxModel, settings: [String: String]) throws {
      // The library writes pages of progress to standard error unless its log has nowhere to go.
      err_set_logfp(nil)
      var arguments = ["voicecore", "-hmm", model.acousticModel, "-dict", model.dictionary]
      for (name, value) in settings.sorted(by: { $0.key < $1.key }) { arguments += [name, value] }
      var strings = arguments.map { strdup($0) }
      defer { for string in strings { free(string) } }
      guard let settings = cmd_ln_parse_r(nil, ps_args(), Int32(strings.count), &strings, 1) else {
        throw PocketSphinxError.unreadableModel(path: model.acousticModel)
      }
      defer { cmd_ln_free_r(settings) }
      guard let handle = ps_init(settings) else {
        throw PocketSphinxError.unreadableModel(path: model.acousticModel)
      }
      self.handle = handle
      initialMean =
        Self.normalization(of: handle).map { cmn in
          (0..<Int(cmn.pointee.veclen)).map { cmn.pointee.cmn_mean[$0] }
        } ?? []
    }

    deinit {
      ps_free(handle)
    }

    /// Begins an utterance. It is normalized by subtracting `mean` from its cepstra.
    func start(mean: [Float]) throws {
      if let cmn = Self.normalization(of: handle) {
        for (index, value) in mean.prefix(Int(cmn.pointee.veclen)).enumerated() {
          cmn.pointee.cmn_mean[index] = value
          cmn.pointee.sum[index] = 0
        }
        cmn.pointee.nframe = 0
      }
      // A new stream resets the noise estimate and the clock.
      guard ps_start_stream(handle) == 0, ps_start_utt(handle) == 0 else {
        throw PocketSphinxError.decodingFailed
      }
      isInUtterance = true
    }

    /// Returns the mean of the utterance's cepstra so far. ``initialMean`` counts in it as `priorFrames` frames.
    func observedMean(priorFrames: Float) -> [Float] {
      guard let cmn = Self.normalization(of: handle) else { return initialMean }
      return mean(
        ofSum: UnsafeBufferPointer(start: cmn.pointee.sum, count: initialMean.count),
        frames: Int(cmn.pointee.nframe), priorFrames)
    }

    /// Returns the mean of a whole utterance's cepstra, computed without a search. Must not be called within an
    /// utterance.
    func mean(of samples: [Int16], priorFrames: Float) -> [Float] {
      guard let frontEnd = ps_get_fe(handle) else { return initialMean }
      let length = Int(fe_get_output_size(frontEnd))
      var sum = [Float](repeating: 0, count: length)
      var count = 0
      fe_start_stream(frontEnd)
      fe_start_utt(frontEnd)
      let block = 128
      withUnsafeTemporaryAllocation(of: mfcc_t.self, capacity: block * length) { values in
        var rows = (0..<block).map { values.baseAddress?.advanced(by: $0 * length) }
        samples.withUnsafeBufferPointer { samples in
          var (next, left) = (samples.baseAddress, samples.count)
          while left > 0 {
            var frames = Int32(block)
            guard fe_process_frames(frontEnd, &next, &left, &rows, &frames, nil) >= 0, frames > 0 else {
              break
            }
            for frame in 0..<Int(frames) {
              let cepstrum = values[(frame * length)..<((frame + 1) * length)]
              // The decoder does not count frames without energy either.
              guard let energy = cepstrum.first, energy >= 0 else { continue }
              for (index, value) in cepstrum.enumerated() { sum[index] += value }
              count += 1
            }
          }
        }
        var frames: Int32 = 0
        fe_end_utt(frontEnd, values.baseAddress, &frames)
      }
      return mean(ofSum: sum, frames: count, priorFrames)
    }

    private func mean(ofSum sum: some Collection<Float>, frames: Int, _ priorFrames: Float) -> [Float] {
      zip(sum, initialMean).map { ($0 + $1 * priorFrames) / (Float(frames) + priorFrames) }
    }

    private static func normalization(of handle: OpaquePointer) -> UnsafeMutablePointer<cmn_t>? {
      ps_get_feat(handle)?.pointee.cmn_struct
    }

    /// Searches the next samples of the utterance. Throws `CancellationError` between pieces of them.
    func process(_ samples: [Int16]) throws {
      // The library's buffers are sized for pieces of about this length.
      for start in stride(from: 0, to: samples.count, by: 1_600) {
        try Task.checkCancellation()
        try samples[start..<min(start + 1_600, samples.count)].withUnsafeBufferPointer { piece in
          guard ps_process_raw(handle, piece.baseAddress, piece.count, 0, 0) >= 0 else {
            throw PocketSphinxError.decodingFailed
          }
        }
      }
    }

    /// Returns the words of the best hypothesis so far.
    func hypothesis() -> [String] {
      guard let text = ps_get_hyp(handle, nil) else { return [] }
      return String(cString: text).split(separator: " ").map { DecodedWord.spelling(String($0)) }
    }

    /// Ends the utterance and returns its words.
    func finish() throws -> [DecodedWord] {
      guard isInUtterance else { return [] }
      isInUtterance = false
      guard ps_end_utt(handle) >= 0 else { throw PocketSphinxError.decodingFailed }
      // There is no hypothesis if nothing was said, or nothing that the grammar allows.
      guard ps_get_hyp(handle, nil) != nil else { return [] }
      let logarithms = ps_get_logmath(handle)
      var words: [DecodedWord] = []
      var segment = ps_seg_iter(handle)
      while let current = segment {
        var (first, last): (Int32, Int32) = (0, 0)
        var (acoustic, language, backoff): (Int32, Int32, Int32) = (0, 0, 0)
        ps_seg_frames(current, &first, &last)
        let posterior = ps_seg_prob(current, &acoustic, &language, &backoff)
        if let text = ps_seg_word(current).map({ String(cString: $0) }), !DecodedWord.isFiller(text) {
          words.append(
            DecodedWord(
              text: DecodedWord.spelling(text), firstFrame: Int(first), lastFrame: Int(last),
              posterior: logmath_exp(logarithms, posterior), acousticScore: Int(acoustic),
              languageScore: Int(language), backoff: Int(backoff)))
        }
        segment = ps_seg_next(current)
      }
      return words
    }

    /// Ends the utterance without a result.
    func cancel() {
      guard isInUtterance else { return }
      isInUtterance = false
      ps_end_utt(handle)
    }
  }

  /// A word of the best path, with the scores that the search gave it.
  struct DecodedWord: Sendable, Hashable {
    var text: String
    var firstFrame: Int
    var lastFrame: Int
    /// The probability of the word at its place, among all paths that the search kept.
    var posterior: Double
    var acousticScore: Int
    var languageScore: Int
    /// The length of the n-gram with which the language model scored it.
    var backoff: Int

    /// Returns whether a word of the decoder stands for silence, noise, a sentence boundary, or an empty step of a
    /// grammar.
    static func isFiller(_ word: String) -> Bool {
      word.hasPrefix("<") || word.hasPrefix("[") || word.hasPrefix("+") || word == "(NULL)"
    }

    /// Returns the word without the decoder's marks: `read` for `read(2)`, `siobhan` for `siobhan~`.
    static func spelling(_ word: String) -> String {
      var word = word[...]
      if word.hasSuffix(")"), let mark = word.lastIndex(of: "("), mark > word.startIndex {
        word = word[..<mark]
      }
      if word.last == PocketSphinxDecoder.addedMark { word.removeLast() }
      return String(word)
    }
  }
#endif
