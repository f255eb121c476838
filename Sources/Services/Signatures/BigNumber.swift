internal import CCrypto

/// An integer of any size, computed by libcrypto.
final class BigNumber {
  let pointer: OpaquePointer

  init() {
    guard let pointer = BN_new() else { preconditionFailure("out of memory") }
    self.pointer = pointer
  }

  /// Reads big-endian bytes.
  convenience init(_ bytes: [UInt8]) {
    self.init()
    precondition(BN_bin2bn(bytes, Int32(bytes.count), pointer) != nil, "a number could not be read")
  }

  deinit { BN_clear_free(pointer) }

  /// The lowest `count` bytes, big-endian.
  func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let written = BN_bn2binpad(pointer, &bytes, Int32(count))
    precondition(written == Int32(count), "a number has more than \(count) bytes")
    return bytes
  }

  var isZero: Bool { BN_is_zero(pointer) == 1 }

  func isLess(than other: BigNumber) -> Bool { BN_cmp(pointer, other.pointer) < 0 }

  func isEqual(to other: BigNumber) -> Bool { BN_cmp(pointer, other.pointer) == 0 }
}
