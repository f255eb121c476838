/// The bundled rules, in the order of reports and of the manual.
public enum RuleRegistry {
  /// The rules, grouped by the requirement set that first contained them. A new rule joins the latest set.
  /// All other sets are frozen: a golden lists their rules with profiles and levels.
  private static var years: [(name: String, rules: [any BundledRule.Type])] {
    [
      (
        "2026",
        [
          DeliverBeforeFinish.self,
          PersistBeforeFinish.self,
          IdempotentDelivery.self,
          HandleUnsolicited.self,
          FailedThenPurchased.self,
          RebuyGrantsOnce.self,
          EntitlementsMatchStore.self,
          PaymentsMatchGrants.self,
          FinishEveryTerminal.self,
          NeverFinishPurchasing.self,
          NoWorkAfterFinish.self,
          ComesToRest.self,
          NoCrashLoop.self,
          NoCrash.self,
          LeaveDeferredAlone.self,
          ObserverAtLaunch.self,
          SingleObserver.self,
          ObserverLifetime.self,
          ObserverStaysRegistered.self,
          UseOriginalOnRestore.self,
          RestoreTerminates.self,
          RestoreButton.self,
          NoAutoRestore.self,
          ShowFailures.self,
          QuietCancel.self,
          BusyEnds.self,
          SuccessIsTrue.self,
          CanMakePaymentsFirst.self,
          BuyOnlyKnownProducts.self,
          BuyButton.self,
          OneAddPerTap.self,
          PromoPaymentReused.self,
          OfferSignatureOnce.self,
          RequestRetained.self,
          InvalidIdsTolerated.self,
          PriceMatchesStore.self,
          StorefrontAnswerFast.self,
          RevocationRechecksReceipt.self,
          RightUser.self,
          CopyCacheBeforeFinish.self,
          FinishAfterAllDownloads.self,
          CompletionByState.self,
          NoDownloadStorm.self,
          ContentVersionUpdate.self,
          SkipBackup.self,
          VerifyBeforeDeliver.self,
          KeepOnServerFailure.self,
          ReceiptStatusCodes.self,
          ScanWholeReceipt.self,
          ValidateConsumableBeforeFinish.self,
        ]
      ),
      (
        "2027",
        [
          NotificationIdempotent.self,
          NotificationOrder.self,
          RevocationHonored.self,
          NoReceiptReuse.self,
          ReceiptOfThisApp.self,
          NotificationGenuine.self,
          SheetRetained.self,
          KeepAccessInGrace.self,
          KeptPurchasesChecked.self,
        ]
      ),
      (
        "2028",
        [
          ListenerAtLaunch.self,
          PurchaseResultDelivered.self,
          VerifiedOnly.self,
          AbsenceIsNotNo.self,
          RecheckAtLaunch.self,
          EveryStatus.self,
          IntentIsKept.self,
          NoUnaskedPrompt.self,
        ]
      ),
    ]
  }

  private static var types: [any BundledRule.Type] { years.flatMap(\.rules) }

  public static let pages: [RulePage] = types.map { $0.page }

  /// The rules that check the final state.
  public static let outcomeRules = Set(pages.filter(\.judgesOutcome).map(\.identifier))

  /// The requirement sets, oldest first. Each set also contains the rules of all earlier sets.
  static let requirementSets: [RequirementSet] = years.indices.map { last in
    RequirementSet(
      name: years[last].name, requirements: years[...last].flatMap(\.rules).map { Requirement($0.page) })
  }

  /// Creates one instance of each rule.
  public static func makeRules() -> [any Rule] { types.map { $0.init() } }

  public static func page(of identifier: RuleIdentifier) -> RulePage? {
    pages.first { $0.identifier == identifier }
  }
}
