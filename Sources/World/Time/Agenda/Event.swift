internal import Facts
internal import Kernel
internal import StoreModel

enum Event {
  case nothing
  /// A message reaches its receiver.
  case messageArrives(MessageID)
  /// The sender of a request learns that no answer will arrive.
  case exchangeFails(MessageID)
  /// A callback of the queue is due on the app's main queue.
  case callback(DeviceID, QueueCallback)
  /// A turn of the app that does not come from the payment queue is due.
  case turn(DeviceID, ProcessID, AppEvent)
  /// The next purchase in line may open.
  case purchaseOpens(DeviceID)
  /// The user answers the payment sheet.
  case userAnswersSheet(DeviceID, TransactionID)
  /// The user answers a request to sign in.
  case userAnswersSignIn(DeviceID, SignInReason)
  /// The queue asks the store again about the outcome of a purchase.
  case queueAsksAgain(DeviceID, TransactionID, attempt: Int)
  /// A restore or refresh continues without the password, because the store cannot be reached.
  case signInIsSkipped(DeviceID, SignInReason)
  /// The user answers the price increase sheet.
  case userAnswersConsent(DeviceID, SubscriptionID)
  /// The user leaves or uses the code redemption sheet.
  case userAnswersCodeSheet(DeviceID)
  /// The handler of a store sheet is notified that the user is done with it.
  case sheetFinishes(DeviceID, ProcessID, SheetToken)
  /// An app's timer is due.
  case timer(DeviceID, ProcessID, Int)
  /// The main thread of an app is free again.
  case workEnds(DeviceID, ProcessID)
  /// An app enters or leaves the foreground when its main thread is free.
  case appMoves(DeviceID, ProcessID, toFront: Bool)
  /// An app receives removals of transactions that had to wait while its main thread was busy.
  case removals(DeviceID, ProcessID, [TransactionID])
  /// Changed preferences are flushed to the disk automatically.
  case preferencesFlush(DeviceID, ProcessID)
  /// The delegate did not answer in time whether to continue in a new storefront.
  case storefrontAnswerOverdue(DeviceID, TransactionID)
  /// The store sends a delayed answer.
  case storeAnswers(Int)
  /// The system has unpacked the files of a download, for one attempt of its transfer.
  case downloadUnpacks(DeviceID, DownloadID, attempt: Int)
  /// The system removes the files of a download whose transaction left the queue.
  case contentIsPurged(DeviceID, DownloadID)
  /// The app's server sends a delayed answer.
  case serverAnswers(Int)
  /// The sender's wait for an answer of the developer's code times out with an error.
  case serverIsLate(Int, StoreError)
  /// The app's server continues a receipt validation.
  case serverChecks(Int, CheckMoment)
  /// A late receipt reaches a device.
  case receiptArrives(DeviceID)
  /// A request for approval was not answered for a day.
  case approvalExpires(TransactionID)
  /// A scheduled step of a subscription is due.
  case subscription(SubscriptionID, SubscriptionStep)
  /// A change in the back office has reached the stores.
  case productReachesStores(Int)
  /// An upload has been processed.
  case uploadIsProcessed(Int)
  /// The next step in the delivery of a notification is due.
  case notification(NotificationArrival, NotificationMoment)
  /// An interference on a device ends.
  case interferenceEnds(ActiveInterference)
  /// A scheduled order of a scenario is due.
  case order(StandingOrder)
}

/// An event with its cause.
struct ScheduledEvent {
  var event: Event
  let urgency: Urgency
  /// The fact that caused it.
  let cause: FactSequence
}

/// Whether the world waits for an event before it becomes idle.
enum Urgency: UInt8 {
  /// The world waits for it. Standing events that are due before it happen first.
  case prompt
  /// The world waits for it, but a standing event caused it while the world waited. Other standing events
  /// do not happen before it. Otherwise subscriptions that renew every second would keep the world busy
  /// forever.
  case consequence
  /// The world does not wait for it.
  case standing
}

extension Event {
  /// Whether it is more than the idle turns of an app can cause, so that skipped timers of the app
  /// resume.
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
