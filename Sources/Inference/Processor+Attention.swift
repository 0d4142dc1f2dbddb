import CKernels

extension Processor {
  /// Computes the attention of every position to every other one, head by head: softmax(scale · q kᵀ) v.
  ///
  /// q, k, v and the output have the same number of vectors, and `heads · head length` columns each.
  public func attend(q: Vectors, k: Vectors, v: Vectors, heads: Int, scale: Float, into y: Vectors) {
    precondition(q.count == k.count && k.count == v.count && v.count == y.count)
    precondition(q.columns == k.columns && k.columns == v.columns && v.columns == y.columns)
    let headLength = headLength(columns: q.columns, heads: heads)
    let positions = q.count
    guard positions > 0 else { return }
    let table = kernels.table
    reserveScratch(bytes: table.pointee.attend_scratch_bytes(positions, headLength))
    // Heads are divided only if there are too few to keep the threads equally busy.
    let parts =
      heads.isMultiple(of: threads.threadCount) ? 1 : min(threads.threadCount, (positions + 191) / 192)
    let part = (positions - 1) / parts + 1
    threads.run(heads * parts) { [self] pieces, thread in
      for piece in pieces {
        let offset = piece / parts * headLength
        let first = piece % parts * part
        guard first < positions else { continue }
        table.pointee.attend(
          rows(q, from: offset), 1, rows(k, from: offset), rows(v, from: offset), positions, positions, .max,
          headLength, scale, first, min(first + part, positions), y.numbers + offset, y.stride,
          scratch(of: thread))
      }
    }
  }

  /// Computes the attention of queries to the contents of a cache.
  ///
  /// - Parameters:
  ///   - q: The queries, `query heads · head length` columns. Equal groups of query heads share a head of the
  ///     cache.
  ///   - sequences: The sequence of the cache that each query attends to; `nil` for sequence 0.
  ///   - visible: The number of positions that each query sees, at least 1.
  ///   - window: If given, each query sees only this many of the last of its visible positions, at least 1.
  ///   - weights: Receives the softmax: a vector of `longest visible` columns for each query and head, query by
  ///     query. It may not be combined with `window`.
  public func attend(
    q: Vectors, to cache: KeyValueCache, layer: Int, sequences: [Int]? = nil, visible: [Int],
    window: Int? = nil,
    scale: Float, into y: Vectors, weights: Vectors? = nil
  ) {
    precondition(window.map { $0 > 0 && weights == nil } ?? true)
    precondition(visible.count >= q.count && sequences.map { $0.count >= q.count } ?? true)
    precondition(q.columns == y.columns && y.count == q.count && layer < cache.layers)
    precondition(
      q.columns.isMultiple(of: cache.heads * cache.headLength), "The heads do not fit the cache's.")
    guard q.count > 0 else { return }
    var longest = 0
    for index in 0..<q.count {
      precondition((1...cache.capacity).contains(visible[index]), "A query must see something that is there.")
      precondition((0..<cache.sequences).contains(sequences?[index] ?? 0), "The cache has no such sequence.")
      longest = max(longest, visible[index])
    }
    if weights == nil, q.count >= queriesToShare,
      sequences?[..<q.count].allSatisfy({ $0 == sequences?[0] }) ?? true
    {
      // Either all queries see the same positions, or each sees one more than the one before.
      let step = visible[1] - visible[0]
      if step == 0 || step == 1, (1..<q.count).allSatisfy({ visible[$0] - visible[$0 - 1] == step }) {
        return attendTogether(
          q: q, to: cache, layer: layer, sequence: sequences?[0] ?? 0, positions: longest,
          seen: visible[0], window: window, scale: scale, into: y)
      }
    }
    if let window, window < longest {
      return attendToWindows(
        q: q, to: cache, layer: layer, sequences: sequences, visible: visible, window: window, scale: scale,
        into: y)
    }
    let group = q.columns / (cache.heads * cache.headLength)
    let queryHeads = group * cache.heads
    if let weights {
      precondition(weights.count >= q.count * queryHeads && weights.columns == longest)
      precondition(weights.stride == longest, "The weights lie without gaps.")
    }
    reserveScratch(
      bytes: kernels.table.pointee.attend_cached_scratch_bytes(longest, cache.headLength, group))
    visible.withUnsafeBufferPointer { visible in
      threads.run(
        cache.heads, grain: longest * q.count < 64 ? cache.heads : 1,
        CachedAttention(
          processor: self, q: q, cache: cache, layer: layer, sequences: sequences, visible: visible,
          longest: longest, group: group, scale: scale, y: y, weights: weights))
    }
  }

  /// Stores keys and values of all the cache's heads, at `position` and the positions after it.
  public func store(
    keys: Vectors, values: Vectors, in cache: KeyValueCache, layer: Int, sequence: Int = 0, at position: Int
  ) {
    let piece = piece(of: cache.heads, columns: 2 * keys.count * cache.headLength)
    threads.run(
      cache.heads, grain: piece,
      CacheStorage(
        kernels: kernels, keys: keys, values: values, cache: cache, layer: layer, sequence: sequence,
        position: position))
  }

