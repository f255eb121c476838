internal import AppSide
internal import CStoreKit

extension Assay {
  /// The description of an app and its capabilities.
  public struct Description: Sendable {
    /// A phrase that names the app in reports.
    public var title: String
    /// The types of products that the app sells; nil for every type.
    public var productTypes: [ProductType]?
    /// The capabilities that the app has in addition to the defaults.
    public var has: [Capability]
    /// The default capabilities that the app lacks.
    public var lacks: [Capability]
    /// The app's own product identifiers, by the names that scenarios use.
    public var productNames: [(name: String, identifier: String)]
    /// Whether a process can serve several runs, which is the fastest way. The app must keep all its state in
    /// the objects of a launch. None of its tasks or threads may continue after a run, and it must use the
    /// standard defaults.
    public var resets: Bool
    /// Whether a process is forked for each launch, which is much faster than starting a process. A thread
    /// that began before `Assay.run` is lost in a fork.
    public var forks: Bool

    /// Describes an app. By default the app restores, supports promoted purchases, and stores its files and
    /// defaults on the disk. It reports neither its grants nor its UI.
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

    /// How much of the sources a tool changed; nil if it changed nothing.
    private static func changes(_ changes: storekit_changes) -> String? {
      guard changes.lines > 0 else { return nil }
      func count(_ number: Int64, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
      return "\(count(changes.lines, "line")) in \(count(changes.files, "file"))"
    }
  }

  /// A capability of an app. A scenario that requires a capability is not applicable to an app without it.
  public enum Capability: String, CaseIterable, Sendable {
    /// The app offers a restore.
    case restores
    /// The app supports promoted purchases.
    case promotions
    /// The app reports what it grants and revokes.
    case claims
    /// The app reads the receipt.
    case receipts
    /// A tap on "refresh" refreshes the receipt.
    case refresh
    /// The app supports hosted content. A tap on "download NAME" downloads restored content.
    case hosted
    /// A tap on "offer" buys with a promotional offer.
    case offers
    /// Taps on "sheet NUMBER" show pages of the store.
    case sheet
    /// The app reports its UI: dialogs and the busy indicator. It also reports prices and product lists if it
    /// shows any.
    case interface

    /// Whether an app has the capability by default.
    fileprivate var isUsual: Bool { self == .restores || self == .promotions }
  }

  /// The types of products.
  public enum ProductType: String, Sendable {
    /// A product that is used up.
    case consumable
    /// A product that is owned forever.
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
    /// The type of the product.
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
