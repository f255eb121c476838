import Facts

/// The purchases of one product, the latest first.
struct PurchaseChain: Sequence, IteratorProtocol {
  private var id: PurchaseID
  private let notes: Notes<PurchaseNote>

  init(from id: PurchaseID, in notes: Notes<PurchaseNote>) {
    self.id = id
    self.notes = notes
  }

  mutating func next() -> (id: PurchaseID, note: PurchaseNote)? {
    guard id != .none else { return nil }
    let present = id
    let note = notes[present.index]
    id = note.next
    return (present, note)
  }
}
