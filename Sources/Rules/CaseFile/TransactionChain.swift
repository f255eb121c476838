import Facts

/// The transactions of one product, the latest first.
struct TransactionChain: Sequence, IteratorProtocol {
  private var id: TransactionID
  private let notes: Notes<TransactionNote>

  init(from id: TransactionID, in notes: Notes<TransactionNote>) {
    self.id = id
    self.notes = notes
  }

  mutating func next() -> (id: TransactionID, note: TransactionNote)? {
    guard id != .none else { return nil }
    let present = id
    let note = notes[present.index]
    id = note.next
    return (present, note)
  }
}
