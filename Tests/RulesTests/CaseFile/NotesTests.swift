import Facts
import Kernel
import Testing

@testable import Rules

@Suite("Notes") struct NotesTests {
  @Test("what was never touched is blank, wherever it lies") func blank() {
    let notes = Notes(blank: 7)
    #expect(notes[0] == 7)
    #expect(notes[Int(UInt32.max)] == 7)
    notes.pointer(to: 3_000).pointee = 1
    #expect(notes[2_999] == 7)
    #expect(notes[10] == 7)
    #expect(notes[3_000] == 1)
    #expect(notes.count == 3_001)
  }

  @Test(
    "whatever is touched in whatever order, over many runs, the rest is blank",
    arguments: 1...20 as ClosedRange<UInt64>)
  func orders(seed: UInt64) {
    var stream = SplitMix(seed: seed)
    let notes = Notes(blank: -1)
    for _ in 0..<12 {
      var model: [Int: Int] = [:]
      let limit: UInt64 = [40, 1_100, 9_000][Int(stream.next(below: 3))]
      for _ in 0..<stream.next(below: 60) {
        let index = Int(stream.next(below: limit))
        let place = notes.pointer(to: index)
        #expect(place.pointee == model[index] ?? -1)
        place.pointee = Int(stream.next(below: 100))
        model[index] = place.pointee
        let other = Int(stream.next(below: limit))
        #expect(notes[other] == model[other] ?? -1)
      }
      var seen: [Int: Int] = [:]
      notes.each { index, note in if note.pointee != -1 { seen[index] = note.pointee } }
      #expect(seen == model)
      notes.reset()
    }
  }

  @Test("a reset makes every note blank, those behind a gap too") func reset() {
    let notes = Notes(blank: 7)
    let touched = [0, 1_023, 1_024, 5_000, 5_001]
    for index in touched { notes.pointer(to: index).pointee = 1 }
    notes.reset()
    #expect(notes.count == 0)
    for index in touched {
      #expect(notes[index] == 7)
      // Growing again must not restore old values.
      #expect(notes.pointer(to: index).pointee == 7)
    }
  }

  @Test("a transaction is remembered in 28 bytes, a purchase in 20") func sizes() {
    #expect(MemoryLayout<TransactionNote>.stride <= 28)
    #expect(MemoryLayout<PurchaseNote>.stride <= 20)
  }

  @Test("the small truths of a transaction do not touch each other") func bits() {
    var record = TransactionNote()
    #expect(record.told == nil)
    record.told = .deferred
    record.quantity = 10
    record.grantsInLaunch = 20
    record.isHeldBack = true
    record.isPersisted = true
    #expect(record.told == .deferred)
    #expect(record.quantity == 10)
    #expect(record.grantsInLaunch == 7)
    #expect(record.isHeldBack && record.isPersisted)
    #expect(!record.isGone && !record.isExcused && !record.isGrantSettled && !record.lacksProduct)
    record.isGone = true
    record.isExcused = true
    record.isGrantSettled = true
    record.lacksProduct = true
    record.isHeldBack = false
    record.quantity = -1
    record.told = nil
    #expect(record.told == nil)
    #expect(record.quantity == 0)
    #expect(record.grantsInLaunch == 7)
    #expect(
      record.lacksProduct && record.isGone && record.isExcused && record.isGrantSettled && !record.isHeldBack)
  }
}
