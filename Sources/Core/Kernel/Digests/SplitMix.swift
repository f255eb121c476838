/// A 64-bit stream of numbers that depends only on its seed, the same on every machine.
///
/// The algorithm is SplitMix64 by Steele, Lea and Flood: a counter in steps of the golden ratio, mixed.
@frozen
public struct SplitMix: Hashable, Sendable {
  /// The state of the stream. A new stream seeded with this value continues from here.
  public private(set) var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next number of the stream.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix.mix(state)
  }

  /// Returns the next number of the stream, scaled into `0..<bound`. A bound of zero gives zero.
  public mutating func next(below bound: UInt64) -> UInt64 {
    SplitMix.scale(next(), below: bound)
  }

  /// Spreads every bit of a word over all 64 bits without loss: the finishing step of the stream.
  @inlinable
  public static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Scales a well-mixed word into `0..<bound` by its high bits, which is cheaper than a remainder.
  @inlinable
  public static func scale(_ word: UInt64, below bound: UInt64) -> UInt64 {
    word.multipliedFullWidth(by: bound).high
  }
}
