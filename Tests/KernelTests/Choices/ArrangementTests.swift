import Kernel
import Testing

@Suite("Orders and batches")
struct ArrangementTests {
  private let site = Site(name: 0)

  @Test("every order of four things is reached exactly once")
  func allOrders() {
    let orders = enumerated { $0.order(4, at: site) }
    #expect(orders.count == 24)
    #expect(Set(orders).count == 24)
    #expect(orders.first == [0, 1, 2, 3])
    #expect(orders.last == [3, 2, 1, 0])
    #expect(orders.allSatisfy { $0.sorted() == [0, 1, 2, 3] })
  }

  @Test("every way to cut five things is reached exactly once")
  func allSplits() {
    let splits = enumerated { $0.split(5, at: site) }
    #expect(splits.count == 16)
    #expect(Set(splits).count == 16)
    #expect(splits.first == [5])
    #expect(splits.last == [1, 1, 1, 1, 1])
    #expect(splits.allSatisfy { $0.reduce(0, +) == 5 && $0.allSatisfy { $0 > 0 } })
  }

  @Test("zero leaves order and batch alone", arguments: [0, 1, 2, 12, 13, 32, 33, 1_000])
  func canonical(count: Int) {
    let choices = Choices(kinds: siteKinds)
    #expect(choices.order(count, at: site) == Array(0..<count))
    #expect(choices.split(count, at: site) == (count == 0 ? [] : [count]))
  }

  @Test("a seed arranges any number of things completely", arguments: [2, 11, 12, 13, 31, 32, 33, 500])
  func seeded(count: Int) {
    var orders: Set<[Int]> = []
    var batchCounts: Set<Int> = []
    for seed in 0..<40 {
      let choices = Choices(kinds: siteKinds, driver: .seeded(UInt64(seed), kinds: .all))
      let order = choices.order(count, at: site)
      #expect(order.sorted() == Array(0..<count))
      orders.insert(order)
      let sizes = choices.split(count, at: site)
      #expect(sizes.reduce(0, +) == count)
      #expect(sizes.allSatisfy { $0 > 0 })
      batchCounts.insert(sizes.count)
      #expect(choices.deviations.count <= 2)
    }
    #expect(orders.count == (count == 2 ? 2 : 40))
    #expect(batchCounts.count > 1)
  }

  @Test("nothing and one thing are no choice", arguments: [0, 1])
  func noChoice(count: Int) {
    let choices = Choices(kinds: siteKinds)
    choices.pin(name: 0, value: 1)
    _ = (choices.order(count, at: site), choices.split(count, at: site))
    #expect(choices.unmetPins.map(\.matchCount) == [0])
  }

  private func enumerated(_ run: (Choices) -> [Int]) -> [[Int]] {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .all))
    var results: [[Int]] = []
    repeat { results.append(run(choices)) } while choices.advance()
    return results
  }
}
