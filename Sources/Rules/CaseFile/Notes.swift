/// Notes of one kind, indexed by a dense identifier.
///
/// They lie in chunks that never move, so that a long run does not copy what it has, and a gap in the identifiers
/// costs a pointer. The notes are plain values; a reset overwrites them and keeps the memory.
final class Notes<Note> {
  private let blank: Note
  // Checks of exclusive access were a third of what the rules cost in a storm; a note is never reached from inside
  // a change of this list.
  @exclusivity(unchecked) private var chunks: ContiguousArray<UnsafeMutablePointer<Note>?> = []
  /// One more than the highest index that was touched.
  @exclusivity(unchecked) private(set) var count = 0

  private static var chunkShift: Int { 10 }
  private static var chunkSize: Int { 1 << chunkShift }

  /// Makes notes that start as this one.
  init(blank: Note) { self.blank = blank }

  deinit {
    for case .some(let chunk) in chunks { chunk.deallocate() }
  }

  /// The note, or a blank one.
  subscript(index: Int) -> Note {
    guard index < count, let chunk = chunks[index >> Self.chunkShift] else { return blank }
    return chunk[index & (Self.chunkSize - 1)]
  }

  /// Where the note is; it is made if there was none.
  @inline(__always) func pointer(to index: Int) -> UnsafeMutablePointer<Note> {
    if index < count, let chunk = chunks[index >> Self.chunkShift] {
      return chunk + (index & (Self.chunkSize - 1))
    }
    return grow(to: index)
  }

  @inline(never) private func grow(to index: Int) -> UnsafeMutablePointer<Note> {
    let position = index >> Self.chunkShift
    while chunks.count <= position { chunks.append(nil) }
    count = max(count, index + 1)
    let chunk: UnsafeMutablePointer<Note>
    if let present = chunks[position] {
      chunk = present
    } else {
      chunk = UnsafeMutablePointer<Note>.allocate(capacity: Self.chunkSize)
      chunk.initialize(repeating: blank, count: Self.chunkSize)
      chunks[position] = chunk
    }
    return chunk + (index & (Self.chunkSize - 1))
  }

  /// Shows every note that may have been touched, in the order of the identifiers; gaps between chunks are skipped.
  func each(_ body: (Int, UnsafeMutablePointer<Note>) -> Void) {
    for position in 0..<(count + Self.chunkSize - 1) >> Self.chunkShift {
      guard let chunk = chunks[position] else { continue }
      let first = position << Self.chunkShift
      for offset in 0..<min(count - first, Self.chunkSize) { body(first + offset, chunk + offset) }
    }
  }

  /// Makes every note blank again.
  func reset() {
    for position in 0..<(count + Self.chunkSize - 1) >> Self.chunkShift {
      guard let chunk = chunks[position] else { continue }
      // What lies behind the highest index was never touched.
      chunk.update(repeating: blank, count: min(count - position << Self.chunkShift, Self.chunkSize))
    }
    count = 0
  }
}
