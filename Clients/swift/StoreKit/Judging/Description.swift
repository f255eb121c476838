internal import AssayApp
internal import CStoreKit

extension Assay {
  /// What an app is and what it is able to do.
  public struct Description: Sendable {
    /// One phrase for reports.
    public var title: String
    /// The types of products that it sells; every type where nothing is said.
    public var productTypes: [ProductType]?
    /// What it is able to do, beyond what is usual here.
    public var has: [Capability]
    /// What it is not able to do, of what is usual here.
    public var lacks: [Capability]
    /// The app's own product identifiers, by the names that scenarios use.
    public var productNames: [(name: String, identifier: String)]
    /// Whether a process can serve one run after another, which is quickest: nothing of the app may lie outside what is
    /// made for a launch, no task or thread of it may go on, and its defaults are the standard ones.
    public var resets: Bool
    /// Whether a process is forked for each launch, which is much quicker than to start it. A thread that began before
    /// `Assay.run` is lost in a fork.
    public var forks: Bool

    /// Describes an app. Usually it restores, takes promoted purchases, and keeps its files and defaults on the disk; it
    /// makes no claims and does not report what it shows.
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

    /// The first line of the app.
    var hello: Hello {
      var hello = Hello()
      hello.title = title
      hello.transformation = Description.changes(storekit_changed_sources())
      hello.capabilities = [(.privateDisk, true)]
      hello.capabilities += [(.signedReceipts, true), (.transactionReceipts, false)]
      hello.capabilities += Capability.allCases.compactMap { capability in
        guard let told = AssayApp.Capability(rawValue: capability.rawValue) else { return nil }
        if has.contains(capability) { return (told, true) }
        return lacks.contains(capability) || !capability.isUsual ? (told, false) : nil
      }
      hello.productTypes = productTypes?.compactMap { AssayApp.ProductType(rawValue: $0.rawValue) }
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

  /// What an app is able to do; what it lacks makes a scenario not applicable.
  public enum Capability: String, CaseIterable, Sendable {
    /// It offers a restore.
    case restores
    /// It takes part in purchases that begin in the store.
    case promotions
    /// It says what it granted and took back.
    case claims
    /// It reads the receipt.
    case receipts
    /// A tap on "refresh" fetches a current receipt.
    case refresh
    /// It handles hosted content; a tap on "download NAME" downloads what was restored.
    case hosted
    /// A tap on "offer" buys with a promotional offer.
    case offers
    /// Taps on "sheet NUMBER" show pages of the store.
    case sheet
    /// It reports what it shows: dialogs and the busy indicator, and prices and lists of products if it has any.
    case interface

    /// Whether an app has it unless it says otherwise.
    fileprivate var isUsual: Bool { self == .restores || self == .promotions }
  }

  /// The types of products.
  public enum ProductType: String, Sendable {
    /// Used up.
    case consumable
    /// Owned for ever.
    case nonConsumable = "non_consumable"
    /// A subscription that renews by itself.
    case autoRenewable = "auto_renewable"
    /// A subscription that costs nothing.
    case freeSubscription = "free_subscription"
    /// A subscription that the app has to end.
    case nonRenewing = "non_renewing"
  }

  /// A product that the app was delivered with.
  public struct BundledProduct: Sendable {
    /// The product identifier.
    public let productIdentifier: String
    /// The type.
    public let type: ProductType
    /// How much one purchase grants.
    public let grants: Int

    init?(_ told: AssayApp.BundledProduct) {
      guard let type = ProductType(rawValue: told.type.rawValue) else { return nil }
      productIdentifier = told.productIdentifier
      self.type = type
      grants = told.grants
    }
  }
}
