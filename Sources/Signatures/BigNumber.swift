internal import CCrypto

/// A number of any size that libcrypto computes with.
final class BigNumber {
  let pointer: OpaquePointer

  /// Zero.
  init() {
    guard let pointer = BN_new() else { preconditionFailure("out of memory") }
    self.pointer = pointer
  }

  /// The number that bytes stand for, the highest first.
  convenience init(_ bytes: [UInt8]) {
    self.init()
    precondition(BN_bin2bn(bytes, Int32(bytes.count), pointer) != nil, "a number could not be read")
  }

  deinit { BN_clear_free(pointer) }

  /// Its lowest bytes, the highest first.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let written = BN_bn2binpad(pointer, &bytes, Int32(count))
    precondition(written == Int32(count), "a number has more than \(count) bytes")
    return bytes
  }

  /// Whether it is zero.
  var isZero: Bool { BN_is_zero(pointer) == 1 }

  /// Whether it is less than another one.
  func isLess(than other: BigNumber) -> Bool { BN_cmp(pointer, other.pointer) < 0 }

  /// Whether it is the same number as another one.
  func isEqual(to other: BigNumber) -> Bool { BN_cmp(pointer, other.pointer) == 0 }
}
