/// A reference to something of the host's: it needs no memory in Lua and is equal by value.
public struct LuaHandle: Hashable, Sendable {
  /// The type in the top 8 bits, the instance in the next 24, the index in the lower 32.
  public let bits: UInt64

  /// Wraps bits that came from a handle.
  @inlinable
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// Packs a type's tag, an instance below 2^24 and an index.
  @inlinable
  public init(type: UInt8, instance: UInt32 = 0, index: UInt32) {
    precondition(instance < 1 << 24, "a handle's instance has 24 bits, found \(instance)")
    bits = UInt64(type) << 56 | UInt64(instance) << 32 | UInt64(index)
  }

  /// The tag of its type: the position in the vocabulary's handle types.
  @inlinable public var type: UInt8 { UInt8(truncatingIfNeeded: bits >> 56) }

  /// Which of several owners it belongs to.
  @inlinable public var instance: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) & 0xFF_FFFF }

  /// Its number.
  @inlinable public var index: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
