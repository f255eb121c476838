/// The capabilities that a subject must have before a rule can check it, one bit each.
public struct RuleEvidence: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The subject reports grants, revocations, persisted data, and validated receipts.
  public static let claims = RuleEvidence(rawValue: 1 << 0)
  /// The subject writes to the simulated disk, so that every write is a fact.
  public static let simulatedDisk = RuleEvidence(rawValue: 1 << 1)
  /// The subject brings the server that it talks to.
  public static let server = RuleEvidence(rawValue: 1 << 2)
  /// The subject reports how much of each product its user owns.
  public static let owned = RuleEvidence(rawValue: 1 << 3)
  /// The subject reads the receipt.
  public static let receipt = RuleEvidence(rawValue: 1 << 4)
  /// The subject handles hosted content.
  public static let hostedContent = RuleEvidence(rawValue: 1 << 5)
  /// The subject offers a restore.
  public static let restore = RuleEvidence(rawValue: 1 << 6)
  /// The subject reports its dialogs, its busy indicator and the prices that it shows.
  public static let interface = RuleEvidence(rawValue: 1 << 7)
  /// The subject supports promoted purchases.
  public static let promotions = RuleEvidence(rawValue: 1 << 8)
  /// The subject's server delivers purchases.
  public static let serverDelivery = RuleEvidence(rawValue: 1 << 9)
  /// The subject's server validates receipts with the store.
  public static let receiptChecks = RuleEvidence(rawValue: 1 << 10)

  /// The subject includes the code of its server.
  public static let serverCode = RuleEvidence(rawValue: 1 << 11)

  /// The subject sells through the payment queue.
  public static let queue = RuleEvidence(rawValue: 1 << 12)
  /// The subject sells through StoreKit 2.
  public static let storekit2 = RuleEvidence(rawValue: 1 << 13)
  /// The subject sells products that last, and not consumables alone.
  public static let lasting = RuleEvidence(rawValue: 1 << 14)

  /// All capabilities: the name of each, and the words for a subject that lacks it.
  public static let all: [(evidence: RuleEvidence, name: String, absence: String)] = [
    (.claims, "claims", "does not report its grants"),
    (.simulatedDisk, "simulated disk", "does not use the simulated disk"),
    (.server, "server", "uses no server"),
    (.owned, "owned", "does not report what its user owns"),
    (.receipt, "receipt", "does not read the receipt"),
    (.hostedContent, "hosted content", "does not support hosted content"),
    (.restore, "restore", "offers no restore"),
    (.interface, "interface", "does not report its UI"),
    (.promotions, "promotions", "does not support promoted purchases"),
    (.serverDelivery, "server delivery", "does not deliver products from a server"),
    (.receiptChecks, "receipt checks", "does not validate receipts on a server"),
    (.serverCode, "server code", "has no server code to test"),
    (.queue, "payment queue", "does not use the payment queue"),
    (.storekit2, "StoreKit 2", "does not use StoreKit 2"),
    (.lasting, "lasting products", "sells only consumables"),
  ]

  /// The names of the members, in a fixed order.
  public var names: [String] {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.name)
  }

  /// The names in traces, which leave out lasting products, and the payment queue of a subject without
  /// StoreKit 2.
  public var recordedNames: [String] {
    subtracting(contains(.storekit2) ? .lasting : [.lasting, .queue]).names
  }

  /// The members that a trace records. A subject that names no interface sells through the payment queue. The
  /// trace itself shows whether a product lasts.
  public init(recorded names: [String]) {
    self.init(RuleEvidence.all.filter { names.contains($0.name) }.map(\.evidence))
    if !contains(.storekit2) { insert(.queue) }
    insert(.lasting)
  }

  /// The rest of a sentence about a subject that lacks all of these members.
  public var absence: String {
    RuleEvidence.all.filter { contains($0.evidence) }.map(\.absence).joined(separator: " and ")
  }
}
