internal import CCrypto

/// Arithmetic with integers of any size, partly modular.
final class ModularArithmetic {
  private let scratch: OpaquePointer

  init() {
    guard let scratch = BN_CTX_new() else { preconditionFailure("out of memory") }
    self.scratch = scratch
  }

  deinit { BN_CTX_free(scratch) }

  func sum(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    compute { BN_add($0, left.pointer, right.pointer) }
  }

  func product(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    compute { BN_mul($0, left.pointer, right.pointer, scratch) }
  }

  func predecessor(of number: BigNumber) -> BigNumber {
    let result = BigNumber()
    must(BN_sub(result.pointer, number.pointer, BN_value_one()))
    return result
  }

  func product(_ left: BigNumber, _ right: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    compute { BN_mod_mul($0, left.pointer, right.pointer, modulus.pointer, scratch) }
  }

  func difference(_ left: BigNumber, _ right: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    compute { BN_mod_sub($0, left.pointer, right.pointer, modulus.pointer, scratch) }
  }

  /// The multiplicative inverse, which must exist.
  func inverse(of number: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    compute { BN_mod_inverse($0, number.pointer, modulus.pointer, scratch) == nil ? 0 : 1 }
  }

  /// A power with a public exponent.
  func power(_ base: BigNumber, _ exponent: BigNumber, modulo modulus: BigNumber) -> BigNumber {
    compute { BN_mod_exp_mont($0, base.pointer, exponent.pointer, modulus.pointer, scratch, nil) }
  }

  /// Two powers with secret exponents, each with its own modulus. This is the fast way for numbers of 1024
  /// bits, because some processors compute two at a time.
  func secretPowers(
    of base: BigNumber, _ exponents: (BigNumber, BigNumber), modulo moduli: (BigNumber, BigNumber)
  ) -> (BigNumber, BigNumber) {
    let first = compute { BN_nnmod($0, base.pointer, moduli.0.pointer, scratch) }
    let second = compute { BN_nnmod($0, base.pointer, moduli.1.pointer, scratch) }
    let powers = (BigNumber(), BigNumber())
    must(
      BN_mod_exp_mont_consttime_x2(
        powers.0.pointer, first.pointer, exponents.0.pointer, moduli.0.pointer, nil, powers.1.pointer,
        second.pointer, exponents.1.pointer, moduli.1.pointer, nil, scratch))
    return powers
  }

  private func compute(_ operation: (OpaquePointer) -> Int32) -> BigNumber {
    let result = BigNumber()
    must(operation(result.pointer))
    return result
  }

  private func must(_ status: Int32) { precondition(status == 1, "libcrypto could not compute") }
}
