internal import Facts
internal import Kernel
internal import Lua
internal import World

extension RunStage {
  /// Carries out one call of the script.
  func perform(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) -> LuaOutcome
  {
    switch arguments.call {
    case .scenario: preconditionFailure("a declaration reached the stage")
    case .print, .worldNote: world.note(try arguments.text(0))
    case .expect: try beginExpectation(arguments, &results)
    case .worldDevice, .worldAccount, .worldLatitude, .worldFault, .worldAnswer, .worldFactCount, .worldFacts:
      try performWorld(arguments, &results)
    case .worldTester, .worldClearHistory, .deviceSignInWhenAsked: try performTester(arguments, &results)
    case .worldSettle, .worldWait, .worldWaitFor, .worldParallel: return try suspend(arguments)
    case .worldRefund, .worldApprove, .worldDecline, .worldAcceptTerms, .worldAskToBuy,
      .worldInterruptPurchases, .worldHistory, .worldSubscriptions, .worldChangePrice, .worldRenew,
      .worldExpire, .worldFailBilling, .worldRecoverBilling, .worldShare, .worldEndSharing, .worldSell,
      .worldOfferKey:
      try performStore(arguments)
    case .worldUpload, .worldSubmit, .worldReview, .worldClearForSale, .worldHost, .worldSignAgreements,
      .worldRemoveFromSale, .worldPutBackOnSale, .worldCompleteMetadata:
      try performBackOffice(arguments)
    case .deviceLaunch, .deviceBackground, .deviceForeground, .deviceTerminate, .deviceKillApp, .deviceCrash,
      .deviceReboot, .devicePowerOff, .deviceInstall, .deviceUninstall, .deviceReinstall, .deviceUpdate,
      .deviceBackUp, .deviceRestoreBackupOf, .devicePreset:
      try performDevice(arguments, device(arguments))
    case .deviceBuy, .deviceRestore, .deviceTap, .deviceCancelNextPurchase, .deviceWalkAway, .deviceSetClock,
      .deviceCancelNextSignIn, .deviceSignIn, .deviceSignOut, .deviceChangeStorefront, .deviceForbidPayments,
      .deviceAllowPayments, .deviceOpenPromotion, .deviceBuyElsewhere, .deviceRedeemCode, .deviceSetRenewal:
      try performUser(arguments, device(arguments))
    case .deviceCloseSheet, .deviceBuyOnSheet, .deviceOpenLink: try performOnSheet(arguments)
    case .deviceNetworkDown, .deviceNetworkUp, .deviceLoseMessage, .deviceDelayMessage,
      .deviceDuplicateMessage, .deviceLoseMessages, .deviceLatency, .deviceCaptivePortal:
      try performNetwork(arguments, device(arguments))
    case .worldStoreFails, .worldStoreRecovers, .worldStoreSlow, .worldStoreDown, .worldStoreUp:
      try performOutage(arguments)
    case .worldStock, .worldServer, .worldServerFails, .worldServerRecovers, .worldServerSlow,
      .worldServerDown, .worldServerUp, .worldServerForgets:
      try performServer(arguments)
    case .deviceBreakOffRestore, .deviceLoseFinish, .deviceLoseTransaction, .deviceRedeliverFinished,
      .deviceLosePreferences, .deviceFillDisk, .deviceFreeDisk, .devicePurgeCaches:
      try performDeviceFault(arguments, device(arguments))
    case .deviceStallDownload, .deviceFailDownload, .deviceDownloads:
      try performDownloads(arguments, device(arguments), &results)
    case .deviceOwned, .deviceQueue, .deviceDisk, .deviceIsRunning, .deviceDescription, .accountDescription:
      try look(arguments, &results)
    case .worldNow, .worldRedeemed, .worldLedger, .worldSubscription, .worldReceiptJSON:
      try readBooks(arguments, &results)
    case .deviceCalls, .deviceDialogs, .deviceAlerts, .deviceSheets, .devicePrices:
      try lookBack(arguments, &results)
    case .deviceObservers, .devicePreferences, .deviceReceipt, .deviceIsBusy, .deviceIsInFront, .deviceIsOn,
      .deviceAllowsPayments, .deviceAccount, .deviceStorefront, .deviceAppVersion, .deviceClock:
      lookAtState(arguments, &results)
    case .expectEquals, .expectDiffersFrom, .expectIsEmpty, .expectIsNotEmpty, .expectIsTrue, .expectIsFalse,
      .expectIsNil, .expectIsAtLeast, .expectIsAtMost, .expectContains, .expectIsBetween, .expectHasLength,
      .expectMatches, .expectHas, .expectHasEntry, .expectAnyOf:
      try checkValue(arguments)
    case .expectSaw, .expectNeverSaw, .expectBefore, .expectAfter, .expectTimes, .expectAtLeast,
      .expectAtMost, .expectNth, .expectBetween, .expectWithin, .expectOf, .expectByAtMost, .expectByAtLeast,
      .expectSawInOrder, .expectShows:
      try checkFacts(arguments, &results)
    }
    return .returned
  }

  /// What the books of the store and of the developer's server say, and the time.
  private func readBooks(
    _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch arguments.call {
    case .worldNow: results.append(DurationText.short(world.timeline.now - .zero))
    case .worldRedeemed: results.append(redeemed)
    case .worldLedger: try readLedger(arguments, &results)
    case .worldSubscription: try readSubscription(arguments, &results)
    case .worldReceiptJSON: try readReceiptJSON(arguments, &results)
    default: preconditionFailure("\(arguments.call) reads no books")
    }
  }

  private func suspend(_ arguments: CallArguments) throws(LanguageProblem) -> LuaOutcome {
    suspensionPosition = ("", 0)
    if arguments.call == .worldSettle {
      suspension = .settling
    } else if arguments.call == .worldParallel {
      suspension = .parallel(try branches(arguments))
    } else if arguments.call == .worldWait {
      suspension = .waiting(try arguments.duration(0))
    } else {
      let limit = try arguments.duration(1)
      if let function = arguments.function(0) {
        suspension = .untilTrue(function, limit)
      } else {
        suspension = .untilFact(try factKind(arguments, 0), limit)
      }
      suspensionPosition = arguments.position
    }
    return .suspended
  }

  /// How many functions may run side by side.
  private static let branchesMax = 32

  private func branches(_ arguments: CallArguments) throws(LanguageProblem) -> [LuaFunction] {
    guard !isParallel else {
      throw LanguageProblem(
        "world:parallel was called inside of world:parallel",
        advice: "give all functions to one call: world:parallel { first, second, third }")
    }
    let table = try arguments.table(0)
    var functions: [LuaFunction] = []
    for value in table.list {
      guard let function = value.function else {
        throw arguments.problem(0, found: "\(ValueWords.describe(value)) in it")
      }
      functions.append(function)
    }
    guard functions.count == table.count else {
      throw arguments.problem(0, found: "something with a name of its own")
    }
    guard (1...RunStage.branchesMax).contains(functions.count) else {
      throw arguments.problem(
        0, found: "\(functions.count) of them", expected: "1 to \(RunStage.branchesMax) functions in braces")
    }
    return functions
  }
}
