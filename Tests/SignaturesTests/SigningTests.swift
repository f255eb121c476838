import Testing

@testable import Signatures

@Suite("Signatures on the curve P-256")
struct SigningTests {
  /// The key, the text and the signature in RFC 6979, section A.2.5, for this curve.
  private let key = SigningKey(
    privateNumber: Hex.bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721"))!

  @Test(
    "the published examples come out, number by number",
    arguments: [
      (
        "sample", "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716",
        "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"
      ),
      (
        "test", "F1ABB023518351CD71D881567B1EA663ED3EFCF6C5132B354F28D3B0B7D38367",
        "019F4113742A2B14BD25926B49C649155F267E60D3814B4C0CC84250E46F0083"
      ),
    ])
  func published(text: String, first: String, second: String) throws {
    let signature = key.signature(of: Array(text.utf8))
    let form = try #require(SignatureForm(signature))
    #expect(form.first == Hex.bytes(first))
    #expect(form.second == Hex.bytes(second))
    #expect(key.verifyingKey.accepts(signature, of: Array(text.utf8)))
  }

  @Test("the public half is the published one") func publicHalf() {
    #expect(
      key.verifyingKey.point
        == Hex.bytes(
          "0460FED4BA255A9D31C961EB74C6356D68C049B8923B61FA6CE669622E60F29FB6"
            + "7903FE1008B8BC99A41AE9E95628BC64F2F1B20C2D7E9F5177A3C294D4462299"))
  }

  @Test("a signature holds for its text and its key alone, and not with any byte changed") func altered() {
    let text = Array("com.example.app".utf8)
    let signature = key.signature(of: text)
    #expect(!key.verifyingKey.accepts(signature, of: text + [0]))
    #expect(!SigningKey(named: "another").verifyingKey.accepts(signature, of: text))
    for place in signature.indices {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.verifyingKey.accepts(changed, of: text), "byte \(place)")
    }
  }

  @Test(
    "what is not written in the one way is no signature",
    arguments: [
      "", "30", "3006020101020101FF", "3106020101020101", "300602010102010", "3007020101020101",
      "30080202000102020001", "3006020181020101", "3003020101", "3006030101020101",
      "302602010102210100000000000000000000000000000000000000000000000000000000000000FF",
    ])
  func malformed(hex: String) {
    #expect(SignatureForm(Hex.bytes(hex)) == nil)
    #expect(!key.verifyingKey.accepts(Hex.bytes(hex), of: []))
  }

  @Test("zero and numbers from the order on are no numbers of a signature or a key") func bounds() {
    let order = Hex.bytes("FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551")
    let one = [UInt8](repeating: 0, count: 31) + [1]
    let zero = [UInt8](repeating: 0, count: 32)
    for (first, second) in [(zero, one), (one, zero), (order, one), (one, order)] {
      let signature = SignatureForm.encoded(SignatureForm(first: first, second: second))
      #expect(SignatureForm(signature) != nil)
      #expect(!key.verifyingKey.accepts(signature, of: []))
    }
    #expect(SigningKey(privateNumber: zero) == nil)
    #expect(SigningKey(privateNumber: order) == nil)
    #expect(SigningKey(privateNumber: [1]) == nil)
    #expect(SigningKey(privateNumber: one) != nil)
  }

  @Test("a point that is not on the curve accepts nothing") func offTheCurve() {
    let signature = key.signature(of: [])
    for point in [[], [4], [4] + [UInt8](repeating: 7, count: 64)] {
      #expect(!VerifyingKey(point: point).accepts(signature, of: []))
    }
  }

  @Test("a named key is the same each time, and each name has its own") func named() {
    #expect(SigningKey(named: "a").verifyingKey == SigningKey(named: "a").verifyingKey)
    #expect(SigningKey(named: "a").verifyingKey != SigningKey(named: "b").verifyingKey)
    #expect(SigningKey(named: "a").signature(of: [1]) == SigningKey(named: "a").signature(of: [1]))
  }
}
