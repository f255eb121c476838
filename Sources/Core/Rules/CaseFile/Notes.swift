internal import Facts

/// Notes of one kind, indexed by a dense identifier.
///
/// Notes are in chunks that never move: a long run copies nothing, and a gap in the identifiers costs one
/// pointer. Notes are plain values, so a reset overwrites them and keeps the memory. Most runs need few
/// notes, so a chunk is filled with blank notes only as needed. Every chunk below the highest touched one is
/// full.
final class Notes<Note> {
  private let blank: Note
  // Exclusivity checks took a third of the rules' time under load. A note is never accessed while this list
  // changes.
  private var chunks: ContiguousArray<UnsafeMutablePointer<Note>?> = []
  /// The number of initialized notes in each chunk.
  private var madeCounts: ContiguousArray<Int> = []
  /// One more than the highest index that was touched.
  private(set) var count = 0

  private static var chunkShift: Int { 10 }
  private static var chunkSize: Int { 1 << chunkShift }
  /// The number of notes initialized at a time; a part of a chunk.
  private static var fillStep: Int { 64 }

  /// Makes notes whose initial value is `blank`.
  init(blank: Note) { self.blank = blank }

  deinit {
    for case .some(let chunk) in chunks { chunk.deallocate() }
  }

  /// The note at an index, blank if it was never touched. Inline, so that reading one field loads nothing
  /// else.
  @inline(__always) subscript(index: Int) -> Note {
    guard index < count, let chunk = chunks[index >> Self.chunkShift] else { return blank }
    return chunk[index & (Self.chunkSize - 1)]
  }

  /// The pointer to the note at an index; initializes the note if it was never touched.
  @inline(__always) func pointer(to index: Int) -> UnsafeMutablePointer<Note> {
    if index < count, let chunk = chunks[index >> Self.chunkShift] {
      return chunk + (index & (Self.chunkSize - 1))
    }
    return grow(to: index)
  }

  @inline(never) private func grow(to index: Int) -> UnsafeMutablePointer<Note> {
    let position = index >> Self.chunkShift
    while chunks.count <= position {
      chunks.append(nil)
      madeCounts.append(0)
    }
    let highest = max(count - 1, 0) >> Self.chunkShift
    for lower in highest..<max(position, highest) where chunks[lower] != nil {
      fill(lower, upTo: Self.chunkSize)
    }
    let offset = index & (Self.chunkSize - 1)
    fill(position, upTo: position < highest ? Self.chunkSize : offset + 1)
    count = max(count, index + 1)
    guard let chunk = chunks[position] else { preconditionFailure("a chunk was filled that is not there") }
    return chunk + offset
  }

  /// Initializes the notes of a chunk up to a number, `fillStep` at a time.
  private func fill(_ position: Int, upTo wanted: Int) {
    let chunk = chunks[position] ?? UnsafeMutablePointer<Note>.allocate(capacity: Self.chunkSize)
    chunks[position] = chunk
    let made = madeCounts[position]
    guard made < wanted else { return }
    let target = (wanted + Self.fillStep - 1) / Self.fillStep * Self.fillStep
    (chunk + made).initialize(repeating: blank, count: target - made)
    madeCounts[position] = target
  }

  /// Calls `body` with every note that may have been touched, in the order of the identifiers.
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
      // Notes after the highest index were never touched.
      chunk.update(repeating: blank, count: min(count - position << Self.chunkShift, Self.chunkSize))
    }
    count = 0
  }
}

/// A note that names the previous note of the same owner.
protocol LinkedNote {
  associatedtype ID: NoteID
  /// The previous note of the same owner, or none.
  var next: ID { get }
}

/// A dense identifier of linked notes.
protocol NoteID: Equatable {
  static var none: Self { get }
  var index: Int { get }
}

extension TransactionID: NoteID {}
extension PurchaseID: NoteID {}
extension DownloadID: NoteID {}
extension SubscriptionID: NoteID {}

/// The notes of one owner, the latest first.
struct NoteChain<Note: LinkedNote>: Sequence, IteratorProtocol {
  private var id: Note.ID
  private let notes: Notes<Note>

  /// Begins with the latest note of the owner, or with none.
  init(from id: Note.ID, in notes: Notes<Note>) {
    self.id = id
    self.notes = notes
  }

  mutating func next() -> (id: Note.ID, note: Note)? {
    guard id != .none else { return nil }
    let present = id
    let note = notes[present.index]
    id = note.next
    return (present, note)
  }
}

/// A value for each pair of a device and a product.
///
/// Both identifiers are dense and few, so the values are in rows that grow on writing.
struct DeviceProducts<Value> {
  private let blank: Value
  private var rows: [[Value]] = []

  /// Makes a table with `blank` as the initial value of each pair.
  init(blank: Value) { self.blank = blank }

  /// The value of a pair. A write for no device or no product is dropped.
  subscript(device: DeviceID, product: ProductID) -> Value {
    get {
      guard device.index < rows.count, product.index < rows[device.index].count else { return blank }
      return rows[device.index][product.index]
    }
    set {
      guard device != .none, product != .none else { return }
      while rows.count <= device.index { rows.append([]) }
      while rows[device.index].count <= product.index { rows[device.index].append(blank) }
      rows[device.index][product.index] = newValue
    }
  }

  /// Drops the pairs of a device.
  mutating func forget(_ device: DeviceID) {
    if device.index < rows.count { rows[device.index].removeAll(keepingCapacity: true) }
  }

  /// Drops every pair and keeps the memory.
  mutating func reset() {
    for index in rows.indices { rows[index].removeAll(keepingCapacity: true) }
  }
}
