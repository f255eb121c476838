internal import CCrypto

/// The curve P-256, with the arithmetic for signatures.
///
/// It is created for each signature, so that a run without offers has no cost.
final class Curve {
  /// The length in bytes of a coordinate, a private number, and each half of a signature.
  static let byteCount = 32

  /// The number of points that the base point generates.
  let order = BigNumber()
  private let group: OpaquePointer
  private let scratch: OpaquePointer

  init() {
    guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), let scratch = BN_CTX_new() else {
      preconditionFailure("libcrypto does not know the curve P-256")
    }
    self.group = group
    self.scratch = scratch
    precondition(EC_GROUP_get_order(group, order.pointer, scratch) == 1, "the curve has no order")
  }

  deinit {
    EC_GROUP_free(group)
    BN_CTX_free(scratch)
  }

  /// The public point of a private number: both coordinates, uncompressed.
  func publicPoint(of number: BigNumber) -> [UInt8] {
    withPoint { point in
      must(EC_POINT_mul(group, point, number.pointer, nil, nil, scratch))
      var bytes = [UInt8](repeating: 0, count: 1 + 2 * Curve.byteCount)
      let count = EC_POINT_point2oct(
        group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, scratch)
      precondition(count == bytes.count, "a point could not be written")
      return bytes
    }
  }

  /// Whether the bytes are a point of the curve.
  func holds(_ point: [UInt8]) -> Bool {
    withPoint { EC_POINT_oct2point(group, $0, point, point.count, scratch) == 1 }
  }

  /// The first coordinate of a multiple of the base point, modulo the order.
  func reducedCoordinate(ofBaseTimes number: BigNumber) -> BigNumber {
    withPoint { point in
      must(EC_POINT_mul(group, point, number.pointer, nil, nil, scratch))
      return reducedCoordinate(of: point)
    }
  }

  /// The first coordinate of a multiple of the base point plus a multiple of another point, modulo the order.
  /// Nil if the other bytes are not a point of the curve, or if the sum has no coordinates.
  func reducedCoordinate(
    ofBaseTimes number: BigNumber, plus other: [UInt8], times factor: BigNumber
  ) -> BigNumber? {
    withPoint { point in
      guard EC_POINT_oct2point(group, point, other, other.count, scratch) == 1 else { return nil }
      return withPoint { sum in
        must(EC_POINT_mul(group, sum, number.pointer, point, factor.pointer, scratch))
        guard EC_POINT_is_at_infinity(group, sum) == 0 else { return nil }
        return reducedCoordinate(of: sum)
      }
    }
  }

  /// The product modulo the order.
  func product(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    let result = BigNumber()
    must(BN_mod_mul(result.pointer, left.pointer, right.pointer, order.pointer, scratch))
    return result
  }

  /// The sum modulo the order.
  func sum(_ left: BigNumber, _ right: BigNumber) -> BigNumber {
    let result = BigNumber()
    must(BN_mod_add(result.pointer, left.pointer, right.pointer, order.pointer, scratch))
    return result
  }

  /// The multiplicative inverse modulo the order.
  func inverse(of number: BigNumber) -> BigNumber {
    let result = BigNumber()
    precondition(
      BN_mod_inverse(result.pointer, number.pointer, order.pointer, scratch) != nil, "zero has no inverse")
    return result
  }

  /// Reduces a number modulo the order.
  func reduced(_ number: BigNumber) -> BigNumber { sum(number, BigNumber()) }

  private func reducedCoordinate(of point: OpaquePointer) -> BigNumber {
    let coordinate = BigNumber()
    must(EC_POINT_get_affine_coordinates(group, point, coordinate.pointer, nil, scratch))
    return reduced(coordinate)
  }

  private func withPoint<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    guard let point = EC_POINT_new(group) else { preconditionFailure("out of memory") }
    defer { EC_POINT_free(point) }
    return body(point)
  }

  private func must(_ status: Int32) { precondition(status == 1, "libcrypto could not compute") }
}
