public import Facts

/// The identifier of a device for the apps of one vendor. It has 16 bytes and never changes.
///
/// A receipt is bound to it, and an app reads it from `identifierForVendor`.
public struct VendorIdentifier: Hashable, Sendable {
  public static let byteCount = 16

  public let bytes: [UInt8]

  public init(of device: DeviceID) {
    let number = device.rawValue &+ 1
    func byte(_ shift: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: number >> shift) }
    bytes = [
      0xa5, 0x5a, 0x40, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, byte(24), byte(16), byte(8), byte(0),
    ]
  }

  /// The identifier in the form of a UUID, such as `A55A4000-0000-4000-8000-000000000001`.
  public var text: String {
    UUIDText.text(of: bytes)
  }
}
