/// All bundled rules, in the order of reports and of the manual.
public enum RuleRegistry {
  /// Creates each rule, with its own state.
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

  public static let pages: [RulePage] = makeRules().map(\.page)

  /// The rules that check the final state.
  public static let outcomeRules = Set(pages.filter(\.judgesOutcome).map(\.identifier))

  /// Creates one instance of each rule.
  public static func makeRules() -> [any Rule] { all.map { $0() } }

  public static func page(of identifier: RuleIdentifier) -> RulePage? {
    pages.first { $0.identifier == identifier }
  }
}
