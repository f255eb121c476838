public import Facts
public import Results
public import World

/// The observed behavior of an app: the capabilities it used, and the types of the products it bought.
public struct AppObservation: Sendable {
  public internal(set) var caseCount = 0
  /// The number of applicable cases in which the app crashed.
  public internal(set) var crashedCount = 0
  /// The first of these cases, with a description of the crash.
  public internal(set) var firstCrash: (address: CaseAddress, words: String)?
  /// Whether the app hung so often that the remaining cases were skipped.
  public internal(set) var isCutShort = false
  /// The number of cases that do not apply because the app does not report what the user owns.
  public internal(set) var unaskedCount = 0
  /// The types of the products whose Buy button was tapped.
  public private(set) var tappedTypes: Set<ProductType> = []
  /// The types of the products for which the app added a payment.
  public private(set) var boughtTypes: Set<ProductType> = []
  private var firstUses: [Capability: CapabilityUse] = [:]

  /// Creates an empty observation.
  public init() {}

  /// The first use of a capability; nil if none was observed. A server that delivers purchases also
  /// validates receipts. A server that validates receipts also has the capability `server`.
  public func firstUse(of capability: Capability) -> CapabilityUse? {
    if let use = firstUses[capability] { return use }
    return switch capability {
    case .server: firstUses[.verification]
    case .verification: firstUses[.serverDelivery]
    case .restores, .claims, .nested, .simulatedDisk, .privateDisk, .serverDelivery, .localDelivery,
      .receipts, .refresh, .hosted, .offers, .sheet, .olderSystems, .interface, .promotions, .signedReceipts,
      .transactionReceipts, .queue, .storekit2:
      nil
    }
  }

  mutating func record(_ use: CapabilityUse, of capability: Capability) {
    if firstUses[capability] == nil { firstUses[capability] = use }
  }

  mutating func recordTap(_ type: ProductType) { tappedTypes.insert(type) }

  mutating func recordPayment(_ type: ProductType) { boughtTypes.insert(type) }
}

/// A call by which an app used a capability.
public struct CapabilityUse: Hashable, Sendable {
  public let call: AppCallKind
  /// The line of the app's code; nil if unknown.
  public let position: CodePosition?

  public init(call: AppCallKind, position: CodePosition?) {
    self.call = call
    self.position = position
  }
}
