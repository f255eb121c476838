import Kernel
import Testing

@testable import Reports

@Suite("Values by number")
struct NumberedValuesTests {
  @Test("numbers in any order, dense or far apart, keep their values", arguments: [1, 2, 3, 4] as [UInt64])
  func againstDictionary(_ seed: UInt64) {
    var stream = SplitMix(seed: seed)
    var table = NumberedValues<Int>()
    var expected: [UInt64: Int] = [:]
    let bound: UInt64 = seed % 2 == 0 ? 200 : .max
    for round in 0..<600 {
      let key = round % 3 == 0 ? UInt64(round / 3) : stream.next(below: bound)
      table.update(key, orAdd: 1) { $0 += round }
      expected[key] = (expected[key] ?? 1) + round
    }
    #expect(table.numbers == expected.keys.sorted())
    for (key, value) in expected { #expect(table[key] == value) }
    for _ in 0..<200 {
      let key = stream.next(below: bound)
      #expect(table[key] == expected[key])
    }
  }

  @Test("an empty table has no values, and a large number costs one entry")
  func ends() {
    var table = NumberedValues<Int>()
    #expect(table[0] == nil)
    #expect(table[.max] == nil)
    table.update(.max, orAdd: 7) { _ in }
    #expect(table[.max] == 7)
    #expect(table.values.count == 1)
  }
}
