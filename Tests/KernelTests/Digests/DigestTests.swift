import Kernel
import Testing

@Suite("Digests")
struct DigestTests {
  @Test("the stream is SplitMix64, as published")
  func publishedStream() {
    var stream = SplitMix(seed: 1_234_567)
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect((0..<5).map { _ in stream.next() } == published)
  }

  @Test("numbers below a bound stay below it and reach all of it")
  func bound() {
    var stream = SplitMix(seed: 1)
    let numbers = (0..<1_000).map { _ in stream.next(below: 7) }
    #expect(Set(numbers) == Set(0..<7))
    #expect(stream.next(below: 0) == 0)
  }

  @Test("values are the same everywhere, for ever")
  func fixedValues() {
    var digest = Digest()
    #expect(digest.value == 0x7DE5_3DE7_72EA_694C)
    digest.combine(1)
    #expect(digest.value == 0x947A_AE39_C9FE_275F)
    digest.combine(bytes: [1, 2, 3, 4, 5, 6, 7, 8, 9])
    #expect(digest.value == 0x059E_2A86_EAEE_2186)
  }

  @Test("order, boundaries, lengths and seeds matter")
  func distinctions() {
    let digests: [(inout Digest) -> Void] = [
      { _ in },
      { $0.combine(0) },
      {
        $0.combine(0); $0.combine(0)
      },
      {
        $0.combine(1); $0.combine(2)
      },
      {
        $0.combine(2); $0.combine(1)
      },
      {
        $0.combine(bytes: []); $0.combine(bytes: [0])
      },
      { $0.combine(bytes: [0]) },
      { $0.combine(bytes: [0, 0]) },
      { $0.combine(bytes: [1, 2]) },
      { $0.combine(bytes: [2, 1]) },
      {
        $0.combine(text: "ab"); $0.combine(text: "c")
      },
      {
        $0.combine(text: "a"); $0.combine(text: "bc")
      },
      { $0 = Digest(seed: 1) },
    ]
    let values = digests.map { fill in
      var digest = Digest()
      fill(&digest)
      return digest.value
    }
    #expect(Set(values).count == values.count)
  }

  @Test("text and its bytes agree, and blocks and leftovers are both read")
  func bytes() {
    var text = Digest()
    text.combine(text: "transposition")
    var bytes = Digest()
    bytes.combine(bytes: Array("transposition".utf8))
    #expect(text == bytes)
    let long = [UInt8](0..<20)
    for index in long.indices {
      var changed = long
      changed[index] ^= 0x80
      var left = Digest()
      left.combine(bytes: long)
      var right = Digest()
      right.combine(bytes: changed)
      #expect(left.value != right.value)
    }
  }

  @Test("words of a single bit do not collide in pairs")
  func sparseWords() {
    var values: Set<UInt64> = []
    for high in 0..<64 {
      for low in 0..<64 {
        var digest = Digest()
        digest.combine(1 << UInt64(high))
        digest.combine(1 << UInt64(low))
        values.insert(digest.value)
      }
    }
    #expect(values.count == 64 * 64)
  }
}
