internal import Kernel

/// A function of the scenario language. Functions are grouped by the part of a run that performs them.
///
/// Each group is a separate enum, so that every switch over a group lists all of its functions.
enum LanguageCall: Hashable {
  case scenario
  case expect
  case print
  case note
  case wait(WaitCall)
  case world(WorldCall)
  case choice(ChoiceCall)
  case fact(FactCall)
  case tester(TesterCall)
  case store(StoreCall)
  case backOffice(BackOfficeCall)
  case outage(OutageCall)
  case server(ServerCall)
  case notification(NotificationCall)
  case device(DeviceCall)
  case user(UserCall)
  case sheet(SheetCall)
  case network(NetworkCall)
  case deviceFault(DeviceFaultCall)
  case download(DownloadCall)
  case look(LookCall)
  case state(StateCall)
  case history(HistoryCall)
  case books(BooksCall)
  case value(ValueCall)
  case sight(SightCall)
}

/// Functions that advance time.
enum WaitCall: CaseIterable {
  case settle, wait, waitFor, parallel
}

/// Functions that name a device or an account of a world.
enum WorldCall: CaseIterable {
  case device, account
}

/// Functions that pin a choice to one of its options.
enum ChoiceCall: CaseIterable {
  case latitude, fault, answer

  var siteKind: SiteKind {
    switch self {
    case .latitude: .latitude
    case .fault: .fault
    case .answer: .user
    }
  }
}

/// Functions that read facts.
enum FactCall: CaseIterable {
  case count, list
}

/// Functions about test accounts.
enum TesterCall: CaseIterable {
  case add, clearHistory, signInWhenAsked
}

/// Actions of the store, and actions that users perform without a device.
enum StoreCall: CaseIterable {
  case refund, approve, decline, acceptTerms, askToBuy, interruptPurchases, history, subscriptions,
    changePrice, setPrice, renew, expire, failBilling, recoverBilling, offerKey, share, endSharing, sell
}

/// Actions of the developer and of App Review in the back office.
enum BackOfficeCall: CaseIterable {
  case upload, submit, review, clearForSale, host, signAgreements, enableInAppPurchase, removeFromSale,
    putBackOnSale, completeMetadata
}

/// Failures and delays of the store.
enum OutageCall: CaseIterable {
  case fails, recovers, slow, down, up
}

/// The stock and the failures of the developer's server.
enum ServerCall: CaseIterable {
  case stock, standIn, fails, recovers, slow, down, up, forgets
}

/// Notifications that the store sends to the developer's server, and actions that have no other effect
/// than such a notification.
enum NotificationCall: CaseIterable {
  case register, requestTest, requestRefund, declineRefund, extendRenewal, forge
}

/// Actions of a device and its operating system.
enum DeviceCall: CaseIterable {
  case launch, background, foreground, terminate, killApp, crash, reboot, powerOff, install, uninstall,
    reinstall, update, backUp, restoreBackupOf, copyPreferencesOf, preset
}

/// Actions that the user of a device performs.
enum UserCall: CaseIterable {
  case buy, restore, tap, cancelNextPurchase, walkAway, cancelNextSignIn, signIn, signOut, logIn, logOut,
    changeStorefront, forbidPayments, allowPayments, setClock, openPromotion, buyElsewhere, redeemCode,
    setRenewal, replayReceipt

  /// Whether the action is a tap. The app receives a tap only when time advances.
  var isTap: Bool {
    switch self {
    case .buy, .restore, .tap: true
    case .cancelNextPurchase, .walkAway, .cancelNextSignIn, .signIn, .signOut, .logIn, .logOut,
      .changeStorefront, .forbidPayments, .allowPayments, .setClock, .openPromotion, .buyElsewhere,
      .redeemCode,
      .setRenewal, .replayReceipt:
      false
    }
  }
}

/// Actions of the user on a page of the store.
enum SheetCall: CaseIterable {
  case close, buy, openLink, followLink
}

/// Changes to the network links of a device.
enum NetworkCall: CaseIterable {
  case down, up, loseMessage, delayMessage, duplicateMessage, loseMessages, latency, captivePortal
}

/// Faults of a device: in its payment queue, during a restore, or on its disk.
enum DeviceFaultCall: CaseIterable {
  case breakOffRestore, loseFinish, loseTransaction, redeliverFinished, losePreferences, fillDisk,
    freeDisk, purgeCaches
}

/// Faults of downloads.
enum DownloadCall: CaseIterable {
  case stall, fail
}

/// Functions that inspect an app or return the name of a device or account.
enum LookCall: CaseIterable {
  case owned, queue, disk, isRunning, description, accountDescription
}

/// Functions that return the state of a device.
enum StateCall: CaseIterable {
  case observers, preferences, receipt, isBusy, isInFront, isOn, allowsPayments, account, storefront,
    appVersion, clock, downloads
}

/// Functions that list past events on a device.
enum HistoryCall: CaseIterable {
  case calls, dialogs, messages, alerts, sheets, prices
}

/// Functions that read the records of the store and of the developer's server, and the clock.
enum BooksCall: CaseIterable {
  case now, ledger, redeemed, subscription, receiptJSON, copyReceipt, copySigned, notifications
}

/// Expectations about a value.
enum ValueCall: CaseIterable {
  case equals, differsFrom, isEmpty, isNotEmpty, isTrue, isFalse, isNil, isAtLeast, isAtMost, contains,
    isBetween, hasLength, matches, has, hasEntry, anyOf
}

/// Expectations about facts.
enum SightCall: CaseIterable {
  case saw, neverSaw, before, after, times, atLeast, atMost, nth, between, within, of, byAtMost,
    byAtLeast, sawInOrder, shows
}

extension LanguageCall {
  static let all: [LanguageCall] = {
    var all: [LanguageCall] = [.scenario, .expect, .print, .note]
    all += WaitCall.allCases.map(LanguageCall.wait)
    all += WorldCall.allCases.map(LanguageCall.world)
    all += ChoiceCall.allCases.map(LanguageCall.choice)
    all += FactCall.allCases.map(LanguageCall.fact)
    all += TesterCall.allCases.map(LanguageCall.tester)
    all += StoreCall.allCases.map(LanguageCall.store)
    all += BackOfficeCall.allCases.map(LanguageCall.backOffice)
    all += OutageCall.allCases.map(LanguageCall.outage)
    all += ServerCall.allCases.map(LanguageCall.server)
    all += NotificationCall.allCases.map(LanguageCall.notification)
    all += DeviceCall.allCases.map(LanguageCall.device)
    all += UserCall.allCases.map(LanguageCall.user)
    all += SheetCall.allCases.map(LanguageCall.sheet)
    all += NetworkCall.allCases.map(LanguageCall.network)
    all += DeviceFaultCall.allCases.map(LanguageCall.deviceFault)
    all += DownloadCall.allCases.map(LanguageCall.download)
    all += LookCall.allCases.map(LanguageCall.look)
    all += StateCall.allCases.map(LanguageCall.state)
    all += HistoryCall.allCases.map(LanguageCall.history)
    all += BooksCall.allCases.map(LanguageCall.books)
    all += ValueCall.allCases.map(LanguageCall.value)
    all += SightCall.allCases.map(LanguageCall.sight)
    return all
  }()
}
