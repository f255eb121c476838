public import Facts

/// The number by which a device is known to the apps of one vendor: 16 bytes, always the same for a device.
///
/// A receipt is bound to it, and an app finds it in `identifierForVendor`.
public struct VendorIdentifier: Hashable, Sendable {
  /// The number of bytes.
  public static let byteCount = 16

  /// The bytes of the number.
  public let bytes: [UInt8]

  /// The number of a device.
  public init(of device: DeviceID) {
    var bytes: [UInt8] = [0xa5, 0x5a, 0x40, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0]
    let number = device.rawValue &+ 1
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
    self.bytes = bytes
  }

  /// The number as a UUID is written, such as `A55A4000-0000-4000-8000-000000000001`.
  public var text: String {
    var text = ""
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      let digits = String(byte, radix: 16, uppercase: true)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
