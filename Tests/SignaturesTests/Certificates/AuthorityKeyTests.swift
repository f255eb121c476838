import Testing

@testable import Signatures

@Suite("RSA keys that are derived from names")
struct AuthorityKeyTests {
  @Test("the primes are the first ones behind the digests of the names", arguments: AuthorityKeyName.allCases)
  func first(name: AuthorityKeyName) {
    let arithmetic = ModularArithmetic()
    let exponent = BigNumber(RSAPublicKey.exponent)
    for (position, distance) in name.distances.enumerated() {
      let start = BigNumber(name.start(position))
      let fitting = stride(from: 0, through: Int(distance), by: 2).first { step in
        let candidate = arithmetic.sum(start, BigNumber([UInt8(step >> 8), UInt8(step & 0xff)]))
        guard isPrime(candidate, arithmetic) else { return false }
        // The number minus one must not be divisible by the exponent.
        let rest = arithmetic.difference(candidate, BigNumber([1]), modulo: exponent)
        return !rest.isZero
      }
      #expect(fitting == Int(distance))
    }
  }

  /// Whether a number passes Fermat's test with some bases. The script that wrote the distances uses the
  /// Miller–Rabin test.
  private func isPrime(_ number: BigNumber, _ arithmetic: ModularArithmetic) -> Bool {
    let exponent = arithmetic.predecessor(of: number)
    return [2, 3, 5, 7].allSatisfy { (base: UInt8) in
      arithmetic.power(BigNumber([base]), exponent, modulo: number).isEqual(to: BigNumber([1]))
    }
  }

  @Test("a signature holds for its text and its key alone, and is the same each time") func signs() {
    let key = AuthorityKeyName.receiptLeaf.key
    let text = Array("a receipt".utf8)
    let signature = key.signature(of: text)
    #expect(signature == AuthorityKeyName.receiptLeaf.key.signature(of: text))
    #expect(key.publicKey.accepts(signature, of: text))
    #expect(!key.publicKey.accepts(signature, of: text + [0]))
    #expect(!AuthorityKeyName.receiptRoot.key.publicKey.accepts(signature, of: text))
    for place in signature.indices {
      var changed = signature
      changed[place] ^= 1
      #expect(!key.publicKey.accepts(changed, of: text), "byte \(place)")
    }
    #expect(!key.publicKey.accepts([], of: text))
    #expect(!key.publicKey.accepts(key.publicKey.modulus, of: text))
  }

  @Test("the keys of all names differ") func differ() {
    #expect(Set(AuthorityKeyName.allCases.map { $0.key.publicKey }).count == AuthorityKeyName.allCases.count)
  }
}
