internal import AssayKit
public import Foundation
internal import Rules
public import StoreKit

/// A session with the simulated App Store: its products, its behavior, and its transactions.
///
/// The class has the interface of Apple's class of the same name. The store is in this process. Its time is
/// simulated, so no test waits for it. The code under test uses StoreKit as on a device, with callbacks on
/// the main queue.
///
/// ```swift
/// let session = try SKTestSession(configurationFileNamed: "Products")
/// session.askToBuyEnabled = true
/// SKPaymentQueue.default().add(observer)
/// SKPaymentQueue.default().add(SKPayment(product: coins))
/// await session.world.settle()
/// try session.approveAskToBuyTransaction(identifier: session.allTransactions()[0].identifier)
/// ```
///
/// There is one session at a time. A session that follows another begins with a new store. Surviving
/// observers of the payment queue observe the new store too. The store stays open until another session
/// follows, even if the test releases its session earlier.
public final class SKTestSession: NSObject, @unchecked Sendable {
  /// Holds the store, the device, and the app.
  let stage: SessionStage

  /// Opens a session with a configuration file from the test's resources or from the package.
  ///
  /// - Parameter filename: The name, without `.storekit`.
  /// - Throws: `SKTestError` if there is no such file, or another session is in use; an error with the
  ///   position of a flaw in the file.
  public convenience init(configurationFileNamed filename: String) throws {
    try self.init(ConfigurationFile(named: filename))
  }

  /// Opens a session with a configuration file.
  ///
  /// - Parameter fileURL: The address of a file whose extension is `storekit`.
  /// - Throws: `SKTestError` if there is no such file, or another session is in use; an error with the
  ///   position of a flaw in the file.
  public convenience init(contentsOf fileURL: URL) throws {
    try self.init(ConfigurationFile(fileURL))
  }

  private init(_ file: ConfigurationFile) throws {
    stage = try SessionStage.open(file)
    super.init()
  }

  deinit { stage.release() }

  /// The features that Assay adds to a session: faults, time, launches, and the rules.
  public var world: SessionWorld { SessionWorld(stage: stage) }

  /// Ends every fault, runs the world until it is idle, and checks everything since the session began against
  /// the rules.
  ///
  /// ```swift
  /// try session.verify()
  /// ```
  /// - Throws: `RulesBroken`, whose text has the rules with the facts that show each breach.
  public func verify(file: String = #fileID, line: Int = #line, name: String = #function) throws {
    let result = try stage.result(name: name, file: file, line: line)
    guard result.verdict == .passed || result.verdict == .warned else {
      throw RulesBroken(result: result, place: "\(file):\(line)")
    }
  }
}

extension SKTestSession {
  /// Whether the system's dialogs are skipped. Dialogs are not displayed here: the user confirms them unless
  /// the test sets another answer through `world`.
  public var disableDialogs: Bool {
    get { stage.settings.disablesDialogs }
    set { stage.settings.disablesDialogs = newValue }
  }

  /// Whether purchases need the approval of a family's organizer.
  public var askToBuyEnabled: Bool {
    get { stage.settings.asksToBuy }
    set { stage.set(\.asksToBuy, newValue) }
  }

  /// Whether every purchase is interrupted. An interrupted purchase fails until its issue is resolved.
  public var interruptedPurchasesEnabled: Bool {
    get { stage.settings.interruptsPurchases }
    set { stage.set(\.interruptsPurchases, newValue) }
  }

  /// Whether every purchase fails with `failureError`.
  public var failTransactionsEnabled: Bool {
    get { stage.settings.failsPurchases }
    set { stage.set(\.failsPurchases, newValue) }
  }

  /// The error with which purchases fail while `failTransactionsEnabled` is set. Any code is allowed.
  public var failureError: SKError.Code {
    get { SKError.Code(rawValue: stage.settings.failureCode) ?? .unknown }
    set { stage.set(\.failureCode, newValue.rawValue) }
  }

  /// Whether renewals cannot be charged.
  public var shouldEnterBillingRetryOnRenewal: Bool {
    get { stage.settings.failsRenewals }
    set { stage.set(\.failsRenewals, newValue) }
  }

  /// Whether a subscription whose renewal cannot be charged continues for a grace period.
  public var billingGracePeriodIsEnabled: Bool {
    get { stage.settings.hasGrace }
    set { stage.set(\.hasGrace, newValue) }
  }

  /// The speed of time for subscriptions.
  public var timeRate: TimeRate {
    get { TimeRate(rawValue: stage.settings.rate) ?? .realTime }
    set { stage.set(\.rate, newValue.rawValue) }
  }

  /// The three-letter country code of the user's account. Prices keep their digits, in the country's
  /// currency.
  public var storefront: String {
    get { stage.settings.storefront }
    set { stage.set(\.storefront, newValue) }
  }

  /// The language of titles and descriptions.
  public var locale: Locale {
    get { Locale(identifier: stage.settings.locale.isEmpty ? "en_US" : stage.settings.locale) }
    set { stage.set(\.locale, newValue.identifier) }
  }

  /// Restores the settings of the configuration file, and ends every failure.
  public func resetToDefaultState() { stage.resetSettings() }
}
