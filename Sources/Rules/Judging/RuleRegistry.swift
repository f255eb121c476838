/// Every bundled rule, in the order of reports and of the manual.
public enum RuleRegistry {
  /// Makes each rule, with a state of its own.
  public static let all: [@Sendable () -> any Rule] = [
    { DeliverBeforeFinish() },
    { PersistBeforeFinish() },
    { IdempotentDelivery() },
    { HandleUnsolicited() },
    { FailedThenPurchased() },
    { RebuyGrantsOnce() },
    { EntitlementsMatchStore() },
    { PaymentsMatchGrants() },
    { FinishEveryTerminal() },
    { NeverFinishPurchasing() },
    { NoWorkAfterFinish() },
    { ComesToRest() },
    { NoCrashLoop() },
    { NoCrash() },
    { LeaveDeferredAlone() },
    { ObserverAtLaunch() },
    { SingleObserver() },
    { ObserverLifetime() },
    { ObserverStaysRegistered() },
    { UseOriginalOnRestore() },
    { RestoreTerminates() },
    { RestoreButton() },
    { NoAutoRestore() },
    { ShowFailures() },
    { QuietCancel() },
    { BusyEnds() },
    { SuccessIsTrue() },
    { CanMakePaymentsFirst() },
    { BuyOnlyKnownProducts() },
    { BuyButton() },
    { OneAddPerTap() },
    { PromoPaymentReused() },
    { OfferSignatureOnce() },
    { RequestRetained() },
    { InvalidIdsTolerated() },
    { PriceMatchesStore() },
    { StorefrontAnswerFast() },
    { RevocationRechecksReceipt() },
    { RightUser() },
    { CopyCacheBeforeFinish() },
    { FinishAfterAllDownloads() },
    { CompletionByState() },
    { NoDownloadStorm() },
    { ContentVersionUpdate() },
    { SkipBackup() },
    { VerifyBeforeDeliver() },
    { KeepOnServerFailure() },
    { ReceiptStatusCodes() },
    { ScanWholeReceipt() },
    { ValidateConsumableBeforeFinish() },
    { NotificationIdempotent() },
    { NotificationOrder() },
    { RevocationHonored() },
    { NoReceiptReuse() },
    { ReceiptOfThisApp() },
    { NotificationGenuine() },
    { SheetRetained() },
    { KeepAccessInGrace() },
    { KeptPurchasesChecked() },
  ]

  /// The pages of all rules.
  public static let pages: [RulePage] = makeRules().map(\.page)

  /// The rules that look at what is left in the end.
  public static let outcomeRules = Set(pages.filter(\.judgesOutcome).map(\.identifier))

  /// Makes one rule of each kind.
  public static func makeRules() -> [any Rule] { all.map { $0() } }

  /// The page of the rule with this name.
  public static func page(of identifier: RuleIdentifier) -> RulePage? {
    pages.first { $0.identifier == identifier }
  }
}
