/// Records of one kind, indexed by a dense identifier.
///
/// They lie in chunks that never move, so that a long run does not copy what it has, and a gap in the identifiers
/// costs a pointer. The records are plain values; a reset overwrites them and keeps the memory.
final class Records<Record> {
  private let blank: Record
  private var chunks: ContiguousArray<UnsafeMutablePointer<Record>?> = []
  /// One more than the highest index that was touched.
  private(set) var count = 0

  private static var chunkShift: Int { 10 }
  private static var chunkSize: Int { 1 << chunkShift }

  /// Makes records that start as this one.
  init(blank: Record) { self.blank = blank }

  deinit {
    for case .some(let chunk) in chunks { chunk.deallocate() }
  }

  /// The record, or a blank one.
  subscript(index: Int) -> Record {
    guard index < count, let chunk = chunks[index >> Self.chunkShift] else { return blank }
    return chunk[index & (Self.chunkSize - 1)]
  }

  /// Where the record is; it is made if there was none.
  @inline(__always) func pointer(to index: Int) -> UnsafeMutablePointer<Record> {
    if index < count, let chunk = chunks[index >> Self.chunkShift] {
      return chunk + (index & (Self.chunkSize - 1))
    }
    return grow(to: index)
  }

  @inline(never) private func grow(to index: Int) -> UnsafeMutablePointer<Record> {
    let position = index >> Self.chunkShift
    while chunks.count <= position { chunks.append(nil) }
    count = max(count, index + 1)
    let chunk: UnsafeMutablePointer<Record>
    if let present = chunks[position] {
      chunk = present
    } else {
      chunk = UnsafeMutablePointer<Record>.allocate(capacity: Self.chunkSize)
      chunk.initialize(repeating: blank, count: Self.chunkSize)
      chunks[position] = chunk
    }
    return chunk + (index & (Self.chunkSize - 1))
  }

  /// Makes every record blank again.
  func reset() {
    for position in 0..<(count + Self.chunkSize - 1) >> Self.chunkShift {
      guard let chunk = chunks[position] else { continue }
      // What lies behind the highest index was never touched.
      chunk.update(repeating: blank, count: min(count - position << Self.chunkShift, Self.chunkSize))
    }
    count = 0
  }
}
