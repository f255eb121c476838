/// A reference to an object of the host. It needs no memory in Lua, and handles are compared by value.
public struct LuaHandle: Hashable, Sendable {
  /// The type in the top 8 bits, the instance in the next 24, the index in the lower 32.
  public let bits: UInt64

  /// Creates a handle from the bits of another.
  @inlinable
  public init(bits: UInt64) {
    self.bits = bits
  }

  /// Packs the tag of a type, an instance below 2^24 and an index.
  @inlinable
  public init(type: UInt8, instance: UInt32 = 0, index: UInt32) {
    precondition(instance < 1 << 24, "a handle's instance has 24 bits, found \(instance)")
    bits = UInt64(type) << 56 | UInt64(instance) << 32 | UInt64(index)
  }

  /// The tag of the type: the position in the vocabulary's handle types.
  @inlinable public var type: UInt8 { UInt8(truncatingIfNeeded: bits >> 56) }

  /// The owner of the object, if there are several owners.
  @inlinable public var instance: UInt32 { UInt32(truncatingIfNeeded: bits >> 32) & 0xFF_FFFF }

  /// The number of the object.
  @inlinable public var index: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
