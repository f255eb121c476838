internal import Facts
internal import Kernel
internal import StoreModel

/// Something that will happen at its time.
enum Event {
  /// A slot that is free.
  case nothing
  /// A message reaches its receiver.
  case messageArrives(MessageID)
  /// The sender of a request learns that no answer comes.
  case exchangeFails(MessageID)
  /// A callback of the queue is due on the app's main queue.
  case callback(DeviceID, QueueCallback)
  /// A turn of the app that the queue has no part in.
  case turn(DeviceID, ProcessID, AppEvent)
  /// The next purchase in line may come up.
  case purchaseOpens(DeviceID)
  /// The user answers the payment sheet.
  case userAnswersSheet(DeviceID, TransactionID)
  /// The user answers a request to sign in.
  case userAnswersSignIn(DeviceID, SignInReason)
  /// The user answers the sheet about a price increase.
  case userAnswersConsent(DeviceID, SubscriptionID)
  /// The user leaves or uses the code redemption sheet.
  case userAnswersCodeSheet(DeviceID)
  /// The handler of a sheet of the store hears that the user is done with it.
  case sheetFinishes(DeviceID, ProcessID, SheetToken)
  /// An app's timer is due.
  case timer(DeviceID, ProcessID, Int)
  /// Changed preferences reach the disk by themselves.
  case preferencesFlush(DeviceID, ProcessID)
  /// The delegate did not answer in time whether to go on in a new storefront.
  case storefrontAnswerOverdue(DeviceID, TransactionID)
  /// The store has taken its time for an answer.
  case storeAnswers(Int)
  /// The system has unpacked what arrived of a download in one of its attempts.
  case downloadUnpacks(DeviceID, DownloadID, attempt: Int)
  /// The system removes the files of a download whose transaction left the queue.
  case contentIsPurged(DeviceID, DownloadID)
  /// The developer's server has taken its time for an answer.
  case serverAnswers(Int)
  /// The developer's server goes on with the check of a receipt.
  case serverChecks(Int, CheckMoment)
  /// A receipt that lagged reaches a device.
  case receiptArrives(DeviceID)
  /// A request for approval was not answered for a day.
  case approvalExpires(TransactionID)
  /// A step in the life of a subscription.
  case subscription(SubscriptionID, SubscriptionStep)
  /// A change in the back office has reached the stores.
  case productReachesStores(Int)
  /// Uploaded files were looked through.
  case uploadIsProcessed(Int)
  /// An order that was scheduled for later.
  case order(StandingOrder)
}

/// An event with the fact that led to it.
struct ScheduledEvent {
  var event: Event
  let urgency: Urgency
  /// The fact that led to it.
  let cause: FactSequence
}

/// Whether an event keeps the world from settling.
enum Urgency: UInt8 {
  /// It does, and what is due before it happens in its order.
  case prompt
  /// It does, but it follows from a standing event that happened while the world settled: no other standing event
  /// happens before it, or subscriptions that renew every second would keep the world busy for ever.
  case consequence
  /// It does not.
  case standing
}
