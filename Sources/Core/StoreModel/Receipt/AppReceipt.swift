public import Facts
public import Kernel

/// The decoded receipt of an app: its fields about the app, and its entries.
public struct AppReceipt: Hashable, Sendable {
  /// The environment, and whether the app was bought in volume.
  public var type: ReceiptType
  /// The number of the app in the store. Zero in the sandbox.
  public var appItem: Int64
  /// The number of the app's download. Zero in the sandbox.
  public var download: Int64
  /// The number of the app's version in the store. Zero in the sandbox.
  public var versionItem: Int64
  public var bundleIdentifier: String
  /// The version of the app. Always 1.0 in the sandbox.
  public var version: String
  /// The version of the app that was installed first. Always 1.0 in the sandbox.
  public var originalVersion: String
  /// When the receipt was written.
  public var createdAt: Instant
  /// When the app was first bought.
  public var originalPurchaseDate: Instant
  /// When the user pre-ordered the app. Nil if the user did not.
  public var preorderDate: Instant?
  /// When the receipt expires. Nil unless the app was bought in volume or the receipt is expired.
  public var expirationDate: Instant?
  /// Whether the sandbox was asked to write the receipt as revoked.
  public var isRevoked: Bool
  /// The purchases in the receipt. Their order has no meaning.
  public var entries: [ReceiptEntry]

  /// Decodes receipt data. The caller reads the entries from the store's records.
  public init(_ data: ReceiptData, bundleIdentifier: String, entries: [ReceiptEntry]) {
    type = ReceiptType(data.environment, isVolumePurchase: data.flaws.contains(.isVolumePurchase))
    self.bundleIdentifier = bundleIdentifier
    switch data.environment {
    case .production:
      (appItem, download, versionItem) = (AppReceipt.appItem, AppReceipt.download, AppReceipt.versionItem)
      (version, originalVersion) = (data.version, data.originalVersion)
    case .sandbox:
      (appItem, download, versionItem) = (0, 0, 0)
      (version, originalVersion) = ("1.0", "1.0")
    }
    createdAt = data.writtenAt
    // Every user has the app before the run starts.
    originalPurchaseDate = .zero
    if data.flaws.contains(.isExpired) {
      expirationDate = data.writtenAt - .days(1)
    } else if data.flaws.contains(.isVolumePurchase) {
      expirationDate = data.writtenAt + .days(365)
    }
    isRevoked = data.flaws.contains(.isRevoked)
    self.entries = entries
  }

  /// The number of the app in production.
  public static let appItem: Int64 = 599_000_001
  private static let download: Int64 = 80_000_000_001
  /// The number of the app's version in production.
  public static let versionItem: Int64 = 830_000_001
}

/// The four types of an app's receipt: the environment, and whether the app was bought in volume.
public enum ReceiptType: Int, CaseIterable, Sendable {
  /// A receipt of production.
  case production
  /// A receipt of production, for a company that buys in volume.
  case productionVolume
  /// A receipt of the sandbox.
  case sandbox
  /// A receipt of the sandbox, for a company that buys in volume.
  case sandboxVolume

  public init(_ environment: StoreEnvironment, isVolumePurchase: Bool) {
    switch environment {
    case .production: self = isVolumePurchase ? .productionVolume : .production
    case .sandbox: self = isVolumePurchase ? .sandboxVolume : .sandbox
    }
  }

  /// The value in receipts.
  public var name: String {
    switch self {
    case .production: "Production"
    case .productionVolume: "ProductionVPP"
    case .sandbox: "ProductionSandbox"
    case .sandboxVolume: "ProductionVPPSandbox"
    }
  }
}

/// The form that an application user name must have to be included in a receipt.
public enum AppAccountToken {
  private static let length = 36
  private static let hyphens = [8, 13, 18, 23]

  /// Whether a user name is a UUID in its usual form of 8, 4, 4, 4 and 12 hexadecimal digits.
  public static func isCarried(_ username: String) -> Bool {
    guard username.utf8.count == length else { return false }
    for (position, byte) in username.utf8.enumerated() {
      let fits = hyphens.contains(position) ? byte == UInt8(ascii: "-") : isHexadecimal(byte)
      if !fits { return false }
    }
    return true
  }

  /// A token for a user of an app: a UUID that depends only on the name.
  public static func token(of user: String) -> String {
    var bytes: [UInt8] = []
    for seed in [UInt64(0xCBF2_9CE4_8422_2325), 0x8422_2325_CBF2_9CE4] {
      var hash = seed
      for byte in user.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: hash >> UInt64(shift)))
      }
    }
    // The bits of a UUID of version 4.
    bytes[6] = bytes[6] & 0x0F | 0x40
    bytes[8] = bytes[8] & 0x3F | 0x80
    return UUIDText.text(of: bytes)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(letter)
  }
}
