import Kernel
import Testing

@testable import Facts

@Suite("The entries of the ledger") struct IdentifierTableTests {
  @Test("what was never touched is blank, wherever it lies") func blank() {
    let table = IdentifierTable(blank: 7)
    #expect(table[0] == 7)
    #expect(table[Int(UInt32.max)] == 7)
    table.pointer(to: 3_000).pointee = 1
    #expect(table[2_999] == 7)
    #expect(table[10] == 7)
    #expect(table[3_000] == 1)
    #expect(table.count == 3_001)
  }

  @Test(
    "whatever is touched in whatever order, over many runs, the rest is blank",
    arguments: 1...20 as ClosedRange<UInt64>)
  func orders(seed: UInt64) {
    var stream = SplitMix(seed: seed)
    let table = IdentifierTable(blank: -1)
    for _ in 0..<12 {
      var model: [Int: Int] = [:]
      let limit: UInt64 = [40, 1_100, 9_000][Int(stream.next(below: 3))]
      for _ in 0..<stream.next(below: 60) {
        let index = Int(stream.next(below: limit))
        let place = table.pointer(to: index)
        #expect(place.pointee == model[index] ?? -1)
        place.pointee = Int(stream.next(below: 100))
        model[index] = place.pointee
        let other = Int(stream.next(below: limit))
        #expect(table[other] == model[other] ?? -1)
      }
      var seen: [Int: Int] = [:]
      table.each { index, entry in if entry.pointee != -1 { seen[index] = entry.pointee } }
      #expect(seen == model)
      table.reset()
    }
  }

  @Test("a reset makes every entry blank, those behind a gap too") func reset() {
    let table = IdentifierTable(blank: 7)
    let touched = [0, 1_023, 1_024, 5_000, 5_001]
    for index in touched { table.pointer(to: index).pointee = 1 }
    table.reset()
    #expect(table.count == 0)
    for index in touched {
      #expect(table[index] == 7)
      // Growing again must not restore old values.
      #expect(table.pointer(to: index).pointee == 7)
    }
  }

  @Test("a transaction is remembered in 28 bytes, a purchase in 20") func sizes() {
    #expect(MemoryLayout<LedgerTransaction>.stride <= 28)
    #expect(MemoryLayout<LedgerPurchase>.stride <= 20)
  }

  @Test("the small truths of a transaction do not touch each other") func bits() {
    var record = LedgerTransaction()
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
    #expect(!record.isGone)
    #expect(record.state == nil)
    record.isGone = true
    record.state = .restored
    record.isHeldBack = false
    record.quantity = -1
    record.told = nil
    #expect(record.told == nil)
    #expect(record.state == .restored)
    #expect(record.quantity == 0)
    #expect(record.grantsInLaunch == 7)
    #expect(record.isGone && record.isPersisted && !record.isHeldBack)
  }
}
