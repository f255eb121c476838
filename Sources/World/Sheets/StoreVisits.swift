/// What a launch has to do with the store's own pages: its sheets, and the questions that are not answered.
struct StoreVisits {
  /// The sheets, in the order in which they were first named.
  var sheets: [StoreSheet] = []
  /// The questions that wait for an answer; each is answered once.
  var open: [SheetVisit] = []

  /// Takes the answer to a question; false where nobody waits for it.
  mutating func close(_ visit: SheetVisit) -> Bool {
    guard let place = open.firstIndex(of: visit) else { return false }
    open.remove(at: place)
    return true
  }
}
