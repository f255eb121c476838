import Testing

@testable import Kernel

@Suite("Counting visits")
struct VisitCounterTests {
  @Test("every site keeps its own count while the table grows")
  func growth() {
    var counter = VisitCounter()
    for round in 0..<300 {
      for scope in 0...round {
        let visit = counter.count(Site(name: 0, scope: UInt32(scope)))
        #expect(visit == UInt32(round - scope + 1))
      }
    }
  }

  @Test("what was forgotten counts from one again")
  func forgetting() {
    var counter = VisitCounter()
    _ = counter.count(Site(name: 0))
    counter.removeAll()
    let visit = counter.count(Site(name: 0))
    #expect(visit == 1)
  }
}
