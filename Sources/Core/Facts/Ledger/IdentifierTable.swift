/// One entry for each dense identifier. An entry is blank until it is touched, that is, requested by
/// `pointer(to:)`.
///
/// The entries are in chunks, so that growing moves no entry and a large number costs little memory.
/// `reset` keeps the memory.
///
/// No two accesses to an entry overlap, so the release build omits exclusivity checks. They took a third of
/// the rules' time under load.
public final class IdentifierTable<Entry> {
  @usableFromInline let blank: Entry
  @usableFromInline private(set) var chunks: ContiguousArray<UnsafeMutablePointer<Entry>?> = []
  /// The number of initialized entries in each chunk. Every chunk below the highest touched one is full.
  private var madeCounts: ContiguousArray<Int> = []
  /// One more than the highest index that was touched.
  public private(set) var count = 0

  @usableFromInline static var chunkShift: Int { 10 }
  @usableFromInline static var chunkSize: Int { 1 << chunkShift }
  /// The number of entries that one step initializes. A chunk takes several steps.
  private static var fillStep: Int { 64 }

  /// Makes a table whose entries are `blank` at first.
  public init(blank: Entry) { self.blank = blank }

  deinit {
    for case .some(let chunk) in chunks { chunk.deallocate() }
  }

  /// The entry at an index, blank if it was never touched. Inline, so that reading one field loads nothing
  /// else.
  @inlinable @inline(__always) public subscript(index: Int) -> Entry {
    guard index < count, let chunk = chunks[index >> Self.chunkShift] else { return blank }
    return chunk[index & (Self.chunkSize - 1)]
  }

  /// Returns the pointer to the entry at an index. Initializes the entry if it was never touched.
  @inlinable @inline(__always) public func pointer(to index: Int) -> UnsafeMutablePointer<Entry> {
    if index < count, let chunk = chunks[index >> Self.chunkShift] {
      return chunk + (index & (Self.chunkSize - 1))
    }
    return grow(to: index)
  }

  @usableFromInline @inline(never) func grow(to index: Int) -> UnsafeMutablePointer<Entry> {
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

  /// Initializes the entries of a chunk up to `wanted`, `fillStep` at a time.
  private func fill(_ position: Int, upTo wanted: Int) {
    let chunk = chunks[position] ?? UnsafeMutablePointer<Entry>.allocate(capacity: Self.chunkSize)
    chunks[position] = chunk
    let made = madeCounts[position]
    guard made < wanted else { return }
    let target = (wanted + Self.fillStep - 1) / Self.fillStep * Self.fillStep
    (chunk + made).initialize(repeating: blank, count: target - made)
    madeCounts[position] = target
  }

  /// Calls `body` with every entry that may have been touched, in the order of the identifiers.
  @inlinable public func each(_ body: (Int, UnsafeMutablePointer<Entry>) -> Void) {
    for position in 0..<(count + Self.chunkSize - 1) >> Self.chunkShift {
      guard let chunk = chunks[position] else { continue }
      let first = position << Self.chunkShift
      for offset in 0..<min(count - first, Self.chunkSize) { body(first + offset, chunk + offset) }
    }
  }

  /// Makes every entry blank again.
  public func reset() {
    for position in 0..<(count + Self.chunkSize - 1) >> Self.chunkShift {
      guard let chunk = chunks[position] else { continue }
      // Entries after the highest index were never touched.
      chunk.update(repeating: blank, count: min(count - position << Self.chunkShift, Self.chunkSize))
    }
    count = 0
  }
}

/// An entry in a list of all entries with the same owner, such as the purchases of a product. Each entry
/// names the previous one.
public protocol LinkedEntry {
  associatedtype ID: DenseIdentifier
  /// The previous entry of the same owner, or none.
  var next: ID { get }
}

/// The identifier of a linked entry: a small number, or none.
public protocol DenseIdentifier: Equatable {
  static var none: Self { get }
  var index: Int { get }
}

extension TransactionID: DenseIdentifier {}
extension PurchaseID: DenseIdentifier {}
extension DownloadID: DenseIdentifier {}
extension SubscriptionID: DenseIdentifier {}

/// The entries of one owner, the latest first.
public struct EntryChain<Entry: LinkedEntry>: Sequence, IteratorProtocol {
  @usableFromInline var id: Entry.ID
  @usableFromInline let entries: IdentifierTable<Entry>

  /// Makes the chain that begins with the owner's latest entry. The chain is empty if `id` is none.
  @inlinable init(from id: Entry.ID, in entries: IdentifierTable<Entry>) {
    self.id = id
    self.entries = entries
  }

  @inlinable public mutating func next() -> (id: Entry.ID, entry: Entry)? {
    guard id != .none else { return nil }
    let present = id
    let entry = entries[present.index]
    id = entry.next
    return (present, entry)
  }
}
