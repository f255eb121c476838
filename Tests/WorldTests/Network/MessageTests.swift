import Testing

@testable import World

@Suite("Messages")
struct MessageTests {
  @Test("a message stays below 128 bytes; above them each copy is a call")
  func size() {
    #expect(MemoryLayout<Message>.size <= 120)
    #expect(MemoryLayout<Boxed<[Int]>>.size == 8)
  }

  @Test("a value that few messages carry is there or absent")
  func rareValues() {
    #expect(Boxed(7).value == 7)
    #expect(Boxed<Int>(nil).value == nil)
  }
}
