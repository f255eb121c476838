internal import Facts
internal import Kernel
internal import StoreModel

/// A scheduled event of a world.
enum Event {
  /// A free slot of the agenda.
  case nothing
  /// A message reaches its receiver.
  case messageArrives(MessageID)
  /// The sender of a request learns that no answer comes.
  case exchangeFails(MessageID)
  /// A callback of the queue is due on the app's main queue.
  case callback(DeviceID, QueueCallback)
  /// A turn of the app that does not come from the payment queue.
  case turn(DeviceID, ProcessID, AppEvent)
  /// The next purchase in line may come up.
  case purchaseOpens(DeviceID)
  /// The user answers the payment sheet.
  case userAnswersSheet(DeviceID, TransactionID)
  /// The user answers a request to sign in.
  case userAnswersSignIn(DeviceID, SignInReason)
  /// The queue asks the store by itself what became of a purchase.
  case queueAsksAgain(DeviceID, TransactionID, attempt: Int)
  /// A restore or refresh goes on without the password, because the store cannot be reached.
  case signInIsSkipped(DeviceID, SignInReason)
  /// The user answers the sheet about a price increase.
  case userAnswersConsent(DeviceID, SubscriptionID)
  /// The user leaves or uses the code redemption sheet.
  case userAnswersCodeSheet(DeviceID)
  /// The handler of a sheet of the store hears that the user is done with it.
  case sheetFinishes(DeviceID, ProcessID, SheetToken)
  /// An app's timer is due.
  case timer(DeviceID, ProcessID, Int)
  /// The main thread of an app is free again.
  case workEnds(DeviceID, ProcessID)
  /// An app comes to the front or leaves it, as soon as its main thread is free.
  case appMoves(DeviceID, ProcessID, toFront: Bool)
  /// An app hears of removed transactions that it could not be told of while its main thread was busy.
  case removals(DeviceID, ProcessID, [TransactionID])
  /// Changed preferences reach the disk by themselves.
  case preferencesFlush(DeviceID, ProcessID)
  /// The delegate did not answer in time whether to go on in a new storefront.
  case storefrontAnswerOverdue(DeviceID, TransactionID)
  /// The store sends a delayed answer.
  case storeAnswers(Int)
  /// The system has unpacked the files of a download, in one attempt of its transfer.
  case downloadUnpacks(DeviceID, DownloadID, attempt: Int)
  /// The system removes the files of a download whose transaction left the queue.
  case contentIsPurged(DeviceID, DownloadID)
  /// The developer's server sends a delayed answer.
  case serverAnswers(Int)
  /// Whoever asked no longer waits for an answer of the developer's own code, and hears of an error.
  case serverIsLate(Int, StoreError)
  /// The developer's server continues a receipt check.
  case serverChecks(Int, CheckMoment)
  /// A lagging receipt reaches a device.
  case receiptArrives(DeviceID)
  /// A request for approval was not answered for a day.
  case approvalExpires(TransactionID)
  /// A scheduled step of a subscription is due.
  case subscription(SubscriptionID, SubscriptionStep)
  /// A change in the back office has reached the stores.
  case productReachesStores(Int)
  /// An upload has been processed.
  case uploadIsProcessed(Int)
  /// A notification to the developer's server goes its way.
  case notification(NotificationArrival, NotificationMoment)
  /// What came between on a device is over.
  case interferenceEnds(PastInterference)
  /// An order of a scenario that was scheduled for later.
  case order(StandingOrder)
}

/// An event with the fact that caused it.
struct ScheduledEvent {
  var event: Event
  let urgency: Urgency
  /// The fact that caused it.
  let cause: FactSequence
}

/// Whether a scheduled event keeps the world from settling.
enum Urgency: UInt8 {
  /// It keeps the world from settling, and standing events that are due before it happen first.
  case prompt
  /// It keeps the world from settling, but a standing event caused it while the world settled. Other standing
  /// events do not happen before it; otherwise subscriptions that renew every second would never let the
  /// world settle.
  case consequence
  /// It does not keep the world from settling.
  case standing
}

extension Event {
  /// Whether it is meant for one launch of an app, and does nothing when that is over.
  var isForLaunch: Bool {
    switch self {
    case .callback, .turn, .sheetFinishes, .timer, .workEnds, .appMoves, .removals, .preferencesFlush: true
    case .nothing, .messageArrives, .exchangeFails, .purchaseOpens, .userAnswersSheet, .userAnswersSignIn,
      .queueAsksAgain, .signInIsSkipped, .userAnswersConsent, .userAnswersCodeSheet,
      .storefrontAnswerOverdue, .storeAnswers, .downloadUnpacks, .contentIsPurged, .serverAnswers,
      .serverIsLate, .serverChecks, .receiptArrives, .approvalExpires, .subscription, .productReachesStores,
      .uploadIsProcessed, .order, .interferenceEnds, .notification:
      false
    }
  }

  /// Whether it is more than the idle turns of an app can bring about, so that an app which only ticks looks again.
  var isNews: Bool {
    switch self {
    case .nothing, .messageArrives, .exchangeFails, .timer, .workEnds, .preferencesFlush, .storeAnswers,
      .serverAnswers, .serverIsLate, .serverChecks:
      false
    case .callback, .turn, .purchaseOpens, .userAnswersSheet, .userAnswersSignIn, .queueAsksAgain,
      .signInIsSkipped, .userAnswersConsent, .userAnswersCodeSheet, .sheetFinishes, .appMoves, .removals,
      .storefrontAnswerOverdue, .downloadUnpacks, .contentIsPurged, .receiptArrives, .approvalExpires,
      .subscription, .productReachesStores, .uploadIsProcessed, .notification, .interferenceEnds, .order:
      true
    }
  }
}
