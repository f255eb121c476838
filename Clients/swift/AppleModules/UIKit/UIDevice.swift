public import Foundation

/// The device, which is the same in every run.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  /// The current device.
  public static let current = UIDevice()

  /// The user's name for the device.
  open var name: String { "iPhone" }
  /// The kind of device.
  open var model: String { "iPhone" }
  /// The kind of device in the user's language.
  open var localizedModel: String { "iPhone" }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system.
  open var systemVersion: String { ProcessInfo.processInfo.environment["ASSAY_SYSTEM_VERSION"] ?? "18.0" }
  /// Whether it is a phone or a tablet.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }

  /// The vendor's identifier of this device. Receipts are bound to this identifier. StoreKit sets the
  /// environment variable `ASSAY_VENDOR_IDENTIFIER` to it at the launch. Without the variable, the value is
  /// the identifier of the first device.
  open var identifierForVendor: UUID? {
    let told = ProcessInfo.processInfo.environment["ASSAY_VENDOR_IDENTIFIER"].flatMap { UUID(uuidString: $0) }
    return told ?? UUID(uuidString: "A55A4000-0000-4000-8000-000000000001")
  }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// Unknown.
  case unspecified = -1
  /// A telephone.
  case phone = 0
  /// A tablet.
  case pad = 1
  /// A television.
  case tv = 2
  /// A car.
  case carPlay = 3
  /// A computer.
  case mac = 5
  /// A headset.
  case vision = 6
}