  /// Computes the attention of a few queries, each of which sees its own window of the cache.
  private func attendToWindows(
    q: Vectors, to cache: KeyValueCache, layer: Int, sequences: [Int]?, visible: [Int], window: Int,
    scale: Float, into y: Vectors
  ) {
    let group = q.columns / (cache.heads * cache.headLength)
    reserveScratch(
      bytes: kernels.table.pointee.attend_cached_scratch_bytes(window, cache.headLength, group))
    let table = kernels.table
    threads.run(q.count * cache.heads) { [self] pieces, thread in
      for piece in pieces {
        let (index, head) = (piece / cache.heads, piece % cache.heads)
        let first = max(visible[index] - window, 0)
        var seen = visible[index] - first
        let offset = head * group * cache.headLength
        table.pointee.attend_cached(
          rows(q[index..<index + 1], from: offset), 1, group,
          cache.cache(layer: layer, sequence: sequences?[index] ?? 0, head: head, from: first),
          &seen, seen, cache.headLength, scale,
          y.numbers + index * y.stride + offset, y.stride, nil, 0, scratch(of: thread))
      }
    }
  }

  /// Computes the attention of many queries. The cache is unpacked once for all of them, and multiplied as in an
  /// encoder.
  ///
  /// - Parameters:
  ///   - seen: The number of positions that the first query sees. Query i sees i more, at most all.
  ///   - window: If given, each query sees only this many of the last of these.
  private func attendTogether(
    q: Vectors, to cache: KeyValueCache, layer: Int, sequence: Int, positions: Int, seen: Int, window: Int?,
    scale: Float, into y: Vectors
  ) {
    // Positions that no query sees are left out.
    let hidden = window.map { max(seen - $0, 0) } ?? 0
    let (positions, seen) = (positions - hidden, seen - hidden)
    let headLength = cache.headLength
    let group = q.columns / (cache.heads * headLength)
    let table = kernels.table
    let count = positions * headLength
    // The scratch memory has keys, values, and then the kernel's own memory, which begins at a multiple of 64
    // bytes.
    let unpacked = (2 * count + 15) / 16 * 16
    reserveScratch(bytes: 4 * unpacked + table.pointee.attend_scratch_bytes(positions, headLength))
    // Heads are divided only if they are fewer than the threads, since each part unpacks them.
    let parts = min((threads.threadCount - 1) / cache.heads + 1, (q.count - 1) / queriesToShare + 1)
    let part = (q.count - 1) / parts + 1
    threads.run(cache.heads * parts) { [self] pieces, thread in
      for piece in pieces {
        let (head, first) = (piece / parts, piece % parts * part)
        guard first < q.count else { continue }
        let keys = scratch(of: thread).assumingMemoryBound(to: Float.self)
        let values = keys + count
        cache.unpack(
          layer: layer, sequence: sequence, head: head, positions: hidden..<hidden + positions, keys: keys,
          values: values, kernels: kernels)
        let offset = head * group * headLength
        table.pointee.attend(
          rows(q, from: offset), group, ck_rows(numbers: keys, stride: headLength),
          ck_rows(numbers: values, stride: headLength), positions, seen, window ?? .max,
          headLength, scale, first, min(first + part, q.count), y.numbers + offset, y.stride, keys + unpacked)
      }
    }
  }

  private func headLength(columns: Int, heads: Int) -> Int {
    precondition(heads > 0 && columns.isMultiple(of: heads), "The columns are no whole heads.")
    return columns / heads
  }

}

/// The attention to a cache, divided by its heads.
private struct CachedAttention: ParallelWork {
  let processor: Processor
  let q: Vectors
  let cache: KeyValueCache
  let layer: Int
  let sequences: [Int]?
  let visible: UnsafeBufferPointer<Int>
  /// The most positions that a query sees.
  let longest: Int
  /// The number of query heads that share a head of the cache.
  let group: Int
  let scale: Float
  let y: Vectors
  let weights: Vectors?

  func perform(_ heads: Range<Int>, thread: Int) {
    for head in heads {
      var first = 0
      while first < q.count {
        // Consecutive queries of the same sequence read its cache together.
        let sequence = sequences?[first] ?? 0
        var last = first + 1
        while last < q.count, sequences?[last] ?? 0 == sequence { last += 1 }
        attend(first..<last, head: head, sequence: sequence, thread: thread)
        first = last
      }
    }
  }

  private func attend(_ queries: Range<Int>, head: Int, sequence: Int, thread: Int) {
    let first = queries.lowerBound
    let offset = head * group * cache.headLength
    processor.kernels.table.pointee.attend_cached(
      rows(q[queries], from: offset), queries.count, group,
      cache.cache(layer: layer, sequence: sequence, head: head), visible.baseAddress! + first, longest,
      cache.headLength, scale, y.numbers + first * y.stride + offset, y.stride,
      weights.map { $0.numbers + (first * cache.heads + head) * group * longest },
      cache.heads * group * longest, processor.scratch(of: thread))
  }
}

/// The number of queries from which on it pays to unpack a cache for all of them.
private let queriesToShare = 24

/// The storage of keys and values in a cache, divided by its heads.
private struct CacheStorage: ParallelWork {
  let kernels: Kernels
  let keys, values: Vectors
  let cache: KeyValueCache
  let layer, sequence, position: Int

  func perform(_ heads: Range<Int>, thread: Int) {
    cache.store(
      keys: keys, values: values, layer: layer, sequence: sequence, at: position, heads: heads,
      kernels: kernels)
  }
}

private func rows(_ vectors: Vectors, from offset: Int) -> ck_rows {
  ck_rows(numbers: vectors.numbers + offset, stride: vectors.stride)
}
