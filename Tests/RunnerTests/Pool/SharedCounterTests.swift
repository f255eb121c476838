import Testing

@testable import Runner

@Suite("Pieces that workers take")
struct SharedCounterTests {
  @Test(
    "each piece is taken once, several at the beginning and single ones at the end", arguments: [1, 2, 7])
  func shares(workerCount: Int) throws {
    let counter = try SharedCounter(workerCount: workerCount)
    var sizes: [Int] = []
    var taken: [Int] = []
    while true {
      let next = counter.claim(of: 1_000)
      if next.isEmpty { break }
      sizes.append(next.count)
      taken += next
    }
    #expect(taken == Array(0..<1_000))
    #expect(sizes == sizes.sorted(by: >) && sizes[0] > 1 && sizes.suffix(workerCount).allSatisfy { $0 == 1 })
    #expect(counter.claimedCount >= 1_000 && counter.claim(of: 1_000).isEmpty)
  }

  @Test("few pieces are taken one by one, so that each worker has some") func few() throws {
    let counter = try SharedCounter(workerCount: 4)
    for place in 0..<31 { #expect(counter.claim(of: 31) == place..<(place + 1)) }
  }
}
