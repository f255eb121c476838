public import Facts
public import Results
public import World

/// The conduct of an app as it was seen: the capabilities that it used, and the types of the products that it bought.
public struct AppObservation: Sendable {
  /// How many cases were looked at.
  public internal(set) var caseCount = 0
  /// In how many of the cases that apply to the app it ended by its own fault.
  public internal(set) var crashedCount = 0
  /// The first of these cases, and the crash in words.
  public internal(set) var firstCrash: (address: CaseAddress, words: String)?
  /// Whether the app hung so often that the remaining cases were left out.
  public internal(set) var isCutShort = false
  /// How many of the cases do not apply because the app does not answer what its user owns.
  public internal(set) var unaskedCount = 0
  /// The types of the products whose Buy button was tapped.
  public private(set) var tappedTypes: Set<ProductType> = []
  /// The types of the products for which it added a payment.
  public private(set) var boughtTypes: Set<ProductType> = []
  private var firstUses: [Capability: CapabilityUse] = [:]

  /// Makes an observation of nothing.
  public init() {}

  /// The first use of a capability; nil where none was seen. A server that delivers has receipts checked, and one that has
  /// receipts checked is a server.
  public func firstUse(of capability: Capability) -> CapabilityUse? {
    if let use = firstUses[capability] { return use }
    return switch capability {
    case .server: firstUses[.verification]
    case .verification: firstUses[.serverDelivery]
    case .restores, .claims, .nested, .simulatedDisk, .privateDisk, .serverDelivery, .localDelivery,
      .receipts, .refresh, .hosted, .offers, .sheet, .olderSystems, .interface, .promotions, .signedReceipts,
      .transactionReceipts:
      nil
    }
  }

  mutating func note(_ use: CapabilityUse, of capability: Capability) {
    if firstUses[capability] == nil { firstUses[capability] = use }
  }

  mutating func noteTap(_ type: ProductType) { tappedTypes.insert(type) }

  mutating func notePayment(_ type: ProductType) { boughtTypes.insert(type) }
}

/// A call by which an app used a capability.
public struct CapabilityUse: Hashable, Sendable {
  /// The call.
  public let call: AppCallKind
  /// The line of the app's code; nil where it is not known.
  public let position: CodePosition?

  /// Makes a use.
  public init(call: AppCallKind, position: CodePosition?) {
    self.call = call
    self.position = position
  }
}
