/// The number of a holding: one account on one device.
public struct HoldingID: Hashable, Sendable {
  /// The number behind it, small so that each transaction can carry it.
  public let rawValue: UInt16

  /// Makes the identifier with this number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The value that stands for nothing.
  public static let none = HoldingID(rawValue: .max)
}
