internal import Facts
internal import Kernel
internal import StoreModel

enum Event {
  case nothing
  /// A message reaches its receiver.
  case messageArrives(MessageID)
  /// The sender of a request learns that no answer will arrive.
  case exchangeFails(MessageID)
  /// A callback of the payment queue is due on the app's main queue.
  case callback(DeviceID, QueueCallback)
  /// An event for the app is due. The payment queue did not cause it.
  case turn(DeviceID, ProcessID, AppEvent)
  /// StoreKit 2 tells a launch something.
  case telling(DeviceID, ProcessID, FeedTelling)
  /// The next payment in line may start.
  case purchaseOpens(DeviceID)
  /// The user answers the payment sheet.
  case userAnswersSheet(DeviceID, TransactionID)
  /// The user answers a request to sign in.
  case userAnswersSignIn(DeviceID, SignInReason)
  /// The queue asks the store again for the outcome of a purchase.
  case queueAsksAgain(DeviceID, TransactionID, attempt: Int)
  /// A restore or a receipt refresh continues without a password, because the store cannot be reached.
  case signInIsSkipped(DeviceID, SignInReason)
  /// The user answers the price increase sheet.
  case userAnswersConsent(DeviceID, SubscriptionID)
  /// The user leaves or uses the code redemption sheet.
  case userAnswersCodeSheet(DeviceID)
  case userAnswersStoreKitSheet(DeviceID, ProcessID, StoreKitSheet)
  /// A store sheet notifies its handler that the user is done with it.
  case sheetFinishes(DeviceID, ProcessID, SheetToken)
  /// An app's timer is due.
  case timer(DeviceID, ProcessID, Int)
  /// The main thread of an app is free again.
  case workEnds(DeviceID, ProcessID)
  /// An app enters or leaves the foreground, after the move waited for its main thread.
  case appMoves(DeviceID, ProcessID, toFront: Bool)
  /// An app is notified that transactions left the queue, after the report waited for its main thread.
  case removals(DeviceID, ProcessID, [TransactionID])
  /// Changed preferences are flushed to the disk automatically.
  case preferencesFlush(DeviceID, ProcessID)
  /// The time limit for the delegate's answer about a storefront is over.
  case storefrontAnswerOverdue(DeviceID, TransactionID)
  /// The store sends a delayed answer.
  case storeAnswers(Int)
  /// The system has unpacked the files that an attempt of a download's transfer loaded.
  case downloadUnpacks(DeviceID, DownloadID, attempt: Int)
  /// The system removes the files of a download, some time after its transaction left the queue.
  case contentIsPurged(DeviceID, DownloadID)
  /// The app's server sends a delayed answer.
  case serverAnswers(Int)
  /// The wait for an answer of the developer's server code ends with an error.
  case serverIsLate(Int, StoreError)
  /// The next step of a receipt validation by the app's server is due.
  case serverChecks(Int, CheckMoment)
  /// A late receipt reaches a device.
  case receiptArrives(DeviceID)
  /// A request for approval expires, because it was not answered for a day.
  case approvalExpires(TransactionID)
  /// A scheduled step of a subscription is due.
  case subscription(SubscriptionID, SubscriptionStep)
  /// A change in the back office has reached the stores.
  case productReachesStores(Int)
  /// An upload has been processed.
  case uploadIsProcessed(Int)
  /// The next step in the delivery of a notification is due.
  case notification(NotificationArrival, NotificationMoment)
  case interferenceEnds(ActiveInterference)
  /// An order that a scenario scheduled for later is due.
  case order(StandingOrder)
}

/// An event, its urgency and its cause.
struct ScheduledEvent {
  var event: Event
  let urgency: Urgency
  let cause: FactSequence
}

/// Whether the world waits for an event before it becomes idle.
enum Urgency: UInt8 {
  /// The world waits for the event. Standing events that are due earlier happen first.
  case prompt
  /// The world waits for the event. A standing event caused it while the world waited. Other standing
  /// events do not happen before it; otherwise subscriptions that renew every second would keep the
  /// world busy forever.
  case consequence
  /// The world does not wait for the event.
  case standing
}

extension Event {
  /// Whether the event is more than an idle turn can cause. The skipped timers of apps then resume.
  var isNews: Bool {
    switch self {
    case .nothing, .messageArrives, .exchangeFails, .timer, .workEnds, .preferencesFlush, .storeAnswers,
      .serverAnswers, .serverIsLate, .serverChecks:
      false
    case .callback, .turn, .telling, .purchaseOpens, .userAnswersSheet, .userAnswersSignIn, .queueAsksAgain,
      .signInIsSkipped, .userAnswersConsent, .userAnswersCodeSheet, .userAnswersStoreKitSheet, .sheetFinishes,
      .appMoves, .removals,
      .storefrontAnswerOverdue, .downloadUnpacks, .contentIsPurged, .receiptArrives, .approvalExpires,
      .subscription, .productReachesStores, .uploadIsProcessed, .notification, .interferenceEnds, .order:
      true
    }
  }
}
