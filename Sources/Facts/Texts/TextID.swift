/// A text of a run; its bytes are in `Texts`.
public struct TextID: Hashable, Sendable {
  /// The number behind it; the upper half of the range is for passing texts.
  public let rawValue: UInt32

  /// Makes the identifier with this number.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The empty text.
  public static let empty = TextID(rawValue: 0)

  /// Whether the text is kept only until a few more have passed.
  @inlinable public var isPassing: Bool { rawValue & TextID.passingBit != 0 }

  @usableFromInline static let passingBit: UInt32 = 0x8000_0000
}
