public import Facts

/// The hosted downloads of one transaction, the latest first.
public struct DownloadChain: Sequence, IteratorProtocol {
  private var id: DownloadID
  private let notes: Notes<DownloadNote>

  init(from id: DownloadID, in notes: Notes<DownloadNote>) {
    self.id = id
    self.notes = notes
  }

  /// The next of them, or nothing.
  public mutating func next() -> (id: DownloadID, note: DownloadNote)? {
    guard id != .none else { return nil }
    let present = id
    let note = notes[present.index]
    id = note.next
    return (present, note)
  }
}
