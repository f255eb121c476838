internal import AppSide
internal import CStoreKit

extension Assay {
  /// The description of an app and its capabilities.
  public struct Description: Sendable {
    /// One phrase for reports.
    public var title: String
    /// The types of products that it sells; nil for every type.
    public var productTypes: [ProductType]?
    /// The capabilities it has in addition to the defaults.
    public var has: [Capability]
    /// The default capabilities it lacks.
    public var lacks: [Capability]
    /// The app's own product identifiers, by the names that scenarios use.
    public var productNames: [(name: String, identifier: String)]
    /// Whether a process can serve several runs, which is fastest. The app must keep all state in the objects
    /// of a launch, none of its tasks or threads may continue, and it must use the standard defaults.
    public var resets: Bool
    /// Whether a process is forked for each launch, which is much faster than starting it. A thread that
    /// began before `Assay.run` is lost in a fork.
    public var forks: Bool

    /// Describes an app. By default it restores, supports promoted purchases, and stores its files and
    /// defaults on the disk; it makes no claims and does not report its UI.
    public init(
      title: String = "", productTypes: [ProductType]? = nil, has: [Capability] = [],
      lacks: [Capability] = [],
      productNames: [(name: String, identifier: String)] = [], resets: Bool = false,
      forks: Bool = true
    ) {
      self.title = title
      self.productTypes = productTypes
      self.has = has
      self.lacks = lacks
      self.productNames = productNames
      self.resets = resets
      self.forks = forks
    }

    /// The hello line of the app.
    var hello: Hello {
      var hello = Hello()
      hello.title = title
      hello.transformation = Description.changes(storekit_changed_sources())
      hello.assumptions = Hello.Assumptions(
        count: Int(storekit_assumption_count()), broken: FoundationParts.brokenAssumptions())
      hello.capabilities = [(.privateDisk, true)]
      hello.capabilities += [(.signedReceipts, true), (.transactionReceipts, false)]
      hello.capabilities += Capability.allCases.compactMap { capability in
        guard let told = AppSide.Capability(rawValue: capability.rawValue) else { return nil }
        if has.contains(capability) { return (told, true) }
        return lacks.contains(capability) || !capability.isUsual ? (told, false) : nil
      }
      hello.productTypes = productTypes?.compactMap { AppSide.ProductType(rawValue: $0.rawValue) }
      hello.productNames = productNames
      hello.resets = resets
      hello.forks = forks
      return hello
    }

    /// How much of the sources a tool changed; nil if nothing.
    private static func changes(_ changes: storekit_changes) -> String? {
      guard changes.lines > 0 else { return nil }
      func count(_ number: Int64, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
      return "\(count(changes.lines, "line")) in \(count(changes.files, "file"))"
    }
  }

  /// A capability of an app; without a required capability, a scenario is not applicable.
  public enum Capability: String, CaseIterable, Sendable {
    /// It offers a restore.
    case restores
    /// It supports promoted purchases.
    case promotions
    /// It reports what it grants and revokes.
    case claims
    /// It reads the receipt.
    case receipts
    /// A tap on "refresh" refreshes the receipt.
    case refresh
    /// It supports hosted content; a tap on "download NAME" downloads restored content.
    case hosted
    /// A tap on "offer" buys with a promotional offer.
    case offers
    /// Taps on "sheet NUMBER" show pages of the store.
    case sheet
    /// It reports its UI: dialogs and the busy indicator, and prices and product lists if it has any.
    case interface

    /// Whether it is a default capability.
    fileprivate var isUsual: Bool { self == .restores || self == .promotions }
  }

  /// The types of products.
  public enum ProductType: String, Sendable {
    /// Used up.
    case consumable
    /// Owned forever.
    case nonConsumable = "non_consumable"
    /// A subscription that renews automatically.
    case autoRenewable = "auto_renewable"
    /// A free subscription.
    case freeSubscription = "free_subscription"
    /// A subscription that does not renew.
    case nonRenewing = "non_renewing"
  }

  /// A product of the app's bundle.
  public struct BundledProduct: Sendable {
    /// The product identifier.
    public let productIdentifier: String
    /// The type.
    public let type: ProductType
    /// The amount that one purchase grants.
    public let grants: Int

    init?(_ told: AppSide.BundledProduct) {
      guard let type = ProductType(rawValue: told.type.rawValue) else { return nil }
      productIdentifier = told.productIdentifier
      self.type = type
      grants = told.grants
    }
  }
}
