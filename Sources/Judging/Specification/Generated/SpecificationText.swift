// Long because it holds whole tables. Made by `Scripts/generate-specification`.
// swift-format-ignore-file

/// The tables of the specification, in the order of their reading.
enum SpecificationText {
  /// The identifiers of all rows, so that asking for one reads no table.
  static let identifiers: [String] = [
    "Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13", "Q14", "O1", "O2", "O3", "O4", "O5", "O6", "O7", "O7a", "O8", "O9", "O10", "1.3", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C11", "C12", "C13", "C14", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13", "P13a", "P14", "P15", "P16", "P17", "P18", "P19", "P20", "P21", "P22", "1.5", "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "X1", "X2", "X3", "X4", "X5", "X6", "X7", "X8", "X9", "X10", "X11", "A1", "A2", "A3", "A4", "A5", "A6", "I1", "I2", "I3", "I3a", "I4", "I5", "M1", "M2", "M3", "M4", "M5", "M6", "G1", "G2", "G3", "G4", "G5", "G6", "V1", "V2", "V3", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "E1", "E2", "E3", "E4", "E4a", "E5", "E6", "E7", "E8", "E9", "E8a", "E10", "E11", "E12", "E13", "E14", "E15", "E16", "E17", "E18", "E19", "E20", "E21", "5", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "T10", "T11", "T12", "T13", "T14", "H1", "H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "H10", "H11", "H12", "H13", "H14", "H15", "H16", "H17", "H18", "H19", "H20", "H21", "H22", "H23", "H24", "6.2", "6.3", "W1", "W2", "W3", "W4", "W5", "W6", "W7", "W8", "W9", "W10", "W11", "W12", "W13", "W14", "W15", "W16", "W17", "W18", "7.1", "7.2", "K1", "K2", "K3", "K4", "K5", "K6", "K7", "K8", "K9", "K10", "9.1", "9.2", "9.3", "9.4",
  ]

  static let tables: [(file: String, text: String)] = [
    (
      file: "Sources/Judging/Specification/Tables/queue.table",
      text: ##"""
# The payment queue, its observers and its callbacks: sections 1.1, 1.2 and 1.3.

page queue "The payment queue and its observers"
  This page describes the contents of `SKPaymentQueue` and how long they persist, its observers, and the callbacks
  that observers receive and their order.

section 1.1 "The queue"

row Q1 documented
  Each process has exactly one payment queue, returned by `SKPaymentQueue.default()`. Apps never create another one.
  apple documentation/storekit/skpaymentqueue/default()

row Q2 documented
  The contents of the queue persist after the app's process ends. A transaction stays in the queue until the app
  finishes it. An app that quits in the middle of its work loses nothing: the queue continues with the transactions at
  the next launch.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:)
  guide apple-adding-a-store

row Q3 documented observed
  `transactions` lists the pending transactions. The list is meaningful, and synchronized with the store, only while
  the queue has at least one observer. It is updated asynchronously: a finished transaction stays listed until its
  removal has been reported (C6). A developer saw that a payment added in the meantime got the transaction object that
  was being removed (P15).
  apple documentation/storekit/skpaymentqueue/transactions "the page and the comment in SKPaymentQueue.h"
  report RevenueCat/purchases-ios#2148
  here Without an observer, the list is empty. A finished transaction stays in the list until its removal is reported.
    By default, a payment added in the meantime gets its own transaction object. With the other option, the finished
    transaction is delivered again instead (P15).

row Q4 documented
  A queue without an observer does not synchronize its list of pending transactions with the App Store at all.
  Removing the last observer has the same effect. It follows that the first observer of a launch receives the state of
  every unfinished transaction, whenever the observer is added. This includes payments added before the observer.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2
  apple documentation/storekit/skpaymentqueue/remove(_:)
  here An observer added after the last one was removed receives the changes in between. This includes renewals that
    were due when the app entered the foreground without an observer.

row Q5 documented
  Transactions may change their state in any order. The app must be ready to process any active transaction at any
  time, even if none of its own requests is outstanding. It is inferred from this that transactions may end in an
  order other than the order of submission; Q6 observed the order of submission.
  apple documentation/storekit/processing-a-transaction
  here By default, a message between a device and the store takes 50 ms. A seed can make it take 400 ms, 3 s or 20 s,
    and a fault can deliver it twice.

row Q6 observed
  The authors of a library found that payments are processed one after another in the order of submission, because
  each of them needs the user interface. A restore may overtake them. A second restore is rejected while one is
  running.
  link https://github.com/bizz84/SwiftyStoreKit/blob/master/Sources/SwiftyStoreKit/PaymentQueueController.swift
    "SwiftyStoreKit, the comments in PaymentQueueController.swift"
  here Payments and restores run as stated. E15 covers a second restore.

row Q7 documented
  Apple's pages contradict each other about the Simulator. The page of `default()` says that the queue is not
  available there. The pages about testing in Xcode use the queue there with a StoreKit configuration. Two older
  guides also do so, except for content downloads.
  apple documentation/storekit/skpaymentqueue/default()
  apple documentation/xcode/setting-up-storekit-testing-in-xcode
  guide xamarin-ios6
  guide korean-guide
  here By default, the queue is available. With the other option, which seeds never choose, `canMakePayments()` is
    false, and the queue sends no requests to the store. A payment then fails as it does while payments are forbidden
    (P17).

row Q8 observed
  The list of pending transactions belongs to the account and the app, not to the installed copy. Unfinished
  transactions reappeared after a fresh install. Neither reinstalling the app nor signing out and in again removed a
  stuck transaction (radar 13477734 and other reports).
  report lionheart/openradar-mirror#13954
  report RevenueCat/purchases-ios#6650
  report MKSG-MugunthKumar/MKStoreKit#176

row Q9 documented observed
  A purchase outlives the app process that started it. From `addPayment` on, the system keeps a transaction. If the
  app quits while the transaction is *purchasing*, the store continues with the payment. Developers saw the purchase
  continue without the app; its result reached the next launch.
  apple library/archive/documentation/NetworkingInternet/Conceptual/StoreKitGuide/
    "Programming Guide of 2009, Making a Purchase"
  report bizz84/SwiftyStoreKit#32
  report bizz84/SwiftyStoreKit#58
  here A purchase that the user confirmed before the kill completes without the app. Q10 covers the callbacks of the
    next launch.

row Q10 observed assumed
  At the next launch the observer receives the transactions that are still *purchasing*, in that state; one log shows
  several of them in a row (F5). Some transactions never left that state (macOS 10.13, in production only, radar
  42075869). It is not documented how the outcome depends on the moment of the kill.
  report j3k0/cordova-plugin-purchase#787
  report flutter/flutter#159067
  report lionheart/openradar-mirror#20074
  here By default, if the app is killed before the user confirms, the next launch receives *purchasing* and then
    *failed* with `paymentCancelled` (I3a). If it is killed afterward, the next launch receives *purchasing* and then
    the store's result. The other options are: the result without a preceding *purchasing*; *purchasing* at every
    launch, forever; or, if the user had not confirmed, the payment is dropped without a callback.

row Q11 documented observed assumed
  Several payments may be queued at once, and each gets its own transaction. A developer saw the payment sheets appear
  one after another, in order. It is not documented how the *purchasing* callbacks are grouped, or whether a later
  sheet waits until the app has finished the earlier transaction.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1 "the comment in SKPaymentQueue.h"
  report bizz84/SwiftyStoreKit#131
  here By default, each payment causes its own *purchasing* callback at once, and the sheets appear one by one.
    Neither a failure nor an unfinished result delays the next sheet. With the other option, all payments that the app
    adds in one turn of the main queue share one *purchasing* array.

row Q12 assumed
  It is not documented what happens to the unfinished transactions of one Apple account when another account signs in
  on the same device.
  here By default, the transactions are held back, and `transactions` does not list them, until the first account
    signs in again. With the other option, they are still delivered.

row Q13 assumed
  It is not documented whether an unfinished purchase from one device is also delivered to a second device of the same
  account. One guide says that a consumable can be used only on the device that bought it. Renewals reach every
  device.
  guide korean-guide
  here By default, the purchase is not delivered to the second device. With the other option, it is.

row Q14 documented observed
  Callbacks run on the app's main thread, so an app with a busy main thread receives everything late. The system's
  watchdog terminates an app that keeps its main thread busy for too long during launch. Apple states no limit; its
  own example of such a termination has 19.97 seconds.
  apple documentation/xcode/addressing-watchdog-terminations
  here `app.work` keeps the main thread busy: the store and the network continue, and the app's own turns wait. A
    launch that is busy for 20 seconds is terminated. An app whose main thread is busy later on is never terminated,
    however long it is busy.

section 1.2 "Observers"

row O1 documented
  The app adds its observer at launch, in `didFinishLaunching`, keeps one shared instance of it for as long as it
  runs, and removes it when it terminates. It must not access the queue before `UIApplicationMain`. If the app removes
  its observer on entering the background, the observer misses the updates that are due when the app resumes.
  apple documentation/storekit/setting-up-the-transaction-observer-for-the-payment-queue
  apple library/archive/technotes/tn2387/_index.html
  guide apple-adding-a-store

row O2 documented observed
  The queue does not retain its observers. If a registered observer is deallocated, the app crashes at the next
  notification. A real app crashed in this way in 2012, inside `addPayment:`.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2 "the comment in SKPaymentQueue.h"
  link http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/
    "A single bug in my StoreKit code that lost me 90% of IAP sales"
  here By default, a released observer is not called, and the trace records the refused callback. With the other
    option, the callback ends the process (O10).

row O3 documented
  Several observers may be registered. The order in which the queue calls them is not specified. More than one of them
  may call `finishTransaction(_:)`, but Apple recommends that a single observer process the transactions.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2
  here By default, observers are called in the order of their registration. A seed can choose any other order.

row O4 documented
  `transactionObservers` lists the registered observers (iOS 14 and later).
  apple documentation/storekit/skpaymentqueue/transactionobservers

row O5 assumed
  It is not documented what a second registration of the same observer does. Crash stacks show that the list is
  iterated like an array. Double entries, and therefore double callbacks, are plausible but not proved. The case
  matters because the sample code of one guide adds `self` again at every purchase and every restore.
  link http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/
    "A single bug in my StoreKit code that lost me 90% of IAP sales"
  guide korean-guide
  here By default, the second registration is ignored, and the trace records a misuse. With the other option, the
    observer is called twice.

row O6 documented
  Adding an observer may be enough to make the system prompt the user to sign in.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2 "the comment in SKPaymentQueue.h"
  here By default, there is no prompt. With the other option, the system prompts if the queue holds an unfinished
    transaction (O9).

row O7 documented observed
  Old unfinished transactions stay in the queue and interfere with later tests. Developers saw them cause a password
  prompt at every launch.
  apple documentation/storekit/testing-a-payment-request
  report j3k0/cordova-plugin-purchase#242
  report jamesmontemagno/InAppBillingPlugin#15
  here By default, there is no prompt. With the other option of O6, it appears at every launch while a transaction is
    unfinished.

row O7a observed
  If two libraries in one app both finish transactions, they take transactions away from each other, and completions
  are lost.
  report RevenueCat/purchases-ios#2415

row O8 observed assumed
  An observer that is added late misses updates delivered earlier in the same launch. A library saw the callback
  arrive before its own observer existed. In another report, mounting a listener again in the same process caused no
  redelivery. That report is about a script's subscription, not about the native observer (C5). If the only native
  observer is removed and added again within one launch, its callbacks are therefore not known: none, or everything
  again.
  report soomla/ios-store#48
  report hyochan/react-native-iap#756
  report flutter/flutter#83018
  here An additional observer does not receive the updates that other observers received before it. By default, a sole
    observer that is removed and added again within a launch receives the changes in between. With the other option,
    it receives every unfinished transaction. Q4 covers the first observer.

row O9 observed assumed
  In practice the sign-in prompt of O6 appeared at launch or on a fresh install if a transaction was unfinished or a
  renewal was due. It appeared again when the app entered the foreground from the background, and again immediately
  after the user canceled it. In a test with nothing pending, there was no prompt. It is not documented what the queue
  does after the cancellation.
  report bizz84/SwiftyStoreKit#30
  report bizz84/SwiftyStoreKit#58
  report bizz84/SwiftyStoreKit#67
  report chirag04/react-native-in-app-utils#136
  report hyochan/flutter_inapp_purchase#171
  here By default, there is no prompt. With the other option, there is a prompt if a transaction is unfinished when
    the first observer is added. If the user cancels it, the queue does not synchronize until the next launch, and no
    callback reports this to the app.

row O10 documented assumed
  For a registered observer that was released, the header says only that observers are not retained. The crash of O2
  is from 2012; the current behavior is not known.
  apple documentation/storekit/skpaymentqueue/add(_:)-5ciz2 "the comment in SKPaymentQueue.h"
  here By default, the release is recorded as a misuse, and nothing is delivered to the observer. With the other
    option, the next callback to it ends the process.

section 1.3 "Callbacks"

row 1.3 documented
  `paymentQueue(_:updatedTransactions:)` is the only required method of `SKPaymentTransactionObserver`; all others are
  optional. Statements C1 to C14 are about updated and removed transactions. The other methods are these:

  | method | when it is called |
  |---|---|
  | `paymentQueue(_:restoreCompletedTransactionsFailedWithError:)` | A restore failed. |
  | `paymentQueueRestoreCompletedTransactionsFinished(_:)` | All restorable transactions have been sent. |
  | `paymentQueue(_:updatedDownloads:)` | The state or progress of one or more `SKDownload` objects changed. |
  | `paymentQueue(_:shouldAddStorePayment:for:)` | The user started a promoted purchase in the App Store (1.9). |
  | `paymentQueueDidChangeStorefront(_:)` | The storefront changed (1.10). |
  | `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)` | Apple refunded a purchase, or family sharing ended (1.11). |

  A restore ends with exactly one call to one of the first two methods.
  apple documentation/storekit/skpaymenttransactionobserver
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:restorecompletedtransactionsfailedwitherror:)
    "the comment in SKPaymentQueue.h"
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updateddownloads:)

row C1 documented
  `paymentQueue(_:updatedTransactions:)` is sent when the array of transactions changes, because transactions were
  added or their state changed. It carries an array. The number of transactions in one array and their grouping are
  not specified.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updatedtransactions:)
    "the comment in SKPaymentQueue.h"
  here By default, transactions that become due together arrive in one array. A seed can split such an array into
    several callbacks.

row C2 documented
  In an ordinary purchase the observer receives the transaction as *purchasing* while the payment sheet is open and
  the user has not confirmed. Then it receives the transaction in exactly one of the states *purchased*, *failed* and
  *deferred*.
  apple documentation/storekit/testing-in-app-purchases-in-xcode
  here The user responds to the sheet after two seconds and confirms, unless a scenario or a seed makes the user
    cancel or walk away. If the user walks away from the sheet, the transaction stays *purchasing* until the sheet is
    answered.

row C3 documented observed
  In an old version of iOS, the *purchasing* callback came synchronously, from inside `addPayment:`. A crash stack
  shows three nested steps: the call, the addition of a local transaction, and the notification of the observers. The
  header calls `addPayment:` asynchronous.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1 "the comment in SKPaymentQueue.h"
  link http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/
    "A single bug in my StoreKit code that lost me 90% of IAP sales"
  here By default, the callback runs after the turn of the main queue in which the app added the payment. With the
    other option, it runs inside the call, provided that the app under test can be called back there. If no observer
    is registered, the callback waits until the first one is added (Q4).

row C4 documented
  Apple's pages disagree about when an unfinished transaction is redelivered. The page of `finishTransaction(_:)` says
  at every launch of the app and at every resume from the background; redelivery on entering the foreground is
  therefore documented. The article on processing a transaction says at every launch. TN2387 and the article on the
  observer say when the contents of the queue change upon resuming or while the app runs.
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:)
  apple documentation/storekit/processing-a-transaction
  apple documentation/storekit/setting-up-the-transaction-observer-for-the-payment-queue
  apple library/archive/technotes/tn2387/_index.html
  here Every unfinished transaction is redelivered at every launch. By default, a transaction with a result is also
    redelivered when the app enters the foreground. With the other option, nothing is redelivered at that moment. A
    purchase whose finish was lost is redelivered with both options, because the store delivers it again.

row C5 observed assumed
  In practice libraries rely on redelivery at the next launch only. A developer who mounted a listener again in the
  same process saw no redelivery. That report is about a script's subscription. If the only native observer is added
  again within a launch, its callbacks are not known (O8). Releases of iOS 14 did not redeliver at launch in one app,
  and redelivered all old transactions in another. The sandbox of macOS 10.14 did not redeliver right after launch.
  report hyochan/react-native-iap#756
  report bizz84/SwiftyStoreKit#624
  report hyochan/react-native-iap#1139
  report lionheart/openradar-mirror#21205
  here Every unfinished transaction is delivered to the first observer of every launch. A fault can omit this in one
    launch; the next launch then makes up for it. C4 covers the return to the foreground.

row C6 documented
  `paymentQueue(_:removedTransactions:)` is sent when transactions leave the queue because the app finished them.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:removedtransactions:)
    "the page and the comment in SKPaymentQueue.h"

row C7 observed
  iOS 9 also sent `paymentQueue(_:removedTransactions:)` on its own. A *purchased* transaction with an active download
  was removed when the app entered the background and returned, although the app had not finished it.
  report robotmedia/RMStore#160
  link https://github.com/IgorTavcar/TransactionSuddenlyRemoved
    "TransactionSuddenlyRemoved, a project that shows the bug"
  here By default, this does not happen. As a fault, a *purchased* transaction, with or without downloads, leaves the
    queue when the app enters the foreground, and its removal is reported to the observers.

row C8 documented observed
  `finishTransaction(_:)` is asynchronous. Its `paymentQueue(_:removedTransactions:)` may arrive after the app has
  already started another purchase of the same product. Until then the finished transaction is still listed (Q3).
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:) "the comment in SKPaymentQueue.h"
  report RevenueCat/purchases-ios#2148
  here The removal is reported after the call and never from inside it; C13 covers its order relative to other
    callbacks. Until then `transactions` still has the finished transaction.

row C9 observed
  The sandbox may continue to return finished transactions at every launch for a while.
  link https://andadinosaur.com/gotchas-of-testing-subscriptions-with-sandbox-part-3
    "Gotchas of testing subscriptions with the sandbox, part 3"
  here By default, this does not happen. As a fault, a finished purchase is redelivered as *purchased* with its old
    identifier.

row C10 observed
  Thousands of unfinished transactions may arrive at launch in one callback or in a few.
  report RevenueCat/purchases-ios#2107
  report RevenueCat/purchases-ios#2115
  here By default, they arrive in one callback. A seed can split it into several.

row C11 documented observed
  Apple promises no particular thread to request delegates; the page of `SKProductsRequestDelegate` warns about this
  explicitly. Crash stacks show observers being called on the main dispatch queue.
  apple documentation/storekit/skproductsrequestdelegate
  report j3k0/cordova-plugin-purchase#569
  report parse-community/Parse-SDK-iOS-OSX#537
  report adaptyteam/AdaptySDK-Flutter#11
  here All callbacks run one after another on a single main queue, and none runs on another thread. By default, a
    callback runs as soon as the main queue is free; a seed can delay it by 1 ms, 20 ms or 300 ms.

row C12 observed
  One array of `paymentQueue(_:updatedTransactions:)` may mix transactions of different origins and states, such as a
  new *purchasing* one with old *restored* ones.
  report bizz84/SwiftyStoreKit#22
  here The array delivered at launch mixes all unfinished transactions. A payment added while the app runs is not
    announced together with older transactions.

row C13 documented assumed
  Within a restore, all calls to `paymentQueue(_:updatedTransactions:)` come before
  `paymentQueueRestoreCompletedTransactionsFinished(_:)`. That method reports that all transactions were put back into
  the queue; it does not wait until the app has finished them. It is not documented how
  `paymentQueue(_:removedTransactions:)` interleaves with later updates and with the end of the restore; C8 shows that
  it may be late.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)
    "the comment in SKPaymentQueue.h"
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  here By default, each removal is reported separately after the callbacks that are already due, and therefore after
    the end of the restore. The other options are: removals are reported before the next callback of any kind, or all
    removals are reported in one array.

row C14 assumed
  It is not documented whether the object in `paymentQueue(_:updatedTransactions:)`, the one in `transactions` and the
  one in `paymentQueue(_:removedTransactions:)` are the same instance.
  here By default, a process sees one object per transaction, whose state changes in place; a relaunch creates a new
    object. With the other option, every callback and every access to `transactions` returns a fresh object, and older
    objects keep the state in which they were delivered.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/payments.table",
      text: ##"""
# Adding a payment to the queue, and how it can end: section 1.4.

page payments "Adding a payment"
  This page describes how `SKPaymentQueue` handles an `SKPayment` that an app adds: the checks, the payment sheet,
  repeated purchases, cancellations, and broken connections.

section 1.4 "Adding a payment"

row P1 documented
  The queue copies the payment into a new transaction. Changing the payment object afterward has no effect.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1 "the comment in SKPaymentQueue.h"

row P2 documented
  Adding the same payment again submits it again. The user is charged each time, and the app must deliver each time.
  apple documentation/storekit/requesting-a-payment-from-the-app-store
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1 "the comment in SKPaymentQueue.h"

row P3 documented
  An app should have at least one observer on the queue before it adds a payment.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1
  here A payment without an observer is recorded as a misuse but still processed, up to the charge. The first observer
    added later receives its state (Q4).

row P4 documented
  According to the documentation, an unregistered product identifier or a quantity of 0 or less raises an exception.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1
  here A quantity of 0 or less raises an exception, which ends the process. P6 covers identifiers that the store does
    not sell.

row P5 observed
  A payment with a nil identifier raises `NSInvalidArgumentException` with the text "Invalid product identifier:
  (null)".
  report j3k0/cordova-plugin-purchase#4
  report j3k0/cordova-plugin-purchase#22
  report j3k0/cordova-plugin-purchase#526
  here An empty identifier also raises the exception.

row P6 documented observed
  The documentation describes an exception for an identifier that the store does not sell (P4). Developers saw no
  exception but a *failed* transaction with code 0 of `SKErrorDomain` and the text "Cannot connect to iTunes Store".
  The old sandbox rejected a payment for a product that no products request had returned as valid. Its message began
  "Payment requests are restricted to products returned as valid". Errors with code 3 and the text "Invalid product
  id" in reports about SwiftyStoreKit are created by that library.
  apple documentation/storekit/skpaymentqueue/add(_:)-4vct1
  apple library/archive/qa/qa1691/_index.html
  report soomla/unity3d-store#503
  report bizz84/SwiftyStoreKit#157
  here By default, an unknown identifier fails with code 0. The other options are an exception inside the call and a
    failure with `paymentInvalid` (3). A declared product that is not on sale fails with `storeProductNotAvailable`
    (5). The rejection by the old sandbox is not simulated.

row P7 documented
  The quantity of a payment is 1 unless the app sets another value. The minimum is 1, and the maximum is 10.
  apple documentation/storekit/skpayment/quantity
  apple documentation/appstorereceipts/quantity

row P8 documented observed
  A quantity applies to consumables and non-renewing subscriptions only. Apple says so for StoreKit 2; the pages of
  the original StoreKit do not mention it.
  apple documentation/storekit/product/purchaseoption/quantity(_:)
  report RevenueCat/purchases-ios#5730
  report flutter/flutter#186490
  here For products of other types, one is sold and charged, whatever the quantity of the payment.

row P9 assumed
  It is not documented what happens if the quantity is above 10.
  here By default, the transaction fails with `paymentInvalid` (3). With the other option, ten are bought.

row P10 documented
  `requestData` must be nil. A payment that sets it is rejected.
  apple documentation/storekit/skpayment/requestdata
  here The transaction fails with `unauthorizedRequestData` (10).

row P11 documented observed
  `applicationUsername` is an opaque identifier of the user's account with the developer, intended for fraud
  detection. If the value is a UUID, the receipt contains it as `app_account_token`. Other values are not guaranteed
  to persist. Developers saw that the property was nil on transactions replayed after a relaunch and on restored ones.
  apple documentation/storekit/skpayment/applicationusername
  report flutter/flutter#129203
  report flutter/flutter#109672
  report robotmedia/RMStore#201
  here A value that is not a UUID does not reach the receipt. By default, a transaction redelivered after a relaunch
    still has the name; with the other option, the name is nil. A restored transaction has no name unless its payment
    is that of the original purchase (F6).

row P12 documented
  `canMakePayments()` is false if the user is not allowed to authorize payments, because of parental controls or
  device management. The app should call it before it shows its store and before it queues a payment.
  apple documentation/storekit/skpaymentqueue/canmakepayments()
  guide apple-adding-a-store

row P13 documented observed
  Buying a non-consumable that the user already owns results in an ordinary *purchased* transaction, not a *restored*
  one, and is free of charge. The system shows an alert that the product was already bought and will be restored for
  free.
  apple documentation/storekit/restoring-purchased-products
  report bizz84/SwiftyStoreKit#111

row P13a documented observed
  By P13, a *purchased* transaction is expected whenever a product is bought again. In contrast, a sandbox account
  with only *expired* subscriptions received a *restored* callback when it bought again.
  apple documentation/storekit/restoring-purchased-products
  report 64characters/Telephone#285
  here By default, an expired subscription that is bought again arrives as *purchased*. With the other option, it
    arrives as *restored*. It is charged in both cases.

row P14 observed assumed
  Buying a product that still has an **unfinished** transaction shows the alert of P13 about a free restore. Two
  variants are reported. After one alert, the callbacks arrive as in any purchase. After the other, which says that
  the product will be restored automatically, nothing more arrives in that process. It is not known when each variant
  applies.
  report j3k0/cordova-plugin-purchase#447
  report j3k0/cordova-plugin-purchase#620
  report bizz84/SwiftyStoreKit#111
  report bizz84/SwiftyStoreKit#700
  report flutter/flutter#45425
  report hyochan/react-native-iap#257
  report hyochan/react-native-iap#259
  report expo/expo#13498
  report jamesmontemagno/InAppBillingPlugin#102
  here By default, the unfinished *purchased* transaction is redelivered, free of charge. The new payment leaves the
    queue, and its removal is reported, since the queue reports every removal (C8). With other options, the new
    payment fails with `unknown` (0) or leaves without a callback. Instead of all this, the alert can say that the
    product will be restored automatically; the new payment then stays *purchasing* in that process.

row P15 documented observed
  The queue's list of transactions is updated asynchronously, and a finished transaction stays in it until its removal
  is reported (Q3, C8). A developer saw that a purchase started right after `finishTransaction(_:)` reused the
  transaction that was not yet removed.
  apple documentation/storekit/skpaymentqueue/transactions
  report RevenueCat/purchases-ios#2148
  here A finished transaction stays in the list until its removal is reported. By default, buying again in the
    meantime is a new purchase with its own transaction, even if the store has not yet received the finish. With the
    other option, the finished transaction is delivered again in its place, without a sheet and without a charge.

row P16 documented observed
  If the user cancels, the transaction fails with `paymentCancelled` (2) of `SKErrorDomain`. iOS 9 reported `unknown`
  (0) for cancellations. The sandbox reports 0 or 2 inconsistently, also for expired password dialogs. Code 2 may have
  the text "Cannot connect to iTunes Store".
  apple documentation/storekit/skerror
  report lionheart/openradar-mirror#5970
  report bizz84/SwiftyStoreKit#249
  report chirag04/react-native-in-app-utils#117
  here By default, a cancellation has code 2. With the other option, it has code 0. Errors have no text. As a fault,
    the store responds with code 0, with `storeProductNotAvailable` (5) or with −1001 of `NSURLErrorDomain`. If the
    account cannot be charged, the purchase fails with code 0.

row P17 observed assumed
  It is not documented what `addPayment` does while `canMakePayments()` is false. The system's purchase flow blocks
  the purchase in any case. `canMakePayments()` was also observed to be false for users who could buy. Products
  requests still work.
  report bizz84/SwiftyStoreKit#434
  report chirag04/react-native-in-app-utils#123
  here By default, the payment is recorded as a misuse and fails with `paymentNotAllowed` (4), without a sheet. With
    the other option, it fails with `unknown` (0).

row P18 observed
  If the user buys an auto-renewable subscription that is **still active**, the system shows an alert that the user is
  already subscribed. In one report the app received *failed* with `paymentCancelled`; in another it received
  *purchased*.
  report bizz84/SwiftyStoreKit#396
  report bizz84/SwiftyStoreKit#183
  here By default, the transaction fails with `paymentCancelled` (2). With the other option, it is *purchased* without
    a charge.

row P19 documented observed
  If the network is lost **before** the request reaches the store, the transaction fails. In airplane mode the error
  was −1009 of `NSURLErrorDomain` itself; a later attempt had a generic error of the store. The documentation names
  `NSURLErrorDomain` for network problems.
  apple documentation/storekit/handling-errors
  report RevenueCat/purchases-ios#396
  here By default, the error is −1009 of `NSURLErrorDomain`. With the other option, it is `unknown` (0) of
    `SKErrorDomain`. Statement 2.2 lists the codes for messages lost in transit.

row P20 documented observed assumed
  If the network is lost **after** the store has charged the user, the guide promises delivery at the next launch. One
  app received *failed* at once and failed again at the next attempt. Then it got the alert that the product was
  already purchased but not downloaded, and *purchased*. The promise implies that the system asks the store again
  after a bounded time while the network is up; no page says so.
  apple documentation/storekit/processing-a-transaction
  apple library/archive/documentation/NetworkingInternet/Conceptual/StoreKitGuide/Chapters/DeliverProduct.html
  report robotmedia/RMStore#64
  here By default, the transaction stays *purchasing*, and the queue asks the store again after ten seconds, at most
    three times. Then the transaction is *purchased*. If the store has no record of it, it fails with the code of its
    cause (2.2). The queue also asks when the network is back, when the app enters the foreground and at the next
    launch. With the second option, it asks only at those moments. With the third, the transaction fails immediately,
    and is *purchased* at the next launch or when the user buys again.

row P21 observed assumed
  The payment sheet belongs to the system. In the sandbox it appeared although the app had entered the background or
  was closed. Other apps showed "Payment Not Completed" in the same case. It is not documented whether entering the
  background ends the transaction.
  report j3k0/cordova-plugin-purchase#1639
  here By default, the sheet stays open, and the transaction stays *purchasing* until the user responds. With the
    other option, the sheet is dismissed, and the transaction has failed with `paymentCancelled` when the app returns
    to the foreground.

row P22 assumed
  It is not documented whether a price or storefront change while the payment sheet is open affects the amount
  charged.
  here By default, the price that the user confirmed is charged, in the currency of the sheet. With the other option,
    nothing is charged, and the sheet appears again with the new price.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/transactions.table",
      text: ##"""
# Sections 1.5 to 1.11: what a transaction holds, how it is finished, and the courses that a purchase can take.
page transactions "Transactions and their lifecycle"
  This page describes the fields of a transaction in each state, how an app finishes it, and the events that can
  affect a purchase: approval by another person, an interruption, a promotion in the App Store, a new storefront, a
  price increase, an offer code and a revocation.

section 1.5 "Transaction fields by state"

row 1.5 documented observed
  The state of an `SKPaymentTransaction` determines which of its fields have a value. If the table says undefined,
  Apple's pages promise nothing about the field.

  | field | purchasing | deferred | purchased | restored | failed |
  | --- | --- | --- | --- | --- | --- |
  | `payment` | yes | yes | yes | yes | yes |
  | `transactionIdentifier` | nil in practice | undefined | unique | unique and new | undefined, often nil |
  | `transactionDate` | undefined | undefined | when queued at the store | when queued at the store | undefined |
  | `originalTransaction` | undefined | undefined | undefined, nil | copy of the original | undefined |
  | `error` | undefined | undefined | undefined | undefined | set, nil observed |
  | `transactionReceipt` | not stated | not stated | set | the sources disagree | not stated |
  | `downloads` | undefined | undefined | set | the sources disagree | undefined |

  `transactionReceipt` has been deprecated since iOS 7. Without hosted content, `downloads` of a *purchased*
  transaction is nil or empty. In Swift, `originalTransaction` is named `original`.

  The sources disagree in four places. The class page and the header call the receipt of a *restored* transaction
  undefined, while two guides give it a receipt of its own. The page of `downloads` calls the downloads of a
  *restored* transaction undefined. In practice they are present, and the guides on restoring download the content
  again through that transaction. Without hosted content, `downloads` is nil according to the page on unlocking
  content, and a non-nil array according to the header; the Xamarin guide tests for both. The original of a
  *purchased* subscription renewal was observed both nil and set; libraries rely on it being set.
  apple documentation/storekit/skpaymenttransaction
  apple documentation/storekit/skpaymenttransaction/transactionidentifier
  apple documentation/storekit/skpaymenttransaction/transactiondate
  apple documentation/storekit/skpaymenttransaction/original
  apple documentation/storekit/skpaymenttransaction/error
  apple documentation/storekit/skpaymenttransaction/transactionreceipt "the page, and SKPaymentTransaction.h"
  apple documentation/storekit/skpaymenttransaction/downloads "the page, and the comment in SKPaymentTransaction.h"
  apple documentation/storekit/restoring-purchased-products
  apple documentation/storekit/unlocking-purchased-content
  report flutter-team-archive/plugins#1249
  report phoboslab/Ejecta#514
  report onepf/OpenIAB#404
  guide xamarin-ios6
  guide apple-adding-a-store
  guide xamarin-transactions
  here Only *purchased* and *restored* transactions have an identifier, a date, a receipt and downloads. Only *failed*
    ones have an error. By default, only *restored* ones have an original. By default, the error of a failed
    transaction and the receipt and the downloads of a restored one are present, and `downloads` is empty without
    hosted content. Other options: a *purchased* renewal has the first purchase as its original; the error is nil; the
    receipt is nil; a restored transaction has no downloads; `downloads` is nil without hosted content.

row F1 documented
  `transactionIdentifier` identifies one interaction: a purchase or a restore. It has the format of `transaction_id`
  in the receipt. Apple's pages disagree on whether the two are equal. The page of the property says that they need
  not be, and the receipt guide says that field 1703 corresponds to the property.
  apple documentation/storekit/skpaymenttransaction/transactionidentifier
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html "field 1703"
  here By default, the two are equal, also on restores (E20). With the other option, they differ on restores.

row F2 documented
  A *restored* transaction has a new identifier and a receipt of its own. The app must read its product from
  `originalTransaction`.
  apple documentation/storekit/skpaymenttransaction/original
  guide apple-adding-a-store
  guide xamarin-transactions

row F3 documented observed
  According to the Xamarin guide, a *restored* transaction always has its `originalTransaction`. In practice it was
  nil, or its `payment.productIdentifier` was nil. This crashed apps at launch, and again at every launch, because the
  transaction stayed in the queue.
  report saturngod/IAPHelper#20
  report MKSG-MugunthKumar/MKStoreKit#176
  report onepf/OpenIAB#132
  report onepf/OpenIAB#392
  report benjaminmayo/merchantkit#23
  report chirag04/react-native-in-app-utils#36
  guide xamarin-transactions
  here By default, the original is present. With other options, it is nil or has no product identifier, again at each
    launch until the transaction is finished. StoreKit declares the identifier as never nil, so only a scenario can take
    it, and failures are warnings.

row F4 observed
  On jailbroken devices a *purchased* transaction can name a product unrelated to the app, or have a nil product
  identifier.
  report robotmedia/RMStore#105
  here By default, this does not happen. A fault can give a purchased transaction a nil product identifier; an
    unrelated product is not simulated.

row F5 observed
  A transaction can still be *purchasing* in the queue after the app was killed and relaunched (Q10). An app that
  finishes every transaction in its queue at launch then crashes (X2).
  report flutter/flutter#159067
  report j3k0/cordova-plugin-purchase#93

row F6 documented assumed
  The `payment` of a *restored* transaction is present, but only the payment of its original is described as the real
  one. Its quantity is not documented.
  guide apple-adding-a-store
  here By default, it has the same product identifier, the quantity 1 and no `applicationUsername` (P11). With the
    other option, it has the quantity and the user name of the first purchase.

row F7 observed
  A redelivered transaction is the same transaction (Q2, X1). It has the same state and, if *purchased* or *restored*,
  the same identifier; in a new process it is a new object. An unfinished *purchased* transaction does not become a
  *restored* one.
  report bizz84/SwiftyStoreKit#146
  report flutter/flutter#43957

row F8 documented observed
  Apple's texts disagree on what happens to a *failed* transaction at the next launch. The header says that it failed
  before it reached the server queue. The article on finishing says that every unfinished transaction stays, including
  failed ones. From iOS 13.4 on, developers saw unfinished *failed* transactions again and again (I3a is an example).
  apple documentation/storekit/skpaymenttransactionstate/failed "the comment in SKPaymentTransaction.h"
  apple documentation/storekit/finishing-a-transaction
  report hyochan/flutter_inapp_purchase#176
  here By default, it is redelivered at each launch until it is finished. With the other option, it is discarded when
    the process ends.

section 1.6 "finishTransaction"

row X1 documented
  An app must call `finishTransaction(_:)` for every transaction that is *purchased*, *failed* or *restored*.
  apple documentation/storekit/finishing-a-transaction

row X2 documented observed
  `finishTransaction(_:)` on a *purchasing* transaction raises an exception. In crash logs it is an
  `NSInvalidArgumentException` with the text "Cannot finish a purchasing transaction".
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:) "the page, and the comment in SKPaymentQueue.h"
  report j3k0/cordova-plugin-purchase#93
  report flutter/flutter#159067
  here The exception ends the process.

row X3 assumed
  It is not documented what `finishTransaction(_:)` does to a *deferred* transaction. Developers are advised to leave
  such a transaction alone and to wait.
  report RevenueCat/purchases-ios#296
  here By default, the call is recorded as a misuse, and the transaction leaves the queue; a later approval arrives as
    a new transaction. With the other option, the call is recorded and otherwise ignored.

row X4 documented
  Before an app finishes a transaction, it must persist the purchase, deliver, download or unlock the purchased item,
  update its user interface and validate the receipt. After that it must do nothing more with the transaction. The
  transaction cannot be recovered, and StoreKit can no longer report that the item was bought.
  apple documentation/storekit/finishing-a-transaction
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updatedtransactions:)
  here By default, nothing fails. Faults kill the app before, during or after any call and any callback, lose
    unflushed preferences, fill the disk, or make the app's server fail.

row X5 documented
  On rare occasions `finishTransaction(_:)` fails, and the same transaction is redelivered. An app must record the
  transactions that it has processed, so that a consumable is granted once.
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:)
  here By default, a finish is permanent. A fault undoes a finish: the removal is reported, and the same transaction
    is back in the queue at the next launch.

row X6 documented
  Finishing a transaction early and tracking its delivery elsewhere is not supported. It stops Apple-hosted downloads.
  apple documentation/storekit/finishing-a-transaction

row X7 assumed
  It is not documented what a second `finishTransaction(_:)` on the same object does, or a call on an object of an
  earlier launch. Shipped libraries call it twice, and no crash was reported. No source says that it raises an
  exception.
  report bennyguitar/SatelliteStore#2
  here By default, the call has no effect and is recorded as a misuse. The other option, an exception that ends the
    process, is an assumption without a source: a scenario can select it, and seeds never choose it.

row X8 documented
  A finished consumable leaves the receipt with the next update of the receipt. Apple's texts contradict each other
  about non-renewing subscriptions: according to one they stay forever, according to another they leave as consumables
  do.
  apple documentation/storekit/persisting-a-purchase
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html "In-App Purchase Receipt"
  here By default, a finished non-renewing subscription stays in the receipt. With the other option, it leaves with
    the first receipt after its finish.

row X9 observed
  Because of system bugs in iOS 6 and iOS 11, `finishTransaction(_:)` had no lasting effect, and the consumable could
  not be bought again.
  report lionheart/openradar-mirror#13954
  report bizz84/SwiftyStoreKit#275
  here By default, a finish is permanent. If a fault undid a finish, buying the consumable again redelivers the old
    transaction, free of charge.

row X10 documented assumed
  `finishTransaction(_:)` is asynchronous and may fail (X5). It is not documented what it does without a network.
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:) "the comment in SKPaymentQueue.h"
  here The transaction leaves the queue at once. By default, the store is notified when the network is back, also
    after a relaunch. With the other option, only the process that finished the transaction notifies the store: if
    that process ends first, the purchase is redelivered.

row X11 documented observed
  During a restore an app may finish every transaction that was delivered to it; this does not stop the restore.
  Shipped apps finish all of `transactions` inside `paymentQueueRestoreCompletedTransactionsFinished(_:)`.
  apple documentation/storekit/restoring-purchased-products
  report jamesmontemagno/InAppBillingPlugin#6

section 1.7 "Deferred purchases (Ask to Buy)"

row A1 documented
  A *deferred* transaction is in the queue, and its outcome depends on an external action. The app should update its
  user interface and wait, without blocking the app. The response, approval or refusal, can arrive hours or days
  later, or in another launch. Downloading an owned item again, downloading a shared purchase, an update and a
  redemption code send no request to the family organizer.
  apple documentation/storekit/skpaymenttransactionstate/deferred "the page, and SKPaymentTransaction.h"
  link https://support.apple.com/HT201089 "Apple Support, Approve what kids buy with Ask to Buy"

row A2 documented assumed
  A *deferred* transaction becomes *purchased* or *failed*. The error code of a declined request is not documented.
  apple documentation/storekit/processing-a-transaction
  apple documentation/storekittest/sktestsession/declineasktobuytransaction(identifier:)
  here By default, a declined request fails with `paymentCancelled` (2). With the other option, it fails with
    `unknown` (0).

row A3 documented observed
  `simulatesAskToBuyInSandbox` starts a request in the sandbox and has no effect elsewhere. In the sandbox, a request
  can be neither approved nor declined; Xcode can do both. Some developers report that the flag has no effect.
  apple documentation/storekit/skmutablepayment/simulatesasktobuyinsandbox
  apple documentation/xcode/setting-up-storekit-testing-in-xcode
  report bizz84/SwiftyStoreKit#349

row A4 observed
  Libraries did not handle the *deferred* state at all, so that a completion block never ran.
  report RevenueCat/purchases-ios#273
  report mattt/CargoBay#69
  report hyochan/react-native-iap#1080

row A5 observed
  The sources disagree on a request that is never answered. According to an answer that repeats Apple's technical note
  TN2259, its transaction is deleted after 24 hours without any callback. According to a library's issue, it becomes
  *failed* after 24 hours.
  report bizz84/SwiftyStoreKit#663
  link https://ios-ruby-on-rails.developreference.com/article/20771924/How+to+handle+SKPaymentTransactionStateDeferred
    "How to handle SKPaymentTransactionStateDeferred"
  here By default, it leaves the queue after 24 hours without a callback. With the other option, it fails with
    `unknown` (0).

row A6 documented observed assumed
  According to the header, a *deferred* transaction is in the queue, so it can be expected again after a relaunch. It
  is not documented whether it is announced again then, or whether the approval changes it or creates a second
  transaction. In StoreKitTest a declined transaction stayed pending in `allTransactions()`.
  apple documentation/storekit/skpaymenttransactionstate/deferred "the comment in SKPaymentTransaction.h"
  link https://developer.apple.com/forums/thread/685183 "Apple Developer Forums, thread 685183"
  here By default, it is announced as *deferred* at each launch, and approval and refusal change the same transaction.
    Other options: a launch does not announce it; an approval creates a new transaction, and the *deferred* one leaves
    without a callback.

section 1.8 "Interrupted purchases"

row I1 documented
  In an interrupted purchase the transaction is first *purchasing* and then *failed*, and the app finishes it. The
  user resolves the problem outside the app. Then a new *purchased* transaction arrives, with the same product and the
  same quantity.
  apple documentation/storekit/testing-an-interrupted-purchase
  apple documentation/storekit/testing-in-app-purchases-in-xcode
  here By default, no purchase is interrupted. A scenario can interrupt the purchases of an account, and a fault can
    interrupt one purchase.

row I2 documented
  On a device the failure is held back while the app is in the background. When the app enters the foreground, it
  often receives *failed* and *purchased* one right after the other, so its observer must still be registered. The
  server queues the failure first and the success after it. The system itself informs the user that the purchase
  succeeded.
  apple forums/thread/6431 "the answer of Apple's staff"
  apple forums/thread/653144 "the answer of Apple's staff"

row I3 observed
  The error of an interrupted purchase is `SKErrorDomain` 0 with an underlying `ASDServerErrorDomain` error: 3038 if
  the terms have changed, 2024 if a confirmation is needed. Older systems reported a cancellation.
  report j3k0/cordova-plugin-purchase#1243
  report bizz84/SwiftyStoreKit#626
  report jamesmontemagno/InAppBillingPlugin#382
  report j3k0/cordova-plugin-purchase#451
  here By default, the error is code 0 with the underlying 3038. Other options: code 0 with the underlying 2024;
    `paymentCancelled` (2).

row I3a observed
  A purchase was canceled while the app was in the background, and then the app was killed. The next launch received
  the cancellation again, and the wrapper that reported it had no usable product information.
  report sdkbox/issues#10
  here The cancellation arrives at the next launch, as a *failed* transaction with its product.

row I4 documented
  The *purchased* transaction of an interrupted purchase can also arrive in a later launch.
  apple documentation/storekit/setting-up-the-transaction-observer-for-the-payment-queue

row I5 observed
  There were waves of reports, late in 2015 and in January 2017, that the *purchased* update never arrived although
  the user had resolved the problem (radar 29967331).
  report lionheart/openradar-mirror#16693
  here By default, the purchase arrives. As a fault, it never arrives; the account is then not charged.

section 1.9 "Promoted purchases"

row M1 documented
  `paymentQueue(_:shouldAddStorePayment:for:)` asks the app about a purchase that started in the App Store. If the app
  returns true, the purchase continues at once, and the payment sheet appears. If it returns false, the purchase is
  deferred or dropped. To continue it later, the app must add the same payment object that it received, not a new one.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)
  apple documentation/storekit/promoting-in-app-purchases
  here Adding another payment of the same product instead is recorded as a misuse and starts an ordinary purchase.

row M2 documented
  If the app is not installed, the user receives a notification after it is installed. The callback comes when the
  user taps the notification, or if the app is opened soon afterward.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)
  apple documentation/storekit/promoting-in-app-purchases
  here The callback comes when the app is next opened, however late that is.

row M3 documented
  The method must not be combined with `PurchaseIntent`, which is available from iOS 16.4 on.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:shouldaddstorepayment:for:)
  apple documentation/storekit/promoting-in-app-purchases
  outside `PurchaseIntent` belongs to StoreKit 2, which is not simulated.

row M4 assumed
  It is not documented what happens to a promoted purchase if no observer implements
  `paymentQueue(_:shouldAddStorePayment:for:)`.
  here By default, the purchase is treated as if the app had returned false. With the other option, it is treated as
    if the app had returned true.

row M5 observed
  Promoted purchases that launch the app are lost if the observer, or the listener of a JavaScript library, is added
  late.
  report hyochan/react-native-iap#1467
  report hyodotdev/openiap#143
  report RevenueCat/react-native-purchases#300
  here By default, a promoted payment is lost if no observer is registered, also for later launches. With the other
    option, it is kept during its launch and offered when an observer is added.

row M6 documented assumed
  `SKProductStorePromotionController` lets an app hide, show and order the promotions of its products, on the device
  where it runs. A *default* setting follows App Store Connect. Each call has a completion handler. The error for an
  unknown product is not documented.
  apple documentation/storekit/skproductstorepromotioncontroller
  apple documentation/storekit/promoting-in-app-purchases
  here The functions are `app.fetch_store_promotion_visibility`, `app.update_store_promotion_visibility`, and the same
    two for the order. A hidden promotion cannot be tapped on this device. An unknown product results in
    `storeProductNotAvailable` (5), by assumption.

section 1.10 "Storefront, price consent and code redemption"

row G1 documented
  `countryCode` of `SKPaymentQueue.storefront` is an ISO 3166-1 alpha-3 code. The property is read synchronously,
  which can be slow.
  apple documentation/storekit/skpaymentqueue/storefront
  here Reading it takes no time.

row G2 documented
  If the storefront changes in the middle of a transaction, observers receive `paymentQueueDidChangeStorefront(_:)`.
  Then the queue's delegate is asked `paymentQueue(_:shouldContinue:in:)`. If the delegate does not implement the
  method, the answer counts as yes. The delegate must answer within about a second and must not use the network; no
  answer in that time counts as no.
  apple documentation/storekit/skpaymentqueuedelegate/paymentqueue(_:shouldcontinue:in:)
  here The delegate is asked about each *purchasing* transaction, and has exactly one second. A later answer is
    recorded as a misuse.

row G3 documented
  If the delegate returns false, the transaction fails with `storeProductNotAvailable` (5).
  apple documentation/storekit/skpaymentqueuedelegate/paymentqueue(_:shouldcontinue:in:)

row G4 documented
  The delegate must be set before observers are added; otherwise it is not asked about a price increase. If the
  delegate does not implement `paymentQueueShouldShowPriceConsent(_:)`, the answer counts as true. The method is
  called when the first observer is added and when the app enters the foreground; according to the header, it is
  called at any time while there are observers.
  apple documentation/storekit/skpaymentqueuedelegate/paymentqueueshouldshowpriceconsent(_:)
  apple documentation/storekit/skpaymentqueuedelegate "the comment in SKPaymentQueue.h"
  here The delegate is asked at each of these moments, and when the queue learns of a new increase. If it is not
    asked, the sheet appears.

row G5 documented
  `showPriceConsentIfNeeded()` shows the sheet only while a price increase is pending and unanswered; otherwise it
  does nothing. Without an answer, the subscription lapses at the end of its period.
  apple documentation/storekit/skpaymentqueue/showpriceconsentifneeded()
  here By default, the user agrees. The user can also decline or leave the sheet unanswered; the subscription then
    lapses.

row G6 documented observed
  `presentCodeRedemptionSheet()` exists in iOS 14 and 15 and accepts only offer codes of subscriptions. A redeemed
  code arrives as an ordinary *purchased* transaction. No callback reports that the sheet was dismissed.
  apple documentation/storekit/skpaymentqueue/presentcoderedemptionsheet()
  report hyochan/react-native-iap#1721
  here By default, the user dismisses the sheet. The user can also redeem a code for the first subscription of the
    catalog; a scenario can redeem one for any auto-renewable subscription.

section 1.11 "Revoked entitlements"

row V1 documented assumed
  `paymentQueue(_:didRevokeEntitlementsForProductIdentifiers:)` names products, not transactions. It is sent after
  refunds of non-consumables and of auto-renewable subscriptions, and when family access is lost; a refund is also
  reported to the purchaser's own app. It is not documented whether an app whose process ends during the callback is
  notified again.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:didrevokeentitlementsforproductidentifiers:)
  apple documentation/storekit/supporting-family-sharing-in-your-app
  here If the process ends before every observer has returned from the callback, the next launch is notified again.

row V2 documented
  The receipt is updated before the app is notified, and then has `cancellation_date`. The app must read the receipt
  again, because the user may still own the product directly.
  apple documentation/storekit/handling-refund-notifications
  here By default, a purchase that is refunded before the app finishes it is still delivered. With the other option,
    it is withdrawn.

row V3 observed
  A library ignored the revocation, because the revoked entry had a transaction identifier that the library had seen
  before.
  report qonversion/qonversion-ios-sdk#739
  here The revoked entry keeps the identifier under which the app knows the purchase.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/codes.table",
      text: ##"""
# Section 2: the numbers that apps and servers meet.
page codes "Enumerations and numeric codes"
  This page lists the raw values of StoreKit's enumerations, its error codes, the receipt validation statuses, and the
  fields of a receipt in JSON and ASN.1.

section 2.1 "Client enumerations"

row 2.1 documented observed
  These are the raw values of StoreKit's enumerations. They follow the order of Apple's headers and the .NET binding
  of StoreKit, and agree with public dumps of the SDK.

  | enumeration | raw values |
  | --- | --- |
  | `SKPaymentTransactionState` | purchasing 0, purchased 1, failed 2, restored 3, deferred 4 |
  | `SKDownloadState` | waiting 0, active 1, paused 2, finished 3, failed 4, cancelled 5 |
  | `SKDownloadTimeRemainingUnknown` | -1 |
  | `SKProduct.PeriodUnit` | day 0, week 1, month 2, year 3 |
  | `SKProductDiscount.PaymentMode` | payAsYouGo 0, payUpFront 1, freeTrial 2 |
  | `SKProductDiscount.Type` | introductory 0, subscription (promotional) 1 |
  | `SKProductStorePromotionVisibility` | default 0, show 1, hide 2 |
  | `SKOverlay.Position` | bottom 0, bottomRaised 1 |
  | `SKTestSession.TimeRate` | realTime 0, oneHourIsOneDay 1, thirtyMinutesIsOneDay 2, fiveMinutesIsOneDay 3 |
  | `SKTestSession.TimeRate` | oneMinuteIsOneDay 4, thirtySecondsIsOneDay 5, oneSecondIsOneDay 6 |
  | `SKTestSession.TimeRate` | monthlyRenewalEveryHour 10, monthlyRenewalEveryThirtyMinutes 11 |
  | `SKTestSession.TimeRate` | monthlyRenewalEveryFifteenMinutes 12, monthlyRenewalEveryFiveMinutes 13 |
  | `SKTestSession.TimeRate` | monthlyRenewalEveryThirtySeconds 15 |
  | `SKTestSession.TimeRate` | oneRenewalEveryFifteenMinutes 1000, oneRenewalEveryFiveMinutes 1001 |
  | `SKTestSession.TimeRate` | oneRenewalEveryMinute 1002, oneRenewalEveryThirtySeconds 1003 |
  | `SKTestSession.TimeRate` | oneRenewalEveryTenSeconds 1004, oneRenewalEveryTwoSeconds 1005 |

  Apple documents only the name of `SKDownloadTimeRemainingUnknown`. The Xamarin guide states -1, still calculating,
  and a log of a real download prints -1.0. The header comments give the states these meanings:

  | state | meaning |
  | --- | --- |
  | transaction purchasing | being added to the server queue |
  | transaction purchased | in the queue, and the user was charged |
  | transaction failed | canceled, or failed before it was added to the server queue |
  | transaction restored | restored from the purchase history |
  | transaction deferred | in the queue; its final status depends on an external action |
  | download waiting | inactive, waiting to be downloaded; also the state before `start` |
  | download paused | paused by the user |
  apple documentation/storekit/skpaymenttransactionstate "the comments in SKPaymentTransaction.h"
  apple documentation/storekit/skdownloadstate "the comments in SKDownload.h"
  apple documentation/storekit/skdownloadtimeremainingunknown
  apple documentation/storekit/skproduct/periodunit "the order in the header"
  apple documentation/storekit/skproductdiscount/paymentmode-swift.enum "the order in the header"
  apple documentation/storekit/skproductdiscount/type-swift.enum "the order in the header"
  apple documentation/storekit/skproductstorepromotionvisibility "the order in the header"
  apple documentation/storekit/skoverlay/position "the order in the header"
  apple documentation/storekittest/sktestsession/timerate-swift.enum "the values in SKTestSession.h"
  report bizz84/SwiftyStoreKit#357
  link https://github.com/dotnet/macios/blob/main/src/StoreKit/Enums.cs "The .NET binding, src/StoreKit/Enums.cs"
  guide xamarin-ios6
  here Every enumeration of the table has these raw values. No app can show an overlay.

section 2.2 "SKError.Code"

row 2.2 documented observed assumed
  These are the codes of `SKErrorDomain`:

  | code | name | note |
  | --- | --- | --- |
  | 0 | `unknown` | observed for network problems, unknown products, interrupted purchases and, on iOS 9, cancellations |
  | 1 | `clientInvalid` | the client is not allowed to perform the request |
  | 2 | `paymentCancelled` | the user canceled |
  | 3 | `paymentInvalid` | an invalid purchase identifier or parameter |
  | 4 | `paymentNotAllowed` | the device or the user is not allowed to pay |
  | 5 | `storeProductNotAvailable` | not sold in this storefront |
  | 6 | `cloudServicePermissionDenied` | |
  | 7 | `cloudServiceNetworkConnectionFailed` | |
  | 8 | `cloudServiceRevoked` | |
  | 9 | `privacyAcknowledgementRequired` | |
  | 10 | `unauthorizedRequestData` | `SKMutablePayment.requestData` is not permitted |
  | 11 | `invalidOfferIdentifier` | |
  | 12 | `invalidSignature` | the signature of a promotional offer |
  | 13 | `missingOfferParams` | |
  | 14 | `invalidOfferPrice` | |
  | 15 | `overlayCancelled` | |
  | 16 | `overlayInvalidConfiguration` | |
  | 17 | `overlayTimeout` | |
  | 18 | `ineligibleForOffer` | |
  | 19 | `unsupportedPlatform` | |
  | 20 | `overlayPresentedInBackgroundScene` | |
  | 21 | `paymentMethodBindingConfigurationRequired` | iOS 26.5 generation; number from .NET and the header |

  Code 0 is used for every error without a code of its own. The number 21 comes from the .NET binding and the order in
  the header; it is not known when the error occurs. Networking failures use `NSURLErrorDomain`:

  | code | meaning |
  | --- | --- |
  | -1001 | timed out |
  | -1003 | cannot find the host |
  | -1004 | cannot connect |
  | -1005 | connection lost |
  | -1009 | offline |
  | -1012 | the user canceled the authentication |
  | -1017 | the response cannot be parsed |
  | -1200 | TLS failure |

  One cause has one code everywhere: a timeout -1001, no network -1009, a connection lost midway -1005. These codes of
  other domains were observed in practice:

  | domain and code | observed in |
  | --- | --- |
  | `ASDServerErrorDomain` 3038 and 2024 | an interrupted purchase, as the underlying error (I3) |
  | `SSErrorDomain` 109 | a products request |
  | `SSErrorDomain` 110 | a report about SwiftyStoreKit |
  | `SSServerErrorDomain` | a downgrade in the sandbox (radar 33124158) |
  | `NSURLErrorDomain` -999 | a report about react-native-in-app-utils |
  | `SKInternalErrorDomain` 3 | a report about Flutter |
  | `ASDErrorDomain` 907 with the underlying `AMSErrorDomain` 6 | the system log of a dismissed payment sheet |
  apple documentation/storekit/skerror/code "the page, and the order in SKError.h"
  apple documentation/storekit/handling-errors
  report chirag04/react-native-in-app-utils#145
  report chirag04/react-native-in-app-utils#117
  report flutter/flutter#184678
  report bizz84/SwiftyStoreKit#395
  report RevenueCat/purchases-flutter#894
  link http://www.openradar.me/33124158 "radar 33124158"
  link https://github.com/dotnet/macios/blob/main/src/StoreKit/Enums.cs "The .NET binding, src/StoreKit/Enums.cs"
  here The store and the queue use the codes 0, 2, 3, 4, 5, 10 to 14 and 18 of `SKErrorDomain`. A scenario can inject
    every code, and 21 occurs only in this way. A lost exchange has one code for each cause, whatever the request:
    -1009 if there was no network when it started, -1005 if the network went down in the middle of it, -1001 if no
    response arrived although the network was up, -1004 if the store or the server is down, -1017 if the network
    responds in its place.

section 2.3 "SKReceiptRefreshRequest"

row 2.3 documented
  `SKReceiptRefreshRequest` prompts the user to sign in and fetches a receipt. It creates no transactions. An app must
  not repeat it in a loop after it failed. In the sandbox three properties, booleans as `NSNumber`, let a test request
  a bad receipt:

  | property | requested receipt |
  | --- | --- |
  | `SKReceiptPropertyIsExpired` | an expired receipt |
  | `SKReceiptPropertyIsRevoked` | a revoked receipt |
  | `SKReceiptPropertyIsVolumePurchase` | a receipt of a volume purchase |

  `SKTerminateForInvalidReceipt()` terminates the app after receipt validation on the device has failed.
  apple documentation/storekit/skreceiptrefreshrequest
  here A canceled sign-in fails the request with `NSURLErrorDomain` -1012, and a missing network with -1009. The store
    itself ignores the three properties. In the sandbox, receipt validation returns 21003 for a receipt requested
    as revoked, and 0 for the other two.

section 2.4 "verifyReceipt status"

row 2.4 documented
  These are the values of `status` in the response of `verifyReceipt`, and the action that a server takes:

  | status | meaning | what to do |
  | --- | --- | --- |
  | 0 | valid; an expired subscription inside also results in 0 | continue, then read the dates |
  | 21000 | the request was not an HTTP POST | fix the caller |
  | 21001 | no longer sent | |
  | 21002 | `receipt-data` is malformed, or the service has a temporary problem | retry |
  | 21003 | the receipt could not be authenticated | reject |
  | 21004 | the shared secret does not match | fix the configuration |
  | 21005 | the receipt server is temporarily unable to respond | retry |
  | 21006 | valid, but the subscription has expired; the receipt is still returned | treat as expired |
  | 21007 | a sandbox receipt was sent to production | send it to the sandbox |
  | 21008 | a production receipt was sent to the sandbox | send it to production |
  | 21009 | internal data access error | retry later |
  | 21010 | the account was not found or was deleted | treat as never bought |
  | 21100 to 21199 | internal errors | obey `is_retryable`: 1 retry, 0 do not retry |

  Status 0 gives no information about the subscriptions in the receipt. Status 21006 is returned only for transaction
  receipts in the old style of iOS 6.
  apple documentation/appstorereceipts/status
  here The endpoint determines 0, 21002, 21003, 21004, 21006, 21007, 21008 and 21010 by itself. If a scenario requests
    it, the endpoint returns any status of the table except 21001.

section 2.5 "Receipt fields in JSON"

row 2.5 documented
  These are the fields of the response of `verifyReceipt`. A field marked as a date appears under three keys. The name
  itself holds text similar to ISO 8601. The name with `_ms` holds milliseconds since 1970 as a string and is the one
  to process. The name with `_pst` holds text in Pacific time.

  | part of the response | field | content |
  | --- | --- | --- |
  | top level | `environment` | Sandbox, Production |
  | top level | `is_retryable` | with 21100 to 21199, see 2.4 |
  | top level | `latest_receipt` | only with auto-renewable subscriptions |
  | top level | `latest_receipt_info` | list of entries, see below |
  | top level | `pending_renewal_info` | list of entries; only with auto-renewable subscriptions |
  | top level | `receipt` | the receipt in the request |
  | top level | `status` | see 2.4 |
  | `receipt` | `adam_id` | |
  | `receipt` | `app_item_id` | |
  | `receipt` | `application_version` | 1.0 in the sandbox |
  | `receipt` | `bundle_id` | |
  | `receipt` | `download_id` | |
  | `receipt` | `expiration_date` | date; only with volume purchases |
  | `receipt` | `in_app` | list of entries |
  | `receipt` | `original_application_version` | 1.0 in the sandbox |
  | `receipt` | `original_purchase_date` | date |
  | `receipt` | `preorder_date` | date |
  | `receipt` | `receipt_creation_date` | date |
  | `receipt` | `receipt_type` | Production, ProductionVPP, ProductionSandbox, ProductionVPPSandbox |
  | `receipt` | `request_date` | date |
  | `receipt` | `version_external_identifier` | 0 in the sandbox |
  | `in_app` | `cancellation_date` | date |
  | `in_app` | `cancellation_reason` | "0" another reason, "1" a problem in the app |
  | `in_app` | `expires_date` | date |
  | `in_app` | `is_in_intro_offer_period` | |
  | `in_app` | `is_trial_period` | |
  | `in_app` | `original_purchase_date` | date |
  | `in_app` | `original_transaction_id` | |
  | `in_app` | `product_id` | |
  | `in_app` | `promotional_offer_id` | |
  | `in_app` | `purchase_date` | date |
  | `in_app` | `quantity` | string, at most "10" |
  | `in_app` | `transaction_id` | |
  | `in_app` | `web_order_line_item_id` | |
  | `latest_receipt_info` | all fields of `in_app` | the same |
  | `latest_receipt_info` | `app_account_token` | |
  | `latest_receipt_info` | `in_app_ownership_type` | PURCHASED, FAMILY_SHARED |
  | `latest_receipt_info` | `is_upgraded` | "true"; only if a purchase was upgraded |
  | `latest_receipt_info` | `offer_code_ref_name` | |
  | `latest_receipt_info` | `subscription_group_identifier` | |
  | `pending_renewal_info` | `auto_renew_product_id` | |
  | `pending_renewal_info` | `auto_renew_status` | "0" or "1" |
  | `pending_renewal_info` | `expiration_intent` | 1 canceled, 2 billing error, 3 no consent to a price increase |
  | `pending_renewal_info` | `expiration_intent` | 4 product unavailable, 5 unknown |
  | `pending_renewal_info` | `grace_period_expires_date` | date |
  | `pending_renewal_info` | `is_in_billing_retry_period` | "0" or "1" |
  | `pending_renewal_info` | `offer_code_ref_name` | |
  | `pending_renewal_info` | `original_transaction_id` | |
  | `pending_renewal_info` | `price_consent_status` | |
  | `pending_renewal_info` | `price_increase_status` | |
  | `pending_renewal_info` | `product_id` | |
  | `pending_renewal_info` | `promotional_offer_id` | |

  The entries of `in_app` are not in chronological order, and a receipt with an empty list is valid.
  `latest_receipt_info` omits finished consumables; according to another of Apple's pages, it omits restores as well.
  apple documentation/appstorereceipts/responsebody
  apple documentation/appstorereceipts/responsebody/receipt-data.dictionary
  apple documentation/appstorereceipts/responsebody/receipt-data.dictionary/in_app-data.dictionary
  apple documentation/appstorereceipts/responsebody/latest_receipt_info-data.dictionary
  apple documentation/appstorereceipts/responsebody/pending_renewal_info-data.dictionary
  here By default, the entries of a list are in the order of the purchases; a seed can choose any other order.
    `latest_receipt_info` omits restores and is present only with auto-renewable subscriptions. No receipt has a
    `preorder_date`.

section 2.6 "ASN.1 attribute types of the app receipt"

row 2.6 documented observed
  The app receipt is a PKCS#7 container of type signedData. Its payload is a SET OF SEQUENCE { type INTEGER, version
  INTEGER, value OCTET STRING }. Apple documents the types 2, 3, 4, 5, 12, 17, 19, 21, 1701 to 1706, 1708, 1711, 1712
  and 1719; all other types of the table come from open-source parsers.

  | type | content | encoding |
  | --- | --- | --- |
  | 0 | environment: Production, ProductionSandbox, Sandbox, Xcode | UTF8String |
  | 1 | App Store identifier, in production only | INTEGER |
  | 2 | bundle identifier; its raw bytes are used in the hash | UTF8String |
  | 3 | app version: `CFBundleVersion` on iOS, the short version on macOS | UTF8String |
  | 4 | opaque value | bytes |
  | 5 | SHA-1 of device identifier, opaque value and bundle identifier | 20 bytes |
  | 6, 7, 13, 14, 20, 25 | present, undocumented | |
  | 8 | transaction date | IA5String, RFC 3339 |
  | 9 | version of the fulfillment tool | INTEGER |
  | 10 | age rating | UTF8String |
  | 11 | developer identifier | INTEGER |
  | 12 | creation date of the receipt | IA5String, RFC 3339 |
  | 15 | download identifier | INTEGER |
  | 16 | identifier of the installer version | INTEGER |
  | 17 | one in-app purchase; the attribute is repeated for each | SET |
  | 18 | original purchase date of the app | IA5String |
  | 19 | original app version, 1.0 in the sandbox | UTF8String |
  | 21 | expiration of the receipt (volume purchases) | IA5String |
  | 1701 | quantity | INTEGER |
  | 1702 | product identifier | UTF8String |
  | 1703 | transaction identifier | UTF8String |
  | 1704 | purchase date | IA5String |
  | 1705 | original transaction identifier; equals 1703 unless restored or renewed | UTF8String |
  | 1706 | original purchase date | IA5String |
  | 1707 | 0 non-consumable, 1 consumable, 2 non-renewing, 3 auto-renewable | INTEGER |
  | 1708 | expiration of the subscription | IA5String |
  | 1709, 1710, 1714 to 1718, 1722 | present, undocumented | |
  | 1711 | web order line item identifier | INTEGER |
  | 1712 | cancellation date (refund, revocation, upgrade) | IA5String |
  | 1713 | in a free trial | INTEGER 0 or 1 |
  | 1719 | in a period with an introductory price | INTEGER 0 or 1 |
  | 1721 | promotional offer identifier | UTF8String |

  Type 1707 is the type of the product. A receipt of StoreKitTest nests the payload in two octet strings instead of
  one, and is signed by a bare Xcode root certificate without a chain.
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html
  apple documentation/storekit/testing-in-app-purchases-in-xcode "the receipt certificate"
  link https://github.com/tikhop/TPInAppReceipt "TPInAppReceipt, AppReceiptField.swift"
  link https://github.com/RevenueCat/purchases-ios "purchases-ios, its AppleReceiptBuilder and InAppPurchaseBuilder"
  link https://github.com/robotmedia/RMStore "RMStore, RMAppReceipt.m"
  outside A receipt is transmitted as sealed text in the simulator's own format, and an app reads its entries
    unsealed. Nothing is encoded in ASN.1, and the seal replaces the signature and the hash.

section 2.7 "Parts of StoreKit unrelated to purchases"

row 2.7 documented
  These calls and classes belong to macOS only, or to services of the store that sell nothing in an app:

  | call or class | purpose |
  | --- | --- |
  | `SKDownload.contentURL(forProductID:)`, `deleteContent(forProductID:)` | macOS and Mac Catalyst: the system keeps the files of hosted content |
  | `SKDownload.contentLength` | macOS: the predecessor of `expectedContentLength` |
  | `SKCloudServiceController`, `SKCloudServiceSetupViewController` | access to Apple Music and its subscription |
  | `SKAdNetwork`, `SKAdImpression` | reports whether an advertisement led to an installation |
  | `SKStoreReviewController` | asks the user for a rating |
  | `SKOverlay` | recommends another app over the app's own screen |
  | `SKArcadeService` | Apple Arcade |
  apple documentation/storekit/skdownload
  apple documentation/storekit/skdownload/deletecontent(forproductid:)
  apple documentation/storekit/skcloudservicecontroller
  apple documentation/storekit/skadnetwork
  apple documentation/storekit/skstorereviewcontroller
  apple documentation/storekit/skoverlay
  link https://docs.rs/objc2-store-kit "a binding that lists every class of the framework"
  outside None of them creates, changes or ends a transaction, and the simulated devices are phones and tablets. A
    scenario can still inject their error codes for a purchase (2.2).
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/products.table",
      text: ##"""
# Products requests: what an app learns about its products before it sells them.
page products "Products requests"
  An app asks the App Store which of its product identifiers are for sale, and receives a product for each of them.
  This page describes the request, its response and its failures, and the contents of a product and its offers.

section 3 "Products request"

row R1 documented
  An `SKProductsRequest` accepts a set of product identifiers. No call lists the products of an app at run time, so
  the app must know the identifiers itself.
  apple documentation/storekit/loading-in-app-product-identifiers
  guide apple-adding-a-store

row R2 documented assumed
  The response has two parts: `products` holds one product for each valid identifier, and `invalidProductIdentifiers`
  holds the other identifiers. Apple does not promise an order of `products`.
  apple documentation/storekit/skproductsresponse
  here By default, the products are in the order of their declaration. A seed can choose any other order.

row R3 documented
  An identifier is reported as invalid for one of these reasons:

  - The developer has not signed the agreements.
  - In-app purchase is not enabled for the App ID.
  - The bundle identifier of the app is wrong, or is a wildcard.
  - The product is not cleared for sale, or the change has not reached the store yet; in the sandbox this takes up to
    one hour.
  - The identifier is misspelled.
  - The product has Apple-hosted content that has not been uploaded yet.

  apple documentation/storekit/skproductsresponse/invalidproductidentifiers
  apple documentation/storekit/testing-invalid-product-identifier-handling
  here All of these reasons can be set. A change reaches the stores at once unless the scenario gives the product a
    delay.

row R4 documented
  A request that fails calls `request:didFailWithError:`, and `requestDidFinish:` is not called afterward. A request
  that succeeds delivers its response and calls `requestDidFinish:` immediately after it.
  apple documentation/storekit/skrequestdelegate
  apple documentation/storekit/skproductsrequestdelegate/productsrequest(_:didreceive:)
    "the comment in SKProductsRequest.h"

row R5 documented observed
  The app must keep a strong reference to the request until the request has responded. A request released earlier
  never responds, or crashes the app. A request canceled by the app does not report an error.
  apple documentation/storekit/fetching-product-information-from-the-app-store
  report mattt/CargoBay#64
  report MKSG-MugunthKumar/MKStoreKit#69
  here A request released before its response never responds, and the trace records the mistake. The app does not
    crash because of it.

row R6 documented observed
  `localizedTitle` and `localizedDescription` are in the language of the account's storefront, not in the language of
  the device. The app must show `price` with the product's `priceLocale`. Developers reported bugs related to this.
  apple documentation/storekit/skproduct/localizedtitle
  apple documentation/storekit/fetching-product-information-from-the-app-store
  report bizz84/SwiftyStoreKit#71
  report bizz84/SwiftyStoreKit#73
  report flutter/flutter#178100
  link https://cldr.unicode.org "the Unicode CLDR, for price formats"
  here `price_locale` formats prices of 41 storefronts as the CLDR does for one language of the country. In the other
    storefronts, the currency code precedes the amount.

row R7 documented
  In production an app's store omits invalid identifiers from its user interface. During development the app should
  log them.
  apple documentation/storekit/testing-invalid-product-identifier-handling

row R8 documented
  An `SKProduct` has these fields:

  - `productIdentifier`, `localizedTitle`, `localizedDescription`, `price` and `priceLocale`.
  - `introductoryPrice`, which is nil if there is no introductory offer.
  - `discounts`, the promotional offers; each of them states its type.
  - `subscriptionGroupIdentifier` and `subscriptionPeriod`, which are nil unless the product is an auto-renewable
    subscription.
  - `isFamilyShareable`.
  - `isDownloadable`, which has the deprecated name `downloadable`.
  - `downloadContentLengths`, the length of each hosted file in bytes as an Int64.
  - `downloadContentVersion` and `contentVersion`, which are integers separated by periods.

  apple documentation/storekit/skproduct

row R9 documented
  `isDownloadable` is true if the App Store hosts at least one file for the product. If a product's hosted content is
  still missing, the product is not returned at all: its identifier is reported as invalid (R3).
  apple documentation/storekit/skproduct/isdownloadable
  apple documentation/storekit/skproductsresponse/invalidproductidentifiers

row R10 documented observed
  The app keeps the `SKProduct` objects that it fetched, so that it can sell them later. A product from an earlier
  response can disappear because it was removed from sale, so the app must be able to repeat the request.
  report RevenueCat/purchases-ios#135
  guide apple-adding-a-store

row R11 documented
  A user is eligible for an introductory offer once per subscription group. The app decides from the receipt whether
  to show the offer: any earlier period with `is_trial_period` or `is_in_intro_offer_period` in the group rules it
  out. A user who is new to the group is eligible. So is a user whose subscription lapsed without ever having had an
  introductory offer. The sources differ for a user whose subscription of the group is active. Apple's engineers say
  on the developer forums that the offer is only for new users who have never been subscribed. Apple's article says
  only that the user must not have received an introductory offer before.
  apple documentation/storekit/implementing-introductory-offers-in-your-app
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html "Receipt Fields"
  here By default, the store gives the introductory offer to every account that never used one in the group and is not
    subscribed within it. With the other option, it also gives the offer to an account that upgrades at once while a
    subscription of the group is active. A change that waits for the next renewal grants no introductory offer. No rule
    judges a trial that an app only promises: it shows one as text, which does not tell it for certain.

row R12 documented
  A payment requests a promotional offer with an `SKPaymentDiscount`. It has an `identifier`, a `keyIdentifier`, a
  `nonce` (a UUID in lowercase), a `signature`, and a `timestamp` in milliseconds. The signed text joins seven parts
  with U+2063: the bundle identifier, the key identifier, the product identifier, the offer identifier, the
  application user name or account token, the nonce, and the timestamp. It is signed with ECDSA on the curve P-256 and
  SHA-256. A signature is valid for 24 hours and for one purchase request, even if that request fails.
  apple documentation/storekit/generating-a-signature-for-promotional-offers
  apple documentation/storekit/implementing-promotional-offers-in-your-app
  here The signature is really computed and verified. A signature that is wrong, too old or already used fails the
    payment with `invalidSignature`. A missing parameter fails it with `missingOfferParams`, and an offer that the
    product does not have with `invalidOfferIdentifier`. A pay-as-you-go offer that is no cheaper than the product
    fails it with `invalidOfferPrice`. An account that never subscribed fails it with `ineligibleForOffer`.

row R13 documented observed
  Without a network, a products request calls `request:didFailWithError:`. According to Apple's documentation, the
  error is in `NSURLErrorDomain`. Developers saw `SSErrorDomain` 109 or 110 with the text "Cannot connect to iTunes
  Store".
  apple documentation/storekit/handling-errors
  report chirag04/react-native-in-app-utils#145
  report bizz84/SwiftyStoreKit#395
  here By default, the error is `NSURLErrorDomain` −1009. With the other option, it is `SSErrorDomain` 109.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/restore.table",
      text: ##"""
# Restoring completed transactions.
page restore "Restoring purchases"
  A restore returns earlier purchases to a user on another device or after a new installation. This page describes the
  purchases that a restore returns, its callbacks, and the ways it can end.

section 4 "Restore"

row E1 documented
  StoreKit restores non-consumable products, auto-renewable subscriptions and free subscriptions. It does not restore
  consumable products and non-renewing subscriptions; the app has to restore those itself.
  apple documentation/storekit/offering-completing-and-restoring-in-app-purchases
  guide xamarin-transactions

row E2 documented
  A restore returns finished transactions only.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions()

row E3 documented
  A restore creates one new transaction for each past transaction that can be restored. Its state is *restored*, its
  `transactionIdentifier` is new, and its `originalTransaction` is a copy of the past transaction. Another call of
  `restoreCompletedTransactions` creates another set of transactions, and the app has to finish all of them.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  guide apple-adding-a-store
  guide xamarin-transactions

row E4 documented observed
  A restore calls `paymentQueue:updatedTransactions:` zero or more times. Then it makes exactly one terminal callback:
  `paymentQueueRestoreCompletedTransactionsFinished:` or `paymentQueue:restoreCompletedTransactionsFailedWithError:`. If
  the restore succeeds only in part, some transactions may have been delivered before the error.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)
    "the comment in SKPaymentQueue.h"
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:restorecompletedtransactionsfailedwitherror:)
    "the comment in SKPaymentQueue.h"
  report libgdx/gdx-pay#285
  here By default, the terminal callback comes last. With the other option, it comes before the last of the restored
    transactions, as in a log of iOS 26.4. A seed or a scenario can interrupt a restore. It then delivers half of the
    transactions it found, and fails once with `NSURLErrorDomain` −1005.

row E4a observed
  Restored transactions can arrive late or repeatedly. In one report, a restore failed with an error, and its
  transaction arrived afterwards although the app had not requested it. In another app,
  `paymentQueue:updatedTransactions:` was called twice with the same restored transactions, so a counter of pending
  transactions never reached zero.
  report bizz84/SwiftyStoreKit#140
  report robotmedia/RMStore#150
  here By default, each restored transaction is delivered once. A seed or a scenario can deliver it twice, or after its
    restore has failed.

row E5 documented
  A restore asks the user to sign in. If the user cancels, the restore ends with
  `paymentQueue:restoreCompletedTransactionsFailedWithError:`. If the user signs in, it ends with
  `paymentQueueRestoreCompletedTransactionsFinished:`.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions() "the comment in SKPaymentQueue.h"
  guide korean-guide
  here While the network link is down, the user is not asked, because the password cannot be checked, and the restore
    fails as offline.

row E6 documented observed
  If the purchase history is empty, `paymentQueueRestoreCompletedTransactionsFinished:` is called without any
  `paymentQueue:updatedTransactions:`. In one app, the sandbox reported an error in this case, while production called
  *Finished*. Several libraries handled the case wrongly: a busy indicator stayed, or everything was reported as
  restored.
  apple documentation/storekit/testing-in-app-purchases-in-xcode
  report 64characters/Telephone#281
  report MKSG-MugunthKumar/MKStoreKit#2
  report MKSG-MugunthKumar/MKStoreKit#146
  report flutter/flutter#180396
  guide xamarin-transactions
  here By default, the restore ends with *Finished*. With the other option, it fails with `SKErrorDomain` 0.

row E7 documented assumed
  A restore has no effect in these cases:

  - All transactions are unfinished.
  - There is nothing to restore.
  - The user bought only products of types that cannot be restored.
  - The `CFBundleVersion` of the app is not well formed.

  Apple does not say whether the terminal callback is called in these cases. For an empty history, it is called (E6).
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  here By default, *Finished* is called in each of these cases. With the other option, there is no callback. The format
    of `CFBundleVersion` is not simulated.

row E8 documented assumed
  `restoreCompletedTransactionsWithApplicationUsername:` is for apps whose payments have an `applicationUsername`. Apple
  does not say whether the store restores only the purchases with that name, and no report settles the question.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions(withapplicationusername:)
  report tidev/ti.storekit#6
  here By default, the name is recorded in the trace and filters nothing. With the other option, only purchases with the
    same name are restored.

row E9 assumed
  The order of restored transactions, and the number of arrays they arrive in, are not specified.
  here By default, they arrive in the order of the original purchases, in one array. A seed can choose any other order
    and split the transactions into several arrays.

row E8a documented
  Apple's own sample for a selective restore is faulty. It looks up a *transaction* identifier in a list of *product*
  identifiers. In the current text, it also finishes every transaction directly after the comment about downloading the
  content again. The older text finished the transaction in the `else` branch only.
  apple documentation/storekit/restoring-purchased-products
  report robotmedia/RMStore#127

row E10 documented
  An app should not restore purchases automatically at launch, because a restore asks for the user's password. App
  Review requires a visible Restore button.
  apple documentation/storekit/offering-completing-and-restoring-in-app-purchases
  guide korean-guide

row E11 documented
  Refreshing the receipt updates the receipt and creates no transactions. Restoring purchases creates transactions.
  apple documentation/storekit/choosing-a-receipt-validation-technique

row E12 documented
  The App Store's response about a receipt omits restores from `latest_receipt_info`. For the purchase itself, the
  `transaction_id` of an entry equals its `original_transaction_id`. For a restore or a renewal, the two differ.
  apple documentation/appstorereceipts/latest_receipt_info
  apple documentation/appstorereceipts/original_transaction_id

row E13 observed
  A long purchase history produces many restored transactions. In one report, 50 past purchases became 50 restored
  transactions. In another, a single product had 140, because each renewal counts as one. The app has to finish each of
  them, and a naive app asks its server about each of them.
  report flutter/flutter#85529
  report robotmedia/RMStore#9
  report hyochan/react-native-iap#197

row E14 documented observed
  To get a purchase that was made before sharing was turned on, a family member has to restore purchases. Purchases
  made after that arrive at the family member as *purchased* transactions.
  apple documentation/storekit/supporting-family-sharing-in-your-app
  report tikhop/TPInAppReceipt#91

row E15 observed assumed
  The system ignores a second restore while the first one runs. Its log says "because already restoring transactions".
  In the report about this, the first restore had sent the user to Settings to sign in, and no terminal callback ever
  came.
  report chirag04/react-native-in-app-utils#150
  link https://github.com/bizz84/SwiftyStoreKit/blob/master/Sources/SwiftyStoreKit/PaymentQueueController.swift
    "SwiftyStoreKit, the comments in PaymentQueueController.swift"
  here By default, the second call does nothing, and the terminal callback of the first restore counts for both. With
    the other option, the second restore fails immediately with `SKErrorDomain` 0, and the first one continues.

row E16 observed
  In the sandbox, restored transactions of products with hosted content were sometimes delivered twice in one restore.
  report robotmedia/RMStore#36
  here By default, each is delivered once. A seed or a scenario can deliver it twice; its downloads still arrive once.

row E17 documented
  During a restore, the queue's `transactions` contains every unfinished transaction, including restored ones. When
  `paymentQueueRestoreCompletedTransactionsFinished:` is called, it contains the restored transactions that the app has
  not finished. Some apps read `queue.transactions` there, and report "no purchases" if it is empty. Such an app is
  wrong if its own `paymentQueue:updatedTransactions:` finishes each transaction immediately, as sample code does.
  apple documentation/storekit/skpaymentqueue/transactions "the comment in SKPaymentQueue.h"
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueuerestorecompletedtransactionsfinished(_:)
    "the comment in SKPaymentQueue.h"
  guide korean-guide

row E18 documented observed
  An unfinished *purchased* transaction is not restored. It stays in the queue as *purchased*, and can be delivered in
  the same callbacks as the restored transactions.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions()
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:)
  report bizz84/SwiftyStoreKit#22

row E19 documented observed assumed
  If the app is killed during a restore, the delivered and unfinished transactions are redelivered at the next launch as
  *restored*. It is not documented what happens to the rest of the restore and to its terminal callback.
  apple documentation/storekit/skpaymentqueue/finishtransaction(_:)
  apple documentation/storekit/finishing-a-transaction
  report flutter/flutter#43957
  here By default, the rest of the restore is lost, and the new process gets no terminal callback. With the other
    option, the restore continues without the app, and the rest arrives as well.

row E20 documented assumed
  If the network is up, a restore updates the receipt immediately (W4). The entry of a restored purchase has a new
  `transaction_id` and the old `original_transaction_id`. According to the last edition of Apple's receipt guide, of
  2017, its `purchase_date` is the original date. According to the editions of 2013 to 2015, it is the date of the
  restoration. The number of entries that a product then has is not documented.
  apple documentation/storekit/restoring-purchased-products
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html
    "Receipt Fields, the edition of 2017"
  link https://stackoverflow.com/questions/32782891 "Stack Overflow, quoting the editions of 2013 to 2015"
  here By default, there is one entry for each original purchase, with the new `transaction_id` and the original date.
    With other options, the entry has the date of the restore, or each restore adds one more entry.

row E21 documented assumed
  A restore asks the user to sign in even if the queue is otherwise idle, and fails with an error if the user cancels.
  The code of that error is not documented. Apple lists `NSURLErrorDomain` −1012 for an authentication that the user
  canceled.
  apple documentation/storekit/skpaymentqueue/restorecompletedtransactions() "the comment in SKPaymentQueue.h"
  apple documentation/storekit/handling-errors
  guide korean-guide
  here By default, the error is `SKErrorDomain` 2, `paymentCancelled`. With the other option, it is `NSURLErrorDomain`
    −1012.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/types.table",
      text: ##"""
# The types of products, and the life of subscriptions.
page types "Product types and subscriptions"
  An in-app purchase is a consumable, a non-consumable, or one of three kinds of subscription. This page compares the
  types, and describes how subscriptions renew, change and end.

section 5 "Product types"

row 5 documented
  StoreKit treats the types of products differently:

  | | consumable | non-consumable | auto-renewable | free subscription | non-renewing |
  | --- | --- | --- | --- | --- | --- |
  | restored by StoreKit | no | yes | yes | yes (Newsstand, historic) | no: the app or its server does it |
  | bought again | charged, a new item | free, as *purchased* | charged per period (T6) | free | charged |
  | in the receipt | until finished and next update | forever | forever, with history | forever | see below |
  | Apple-hosted content | no | yes, this type only | no | no | no |
  | quantity above 1 | yes | no effect | no | no | yes |
  | on other devices | only on the buying device | after a restore | yes, for the account | yes | up to the app |

  A consumable is in the receipt until its transaction is finished, and leaves it with the next update of the receipt.
  Apple's texts contradict each other about non-renewing subscriptions. According to the Programming Guide, such a
  subscription stays in the receipt forever. According to the text of an older sample, it leaves the receipt once its
  transaction is finished.
  apple documentation/storekit/persisting-a-purchase
  apple documentation/storekit/restoring-purchased-products
  apple documentation/storekit/offering-completing-and-restoring-in-app-purchases
  apple library/archive/documentation/NetworkingInternet/Conceptual/StoreKitGuide/Chapters/DeliverProduct.html
  guide xamarin-ios6
  guide xamarin-transactions
  guide korean-guide
  here A non-renewing subscription stays in the receipt forever. By default, buying a subscription that is still active,
    including a free one, fails as described in P18.

row T1 documented
  The renewals of an auto-renewable subscription arrive as ordinary *purchased* transactions in the queue, normally at
  the next launch. If the app is running when the renewal happens, its observer is not called, and the app receives the
  renewal at the next launch.
  apple documentation/storekit/handling-subscriptions-billing
  apple library/archive/documentation/NetworkingInternet/Conceptual/StoreKitGuide/Chapters/Subscriptions.html
  here By default, a running app receives a renewal at its next launch. T2 lists the other options.

row T2 documented observed
  Elsewhere, Apple says that an observer that stays registered receives the renewals that happen while the app is in the
  background. Developers saw renewals delivered when the app entered the foreground, as well as at launch.
  apple documentation/storekit/setting-up-the-transaction-observer-for-the-payment-queue
  apple documentation/storekit/handling-subscriptions-billing
  here By default, a renewal arrives when the app enters the foreground, and at the next launch. With other options, it
    arrives at the next launch only, or immediately while the app runs.

row T3 documented
  The App Store tries to renew a subscription from 24 hours before it expires. It starts to check for billing problems
  10 days before the expiration. If billing fails, it is retried for up to 60 days.
  apple documentation/storekit/handling-subscriptions-billing
  here By default, the renewal is attempted when the period ends; with the other option, a day before. The check 10 days
    before is not simulated.

row T4 documented
  If billing recovers during billing retry, a new billing date is counted from the recovery. If it recovers during the
  grace period, the billing date does not change, and there is no gap in service.
  apple documentation/storekit/reducing-involuntary-subscriber-churn

row T5 documented
  The grace period lasts 3 or 6 days for a weekly subscription, and 3, 16 or 28 days for longer periods; the developer
  sets it on the server side. In StoreKitTest, the rate `realTime` uses 6 and 16 days. The receipt contains
  `grace_period_expires_date_ms`.
  apple documentation/storekit/reducing-involuntary-subscriber-churn
  apple documentation/storekittest/sktestsession/timerate
  here If a scenario turns the grace period on, by default it lasts 6 days after a weekly period and 16 days after a
    longer one. With other options, it lasts 3 days after every period, or 6 and 28 days.

row T6 documented
  An upgrade, and a crossgrade to a subscription of the same length, take effect immediately; the rest of the old period
  is prorated. A downgrade, and a crossgrade to a subscription of a different length, wait for the next renewal.
  apple documentation/storekit/handling-subscriptions-billing

row T7 observed
  A downgrade delivers a transaction that has the identifier of the original purchase again, and so does its entry. The
  other option is a new identifier.
  report RevenueCat/purchases-ios#3020
  report RevenueCat/purchases-ios#3028
  here By default, the transaction has the identifier of the subscription's first purchase. With the other option, it
    has a new one. The receipt gets no entry for a change that is still pending.

row T8 documented
  After a refund or the loss of family access, the purchase has a `cancellation_date`. The notification to the app's
  server depends on the version of the notifications:

  - Version 1 sends CANCEL for an auto-renewable subscription that Apple's support refunded, REFUND for consumable and
    non-consumable products and non-renewing subscriptions, and REVOKE for a family share that was lost.
  - Version 2 sends REFUND for all types, and REVOKE.

  The app may be called with `didRevokeEntitlementsForProductIdentifiers`, but not for consumables (V1). The app should
  treat the product as if it had never been bought. The entry stays in the receipt.
  apple documentation/storekit/handling-refund-notifications
  apple documentation/storekit/supporting-family-sharing-in-your-app
  apple documentation/appstoreservernotifications
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html "Receipt Fields"
  here The receipt, the callback and the notifications to servers (W9, W10) are simulated.

row T9 documented observed
  Buying a non-consumable that the user already owns makes no second charge, but creates a real *purchased* transaction.
  An app that grants something for each transaction instead of for each product grants it twice.
  apple documentation/storekit/restoring-purchased-products
  report bizz84/SwiftyStoreKit#111

row T10 documented
  In the first period of a free trial or an introductory price, `is_trial_period` or `is_in_intro_offer_period` is true
  in the receipt. Afterwards the user is not eligible for another introductory offer in the whole group. R11 describes
  who is eligible: users new to the group, and users whose subscription lapsed without ever having had such an offer.
  According to Apple's engineers, users are not eligible while a subscription of the group is active.
  apple documentation/storekit/implementing-introductory-offers-in-your-app
  apple library/archive/releasenotes/General/ValidateAppStoreReceipt/Chapters/ReceiptFields.html "Receipt Fields"
  here An account that never used an introductory offer in the group gets one, unless a subscription of the group is
    active. With the other option, it gets one in that case too. Each period with the offer is marked in the receipt.

row T11 documented
  The record of a non-renewing subscription has no duration. The app computes when it expires.
  apple documentation/storekit/handling-subscriptions-billing
  guide korean-guide

row T12 documented
  StoreKit never restores consumables. The app itself must keep their content, in its saved state or on a server.
  apple documentation/storekit/persisting-a-purchase
  guide xamarin-transactions

row T13 observed assumed
  If several periods were renewed while the app was not running, each renewal may arrive as its own transaction, or only
  the last one may arrive; this is not documented. Developers saw many transactions at one launch (C10).
  report RevenueCat/purchases-ios#2107
  report RevenueCat/purchases-ios#2115
  here By default, each period produces one transaction, the oldest first, in one array. With the other option, only the
    last renewal of each subscription arrives, and the earlier ones count as finished.

row T14 documented
  An app can keep what was bought in its preferences (`NSUserDefaults`). Users can edit them, and so skip the payment. A
  real app needs a mechanism that detects changes by users, such as encryption or validation on a server.
  guide xamarin-transactions
  here A scenario copies the preferences of another device to a device with `phone:copy_preferences_of`.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/content.table",
      text: ##"""
# Hosted content: downloads of a product, the package they arrive in, and their bugs.

page content "Hosted content"
  The App Store can host the files of a product and deliver them through the payment queue; this is deprecated since iOS
  16. This page describes such downloads, the life of their files, the upload of files to the store, and the bugs that
  developers met.

section 6.1 "Objects and states"

row H1 documented observed
  `downloads` of an `SKPaymentTransaction` is an array. It is nil or empty if the store hosts nothing for the product
  (statement 1.5). The API allows several files for one product; in practice, one was implemented.
  apple documentation/storekit/skpaymenttransaction/downloads
  apple documentation/storekit/unlocking-purchased-content
  guide xamarin-ios6
  here Without hosted content, the array is empty by default, or nil with the other option. A product can have several
    packages. Each of them is a download, and downloads that change together are reported in one array.

row H2 documented
  An `SKDownload` has these fields: `contentIdentifier`; `expectedContentLength` in bytes, an `Int64` (formerly
  `contentLength`); `contentVersion`, a string of integers and dots such as “1.0”; `transaction`; `state`; `progress`
  from 0.0 to 1.0; `timeRemaining` in seconds, or −1; `error`; and `contentURL`.
  apple documentation/storekit/skdownload
  apple documentation/storekit/skdownload/timeremaining "the comments in SKDownload.h"

row H3 documented
  `start(_:)` of the queue accepts an array of downloads and starts them. Its page names only transactions that are
  purchased and not finished; the guide on restoring also allows downloads of restored transactions (statement 1.5).
  `pause`, `resume` and `cancel` accept arrays too, and `cancel` removes a download from the list. All four calls are
  asynchronous.
  apple documentation/storekit/skpaymentqueue/start(_:)
  apple documentation/storekit/skpaymentqueue/cancel(_:)
  apple documentation/storekit/skpaymentqueue/pause(_:) "the comments in SKPaymentQueue.h"
  apple documentation/storekit/restoring-purchased-products
  here Downloads of restored transactions can be started like those of purchased ones. The app sees the effect of a call
    in a later callback.

row H4 documented
  `paymentQueue(_:updatedDownloads:)` is called many times, at irregular intervals, with an array. Each call means that
  the state or the progress of its downloads changed.
  apple documentation/storekit/skpaymenttransactionobserver/paymentqueue(_:updateddownloads:)
  guide xamarin-ios6
  here By default, a download arrives in two parts. The observer is called when the download starts, when half of it has
    arrived, and when it is finished. With other options, it is split into up to eight parts, and each part is reported.

row H5 documented observed assumed
  A download changes from waiting to active, stays active while its progress rises, and becomes finished. An active one
  can be paused and become active again. A waiting, active or paused one can fail or be canceled. A finished download
  never changes its state; failed and canceled end the attempt (H21). In a log, no active update at 100 % was seen: the
  next update was finished. The page of the paused state says that the app paused the download; the header says that the
  user did. Apple does not spell out the legal changes of state.
  apple documentation/storekit/skdownloadstate
  apple documentation/storekit/skdownloadstate/paused "the page, and the comment in SKDownload.h"
  report j3k0/cordova-plugin-purchase#280
  here The changes of state are those above. `pause` applies to an active download, `resume` to a paused one, and
    `cancel` to a waiting, active or paused one. By default, the update after the last part is finished. With the other
    option, an active update at 100 % comes before it.

row H6 documented
  An app must not treat a progress of 1.0 as the end of a download. It has to check for the state finished.
  apple documentation/storekit/skdownload/progress
  guide xamarin-ios6
  here By default, a progress of 1.0 arrives together with the state finished. With the other option, an update with the
    state active and a progress of 1.0 arrives first, before the files are in their place.

row H7 documented
  `contentURL` is valid only in the state finished. It points into the app's Caches folder, and it is useless once the
  transaction is finished.
  apple documentation/storekit/skdownload/contenturl
  guide xamarin-ios6
  here An app that reads the URL before the queue reported the finished download, or after it finished the transaction,
    gets nil. A note in the trace records the mistake.

row H8 documented
  Downloads continue while the app is in the background and while it is not running. They do not need Wi-Fi.
  apple documentation/storekit/unlocking-purchased-content
  guide xamarin-ios6
  here By default, a download waits while the store cannot be reached, and continues by itself afterwards. With the
    other option, it fails: as offline if nothing of it has arrived, and as a lost connection otherwise.

row H9 documented observed
  Content travels as a zip file, and StoreKit unpacks it. `contentURL` is a folder that contains the property list and
  the folder `Contents/`.
  report j3k0/cordova-plugin-purchase#280
  guide xamarin-ios6
  here The folder is a subfolder of `Caches/Downloads/`, with `ContentInfo.plist` and `Contents/`. The system needs a
    tenth of a second to unpack the files.

row H10 documented
  Apple's page says that the files are put into Caches and are not flagged for backup. An app may leave content there if
  the content may be removed and fetched again. Other content belongs in Documents, with `isExcludedFromBackup` set. An
  older guide tells apps to copy the files in every case, because the cached files are deleted soon after the
  transaction is finished.
  apple documentation/storekit/unlocking-purchased-content
  guide xamarin-ios6
  here By default, the cached folder is removed when its transaction leaves the queue; with the other option, twenty
    seconds later. No backup contains it. By default, the system spares the files of transactions in the queue when it
    makes room in Caches. With the other option, it removes them too, and their downloads wait to be started again.

row H11 documented
  The app has to copy the files before it finishes the transaction, because the cached files are removed soon after.
  guide xamarin-ios6
  here By default, they are removed when the transaction leaves the queue; with the other option, twenty seconds later.

row H12 documented
  Finishing a transaction whose download is not finished cancels the download.
  apple documentation/storekit/finishing-a-transaction
  guide xamarin-ios6
  here No callback reports this to the app.

row H13 documented
  After the transaction is finished, its download objects cannot be queued again.
  apple documentation/storekit/skdownload
  here Such a call does nothing, and a note in the trace records the mistake.

row H14 documented
  Downloading content again means restoring: the restore returns a new transaction with new downloads.
  apple documentation/storekit/unlocking-purchased-content
  guide xamarin-ios6
  guide xamarin-transactions
  here The downloads of a restored transaction have the version that the store has at that time.

row H15 documented observed
  An app should not start all downloads of a restore at once.
  report robotmedia/RMStore#128
  guide xamarin-ios6
  here All of them can be started at once, and each start is a fact. The rule `no-download-storm` warns about more than
    three that the user did not request.

row H16 documented
  A new `contentVersion` is delivered to later buyers only, and owners are not notified of it. The app compares the
  content version of the `SKProduct` (`contentVersion`, also called `downloadContentVersion`) with the version that it
  stored, and downloads again through a restore.
  guide xamarin-ios6
  here A purchase keeps the version that the store had when it was made, even while it is unfinished.

row H17 documented
  `contentVersion` starts at 1.0 and has to be raised with each upload. The app may keep the files in a separate folder
  for each version.
  guide xamarin-ios6
  here An upload is rejected if its version is below 1.0, or is not higher than the version of the previous files.

row H18 assumed
  None of the sources consulted says whether a hosted download expires; a page on the expiration of hosted content was
  not found.
  here By default, content can be downloaded however late. With the other option, a start later than thirty days after
    the transaction arrived fails once with `unknown` (0), and the next start works. Only a scenario can select this
    option.

row H19 documented
  On macOS and with Mac Catalyst, the system manages the files, and an app uses `contentURL(forProductID:)` and
  `deleteContent(forProductID:)`.
  apple documentation/storekit/skdownload
  outside The simulated devices are phones and tablets; there the app manages the files.

row H20 documented assumed
  Hosted downloads cannot be tested in the iOS Simulator, and a `.storekit` file has no key to describe them (statement
  9.3). How a download ends there is not documented.
  apple documentation/xcode/setting-up-storekit-testing-in-xcode
  guide xamarin-ios6
  guide korean-guide
  here On a device with `simulator = true`, each download fails with `SKErrorDomain` 0 as soon as it is started. In the
    recovery phase, downloads work there too.

row H21 documented assumed
  Before `start`, a download is waiting, with a progress of 0. It is not documented what `start` does to an active
  download, `resume` to one that is not paused, and any call to a finished one. Apple's guide expects that a failed
  download can be retried later, so another `start` has to work.
  apple documentation/storekit/unlocking-purchased-content
  apple documentation/storekit/skdownloadstate/waiting "the comment in SKDownload.h"
  here By default, while the transaction is unfinished, `start` restarts a failed or canceled download from its first
    byte. Every other such call does nothing, and a note in the trace says so. With the other option, failed and
    canceled are final, and only a restore helps.

row H22 documented assumed
  After a relaunch, the unfinished transaction is redelivered with its downloads (Q2), and the downloads that were
  running continued without the app (H8). Whether their states are reported again without a new `start` is not
  documented.
  apple documentation/storekit/unlocking-purchased-content
  here By default, downloads keep their state and their files. When an observer is added again, one update reports the
    downloads that were started; a download that waits for its `start` is not reported. With the other option, all
    downloads except finished ones are waiting again.

row H23 observed
  After an app entered the background and returned, a download stopped progressing without an error, and pausing and
  resuming it did not help.
  report bizz84/SwiftyStoreKit#398
  here A scenario causes this with `phone:stall_download()`. Such a download continues when it is canceled and started
    again.

row H24 documented assumed
  If the disk is full, the download fails, and the user should be able to abandon it or continue it later. The code of
  the error is not documented.
  apple documentation/storekit/unlocking-purchased-content
  here By default, the error is `NSCocoaErrorDomain` 640; with the other option, it is `SKErrorDomain` 0.

section 6.2 "The package"

row 6.2 documented observed
  Content is packed in a `.pkg` that has `ContentInfo.plist` at its root and the files below `Contents/`. The property
  list was seen with the keys `IAPProductIdentifier`, which is the identifier of the product, and `ContentVersion`.
  Tutorials on packaging also write a misspelled `IAPProductionIdentifier`. A package has at most 2 GB, no executable
  code, and no symbolic link that leads out of it, and it is zipped for transfer. Upload and processing take a few
  minutes. A product with hosting selected has these statuses in turn, and the page that shows them is some minutes
  late:

  - Waiting for Upload: the files are uploaded and processed.
  - Ready to Submit: from now on, the download can be tested in the sandbox, without a submission.
  - Waiting for Review, once the product is submitted.
  - In Review; after it, the product is approved and live.

  The App Store Connect API has the values `MISSING_METADATA`, `WAITING_FOR_UPLOAD`, `PROCESSING_CONTENT`,
  `READY_TO_SUBMIT`, `WAITING_FOR_REVIEW`, `IN_REVIEW`, `DEVELOPER_ACTION_NEEDED`, `PENDING_BINARY_APPROVAL`,
  `APPROVED`, `DEVELOPER_REMOVED_FROM_SALE`, `REMOVED_FROM_SALE` and `REJECTED` for the state of a product. Hosting can
  be turned on for a new product only. It can be removed until the product goes live, and not after that. Xcode 13.3 no
  longer builds or uploads hosted content; On-Demand Resources are suggested as a replacement.
  apple documentation/appstoreconnectapi/inapppurchasestate
  apple documentation/xcode-release-notes/xcode-13_3-release-notes
  link https://github.com/dpa99c/cordova-plugin-purchase-demo-ios-hosted "A demo with the key IAPProductIdentifier"
  link https://www.absoluteripple.com/resources/apple-in-app-purchase-creating-app-store-hosted-content "A tutorial"
  guide xamarin-ios6
  here A product has one of these twelve states, and a scenario changes it with `world:upload`, `world:submit`,
    `world:review`, `world:host` and similar calls. Files are processed for five minutes unless the scenario specifies
    another time, and the sandbox sells a product from Ready to Submit on. `assay package check` checks a package
    against the limits above and only warns about the misspelled key.

section 6.3 "Download bugs"

row 6.3 documented observed
  Developers reported these bugs of downloads:

  - On iOS 9, an app that returned from the background saw one or two active updates. Then `removedTransactions` named a
    transaction that the app had not finished, and its downloads stopped.
  - A download stays at 0 % if the app finishes the transaction right after starting the download.
  - A download is stuck at waiting with a progress of 0.
  - A library reports that a restore succeeded although a download failed.
  - An app reads `contentURL` after a restore and gets nil, because the transaction is already finished.

  Also, an older guide asks that a partial download can be started again without confusing the user.
  report robotmedia/RMStore#160
  report bizz84/SwiftyStoreKit#566
  report bizz84/SwiftyStoreKit#357
  report robotmedia/RMStore#164
  report MKSG-MugunthKumar/MKStoreKit#122
  report MKSG-MugunthKumar/MKStoreKit#189
  link https://github.com/IgorTavcar/TransactionSuddenlyRemoved "An app that shows the bug of iOS 9"
  guide xamarin-transactions
  here A scenario causes them. `phone:lose_transaction()` removes a transaction from the queue when the app enters the
    foreground, `phone:stall_download()` leaves a download stuck halfway or at waiting, and `phone:fail_download()`
    makes one fail. The others follow from the app's behavior.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/receipts.table",
      text: ##"""
# Receipts, the endpoint that validates them, and the app's server between the two.

page receipts "Receipts and servers"
  A receipt is the App Store's signed record of purchases. This page describes the origin of receipts, their validation
  by an app's server, and the data that a server has to keep.

section 7 "Receipts, validation and notifications"

row W1 documented
  The App Store has the endpoints `https://buy.itunes.apple.com/verifyReceipt` and
  `https://sandbox.itunes.apple.com/verifyReceipt`. They accept a POST over TLS 1.2 with a JSON object that has
  `receipt-data` (the receipt in Base64), `password` (the shared secret) and `exclude-old-transactions` (a Boolean). The
  app must never call them itself.
  apple documentation/appstorereceipts/verifyreceipt
  guide xamarin-transactions
  here Each of the two stores has an endpoint for servers. An app asks its own server. An app that calls the endpoint
    itself with `app.check_receipt` gets the same responses, as it would on a device.

row W2 documented
  `password` is required if subscriptions are involved. `exclude-old-transactions` keeps only the latest renewal of each
  subscription.
  apple documentation/appstorereceipts/requestbody
  here Without the secret, the response is 21004 if the account has auto-renewable subscriptions. A wrong secret is
    rejected for every receipt.

row W3 documented observed
  A server asks production first. If the status is 21007, it sends the same receipt to the sandbox. App Review runs a
  production build with receipts of the sandbox, so an app whose server does not do this is rejected.
  apple documentation/storekit/validating-receipts-with-the-app-store
  report Simbul/baker#1007
  guide xamarin-transactions
  here The simulated server does so. It asks the sandbox once for this reason, and if the two stores contradict each
    other, it decides nothing.

row W4 documented
  On an iOS device, the receipt file always exists in production. In the sandbox and with Xcode, it exists only from the
  first purchase on. TestFlight on macOS always has one. In the sandbox and with Xcode, a refresh or a restore creates
  the file only if there is at least one purchase. If the network is up, a purchase, a restore and a refresh request
  update the receipt immediately. So does an observer that starts while unfinished transactions or renewals are pending.
  apple documentation/storekit/choosing-a-receipt-validation-technique
  apple documentation/storekit/validating-receipts-with-the-app-store
  here A device is in production or in the sandbox; there is no TestFlight and no receipt from Xcode. The receipt is
    also updated before the app receives a revocation (V2). An update of the app includes its own receipt in production,
    and leaves the receipt unchanged in the sandbox.

row W5 documented
  Validation on the device starts with the PKCS #7 signature against Apple's root certificate. It continues with the
  bundle identifier (attribute type 2), the version (3) and the hash (5). The hash is made with the opaque value (4) and
  the identifier of the device. Certificates are checked with the creation date of the receipt (12). The intermediate
  certificate with SHA-256 is used in the sandbox from 2023-06-20 on, and in TestFlight and the App Store from
  2023-08-16 on. The certificate with SHA-1 expired everywhere on 2025-01-24.
  apple documentation/technotes/tn3138-handling-app-store-receipt-signing-certificate-changes
  apple documentation/appstorereceipts/validating-receipts-on-the-device
  outside Signatures, certificates and hashes of the file are not simulated; a seal replaces them.

row W6 documented
  In the flow of a guide on server-delivered content, the app gets its product identifiers from its server and makes a
  products request. The user pays, and the observer receives the transaction. The app sends the receipt to its server,
  and the server verifies it with Apple and delivers the content. Then the app stores the content, enables it and
  finishes the transaction. The guide also allows an app to persist the receipt, finish early, and deliver later with
  the same receipt.
  guide xamarin-transactions
  here Each step of the flow leaves a fact; a scenario can wait for it, or kill the app at it. Early finishing is
    described in statement 7.1.

row W7 documented
  A server should store `transaction_id`, `original_transaction_id`, `product_id`, `purchase_date_ms`, `expires_date_ms`
  and the user. It should recognize duplicates by `transaction_id`, because the receipt of a consumable can be sent
  again.
  apple documentation/storekit/validating-receipts-with-the-app-store
  guide xamarin-transactions
  here The simulated server redeems each purchase once, by its number. If the same user sends the receipt again, the
    user gets the same content again; another user gets nothing.

row W8 documented
  The identifier of a transaction in the receipt can differ from the one in the queue (F1). Code that matches the two
  has to rely on the receipt, not on the identifier in the queue.
  apple documentation/storekit/skpaymenttransaction/transactionidentifier
  here By default, the two are equal. With the other option, a restored transaction has another identifier in the
    receipt. The simulated server finds a purchase by its product, at any position in the receipt.

row W9 documented
  App Store Server Notifications have two versions. In version 1 the `notification_type` is `CANCEL`,
  `CONSUMPTION_REQUEST`, `DID_CHANGE_RENEWAL_PREF`, `DID_CHANGE_RENEWAL_STATUS`, `DID_FAIL_TO_RENEW`, `DID_RECOVER`,
  `DID_RENEW`, `INITIAL_BUY`, `INTERACTIVE_RENEWAL`, `PRICE_INCREASE_CONSENT`, `REFUND`, `REVOKE` or `RENEWAL`, which is
  deprecated since 2021-03-10. In version 2 the `notificationType` is `CONSUMPTION_REQUEST`, `DID_CHANGE_RENEWAL_PREF`,
  `DID_CHANGE_RENEWAL_STATUS`, `DID_FAIL_TO_RENEW`, `DID_RENEW`, `EXPIRED`, `EXTERNAL_PURCHASE_TOKEN`,
  `GRACE_PERIOD_EXPIRED`, `METADATA_UPDATE`, `MIGRATION`, `OFFER_REDEEMED`, `ONE_TIME_CHARGE`, `PRICE_CHANGE`,
  `PRICE_INCREASE`, `REFUND`, `REFUND_DECLINED`, `REFUND_REVERSED`, `RENEWAL_EXTENDED`, `RENEWAL_EXTENSION`,
  `RESCIND_CONSENT`, `REVOKE`, `SUBSCRIBED` or `TEST`. Its subtypes are `ACCEPTED`, `AUTO_RENEW_DISABLED`,
  `AUTO_RENEW_ENABLED`, `BILLING_RECOVERY`, `BILLING_RETRY`, `DOWNGRADE`, `FAILURE`, `GRACE_PERIOD`, `INITIAL_BUY`,
  `PENDING`, `PRICE_INCREASE`, `PRODUCT_NOT_FOR_SALE`, `RESUBSCRIBE`, `SUMMARY`, `UNREPORTED`, `UPGRADE` and
  `VOLUNTARY`.
  apple documentation/appstoreservernotifications
  here The store notifies the app's server of the events that the world can cause: subscriptions that start, renew, fail
    to renew, expire, change or are extended, prices, offers, refunds, shares that end, tests, and other
    purchases (`notifications/1.1` to `notifications/1.8`). Version 1 notifications use the names of version 1.
  outside `EXTERNAL_PURCHASE_TOKEN`, `METADATA_UPDATE`, `MIGRATION`, `PRICE_CHANGE`, `REFUND_REVERSED`,
    `RENEWAL_EXTENSION` and `RESCIND_CONSENT` report events that no scenario causes; `assay serve` sends them.

row W10 documented
  Version 1 has `PROD` or `Sandbox` for the environment and `"true"` or `"false"` for `auto_renew_status`; a failed
  notification is sent again after 6, 24 and 48 hours. Version 2 sends a `signedPayload` (a JWS). It is sent again after
  1, 12, 24, 48 and 72 hours, in production only, and responses from 200 to 206 count as success.
  apple documentation/appstoreservernotifications
  here A notification that is lost, unanswered or rejected is sent again after each of these pauses, counted from the
    previous attempt. After the last attempt, it is given up (`notifications/2.1`, `notifications/2.2`). The sandbox
    tries once (`notifications/1.8`). With other options, a notification is late, is lost or arrives twice, or its
    response is lost.

row W11 documented
  The App Store Server API is used with a bearer token (a JWT with ES256). It offers the transaction history and single
  transactions, the statuses of subscriptions, the lookup of orders, the refund history, the extension of renewal dates,
  a test notification and the notification history. The status of a subscription is 1 active, 2 expired, 3 in billing
  retry, 4 in the grace period or 5 revoked. The payload of a signed transaction has `transactionId`,
  `originalTransactionId`, `webOrderLineItemId`, `bundleId`, `productId`, `subscriptionGroupIdentifier`, `purchaseDate`,
  `originalPurchaseDate`, `expiresDate`, `quantity`, `type`, `appAccountToken`, `inAppOwnershipType`, `revocationDate`,
  `revocationReason` (0 or 1), `offerType` (1 introductory, 2 promotional, 3 code, 4 win-back), `isUpgraded`,
  `environment`, `storefront`, `price` (times 1000), `currency`, `transactionReason` (`PURCHASE` or `RENEWAL`) and
  `signedDate`.
  apple documentation/appstoreserverapi
  here A subscription in the store's records has one of these five statuses, with these numbers.
  outside The calls of this API, its tokens and its signed payloads are not offered. The simulated server validates
    receipts with `verifyReceipt` and asks the store nothing else.

row W12 documented
  `verifyReceipt` is deprecated. Two technotes cover it. TN3122 explains why a validation returns a status other than
  zero (wrong Base64, a stale or wrong shared secret, and more). TN3138 describes the change of certificates.
  apple documentation/appstorereceipts/verifyreceipt
  apple documentation/technotes/tn3122-receipt-validation-with-the-app-store-fails-with-a-non-zero-error-code
  apple documentation/technotes/tn3138-handling-app-store-receipt-signing-certificate-changes
  outside The deprecation of an endpoint changes none of its responses.

row W13 documented observed
  Test receipts that Xcode signed always fail in `verifyReceipt`, because the App Store did not sign them. Developers
  saw the status 21002.
  apple documentation/storekit/testing-in-app-purchases-in-xcode
  report adaptyteam/AdaptySDK-iOS#9
  report adaptyteam/AdaptySDK-iOS#25
  here If another tool wrote and signed a receipt, the store treats it as malformed and responds with 21002.

row W14 documented observed
  `in_app` can be empty or missing even after a real purchase. A server must not treat an empty array as fraud without
  asking again. Apple's advice is that such a receipt is not current, and that the app should offer the user a refresh.
  apple library/archive/technotes/tn2413/_index.html "TN2413, quoted in the report on react-native-in-app-utils"
  report voltrue2/in-app-purchase#115
  report chirag04/react-native-in-app-utils#111
  link https://forums.developer.apple.com/message/396290 "Apple Developer Forums"
  here By default, a validation finds the entries. With a fault, it finds none despite a purchase. The simulated server
    then treats the response as no proof of anything and tells the app to retry later.

row W15 documented observed
  If there is no receipt, `appStoreReceiptURL` is nil according to its current page; reports found a URL whose file does
  not exist. The last component of the path is `sandboxReceipt` in the sandbox and in TestFlight, and `receipt`
  otherwise.
  apple documentation/foundation/bundle/appstorereceipturl
  report tikhop/TPInAppReceipt#54
  report RevenueCat/purchases-ios#536
  report RevenueCat/purchases-ios#1945
  here By default, there is a URL without a file; with the other option, it is nil. The paths are
    `StoreKit/sandboxReceipt` and `StoreKit/receipt`.

row W16 observed
  The receipt can lag: with StoreKitTest and on devices, the receipt on the device did not yet contain the transaction
  when the app received it as *purchased*. Libraries refresh the receipt or retry.
  report RevenueCat/purchases-ios#1945
  report RevenueCat/purchases-ios#1703
  here By default, the receipt is written before the callback; with the other option, two seconds later.

row W17 observed
  In receipts of StoreKitTest, the identifiers of transactions count up from “0”, and the expiration date is in the year
  4001.
  report RevenueCat/purchases-ios#1945
  report RevenueCat/purchases-ios#2148
  outside Receipts of Apple's test framework come from a third environment, in addition to production and the sandbox.
    That environment is not simulated.

row W18 assumed
  An app parses the receipt itself, and a receipt has an entry for each purchase and each renewal. How long that takes is
  not documented. The watchdog terminates a launch that keeps the main thread busy for too long (Q14).
  here By default, reading the receipt takes no time. With the other option, each entry keeps the main thread busy for ten
    milliseconds each time the receipt is read, so a launch that reads a long receipt often is terminated. Only a scenario
    can select this option.

section 7.1 "Server-delivered products, step by step"

row 7.1 documented
  A guide on server-delivered products lists the steps of showing prices and the steps of a purchase. Showing prices has
  seven steps:

  - Step 1: the products are set up in iTunes Connect and on the app's server, with their content files.
  - Step 2: the app asks its server for the products on sale.
  - Step 3: the server responds with product identifiers.
  - Step 4: the app decides which of these identifiers to pass on.
  - Step 5: StoreKit asks the App Store about them.
  - Step 6: the App Store responds for the valid ones.
  - Step 7: the delegate receives the response, and the app shows title, description and localized price.

  A purchase has ten steps:

  - Step 1: the app queues an `SKPayment`; the user signs in if necessary, and confirms.
  - Step 2: StoreKit sends the request to the App Store.
  - Step 3: the App Store completes the transaction and responds with the receipt.
  - Step 4: the observer receives the transaction with its receipt.
  - Step 5: the app sends the receipt to its server and waits.
  - Step 6: the server posts it to `verifyReceipt`, in production first, and to the sandbox after 21007.
  - Step 7: the App Store responds with the status 0 and the decoded receipt.
  - Step 8: the server looks up the content of the product and returns it.
  - Step 9: the app stores the content on the device.
  - Step 10: the app enables the content, then finishes the transaction.

  The guide allows a variant: in step 9 the app stores the receipt, finishes immediately, and downloads later by sending
  the stored receipt again. Apple's documentation contradicts it, because finishing comes last (X4 and X6). The variant
  works only for content that a server delivers. For a consumable, it works only with a copy of the receipt from before
  finishing (X8). At least this data has to be stored on the device: the receipt or a flag for the product, the content
  with its version, and the list of processed transaction identifiers. At least this data has to be stored on the
  server: the user, `transaction_id`, `original_transaction_id`, `product_id`, the times of purchase and expiration, the
  environment, and the raw receipt.
  apple documentation/storekit/finishing-a-transaction
  apple documentation/storekit/persisting-a-purchase
  guide xamarin-transactions
  here Finishing early is accepted if the app stored the receipt and reported it with `app.persisted(transaction,
    "receipt")` before it finished. Otherwise the app breaks the rule `deliver-before-finish`.

section 7.2 "Requirements for a simulated validation"

row 7.2 assumed
  A substitute for the App Store should be able to give any status of statement 2.4 on demand, with `is_retryable` both
  ways. It should keep the sandbox and production apart (21007 and 21008), delay and drop responses, and return a
  receipt whose `in_app` is empty or in any order. It should show a consumable before its transaction is finished and
  not afterwards. It should let `cancellation_date` appear later, and respond to an old receipt that is sent again. It
  should also send notifications twice and late, by the schedules of W10.
  here All of it is available. A request of the server to the store and its response travel 50 milliseconds each, or 2
    or 8 seconds with other options. Either can be lost. A notification travels 50 milliseconds, or up to 3 hours with
    other options.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/sheet.table",
      text: ##"""
# The store's product sheet, its search, and test accounts.
page sheet "Store product sheet, search and test accounts"
  An app can show a page of the App Store in a sheet, and find items to show with the store's search. This page is about
  both, and about the accounts that test purchases in the sandbox.

section 8 "Store product sheet, search, test accounts"

row K1 documented
  An app that uses `SKStoreProductViewController` sets its delegate, or its finish handler, before it presents the
  controller. Then it calls `loadProduct` with parameters. One of them is required:
  `SKStoreProductParameterITunesItemIdentifier`, the numeric identifier in the store. The call is asynchronous. Its
  completion handler runs on the main thread and receives an error and a flag that says whether the page was loaded.
  apple documentation/storekit/skstoreproductviewcontroller
  guide xamarin-ios6
  here The trace records a mistake if the app shows or loads a sheet without a handler, or shows it before its page is
    loaded. Without a handler, the app does not learn that the user is done.

row K2 documented
  The other parameters of the sheet are `SKStoreProductParameterProductIdentifier`, which promotes one in-app purchase,
  `SKStoreProductParameterAffiliateToken`, `SKStoreProductParameterCampaignToken` (40 bytes),
  `SKStoreProductParameterProviderToken`, `SKStoreProductParameterAdvertisingPartnerToken` and
  `SKStoreProductParameterCustomProductPageIdentifier`. The controller must not be subclassed or embedded in another
  view controller; the exceptions are `SKUnsupportedClassException` and `SKUnsupportedPresentationException`.
  apple documentation/storekit/skstoreproductviewcontroller
  here The tokens and the identifier of the custom page are accepted and change nothing. The two exceptions are not
    simulated, because an app in Lua cannot subclass or embed the sheet.

row K3 documented observed
  According to sources of 2012 to 2014, the sheet fails with `SKErrorDomain` 5 and the text "Cannot connect to iTunes
  Store" if the store does not have the identifier. On iOS 8.3, the completion handler was not called at all.
  link http://www.openradar.me/20089825 "radar 20089825"
  guide xamarin-ios6
  here By default, the completion handler receives error 5 with that text. With the other option, it is never called.

row K4 documented
  An app finds the numeric identifier of an item with the store's search, at the address
  `https://itunes.apple.com/search?term=…&entity=software&country=us`; other entities are `ebook`, `music` and more. The
  `trackId` of a result is the number for the sheet. The same number is also in the address of the item's page in the
  store. When the sheet was introduced, affiliate parameters were not supported.
  guide xamarin-ios6
  here A result also has the artist, the price and the address of the artwork.

row K5 documented
  Test accounts for the sandbox are created in App Store Connect, each with its own e-mail address. Today a tester is
  signed in under Settings → Developer; this entry appears with the first purchase. It has switches to clear the
  purchase history, to interrupt purchases and to set the renewal rate, and purchases fail if "allow purchases" is off.
  In the first years, the rule was to sign out of the real account, and to enter the tester only in the dialog of a
  purchase. The prompt of a purchase in the sandbox shows `[Environment: Sandbox]`.
  apple documentation/storekit/testing-in-app-purchases-with-sandbox
  guide korean-guide
  here By default, a tester who is signed in outside a purchase works. With the other option, the account cannot be used
    after that, as in the first years.

row K6 documented observed
  The sandbox accelerates renewals. A subscription renews up to 12 times there; an older text says 6. There can be gaps
  between the periods. `simulatesAskToBuyInSandbox` has an effect in the sandbox only, and the request cannot be
  approved there. According to Apple's comparison of the test environments, offer codes, price increases and billing
  retry are not available in the sandbox, and upgrades and downgrades are supported. Apple's page on failing renewals
  describes billing retry in the sandbox: renewals fail while the tester does not allow purchases, and the grace period
  can be turned on. In 2017, a radar reported downgrades as broken.
  apple documentation/storekit/testing-an-auto-renewable-subscription
  apple documentation/storekit/testing-at-all-stages-of-development-with-xcode-and-the-sandbox
  apple documentation/storekit/testing-failing-subscription-renewals-and-in-app-purchases
  apple documentation/storekit/skmutablepayment/simulatesasktobuyinsandbox
  link http://www.openradar.me/33124158 "radar 33124158"
  here Downgrades work. A monthly subscription renews every five minutes in the sandbox unless the scenario or the
    tester has another rate, and 12 times unless the scenario specifies another number. At an accelerated rate, a
    renewal is on time by default; with the other option, it is late and leaves a gap. Renewals fail while the tester
    does not allow purchases. A request cannot be approved or declined in the sandbox. The other features that the
    sandbox does not offer are not refused: a scenario can redeem an offer code there or raise a price.

row K7 documented
  Testing prices needs one tester for each storefront country. To change the storefront, the tester has to sign out, and
  another one has to sign in.
  apple documentation/storekit/testing-in-app-purchases-with-sandbox
  guide korean-guide

row K8 documented
  Some links on the sheet take the user out of the app, such as related items and the support page of an app.
  guide xamarin-ios6
  here The app enters the background. The sheet is still shown when it returns.

row K9 documented
  The app assigns the controller of the sheet to a field of a class before it loads the page, so that the controller is
  not released while it is needed.
  guide xamarin-ios6
  here A sheet that the app releases disappears from the screen. If its page is still loading, the completion handler is
    never called.

row K10 documented
  `SKStoreProductViewController` exists since iOS 6. An app that also runs on earlier systems checks the version of the
  system. Without the sheet, it opens the address of the item's page, which takes the user out of the app.
  guide xamarin-ios6
  here A device has a `system`, by default 18.0. An app that opens an address enters the background. On a system before
    iOS 6, a call about a sheet is an exception that terminates the app.
"""##
    ),
    (
      file: "Sources/Judging/Specification/Tables/testkit.table",
      text: ##"""
# Apple's own test kit: StoreKitTest, the StoreKit configuration file and Xcode's transaction manager.

page testkit "Apple's own test kit"
  Apple ships a simulated store with Xcode. This page lists its features, the file format that configures it and its
  limits, and names the replacements in Assay.

section 9.1 "SKTestSession"

row 9.1 documented assumed
  `SKTestSession` of the StoreKitTest framework has these members.

  | member | effect |
  | --- | --- |
  | `init(configurationFileNamed:)` | opens a session for a `.storekit` file of the bundle, named without extension |
  | `init(contentsOf:)` | opens a session for a file URL, whose extension has to be `.storekit` |
  | `resetToDefaultState()` | drops overrides and returns to the settings of the file |
  | `clearTransactions()` | deletes all transactions, so that the receipt is empty |
  | `allTransactions()` | lists every `SKTestTransaction`, including those that are not in the receipt |
  | `deleteTransaction(identifier:)` | deletes one, and its children, from the environment and the receipt |
  | `storefront` | is the country as three letters of ISO 3166-1; the default is USA |
  | `locale` | is the language of product metadata; the default is en_US |
  | `disableDialogs` | suppresses the dialogs of the system; the default is false |
  | `failTransactionsEnabled` | makes transactions of the queue fail; deprecated |
  | `failureError` | is the error with which they fail, one of five (below); deprecated |
  | `setSimulatedError(_:forAPI:)` | injects an error into one API of StoreKit 2 (iOS 17 generation) |
  | `simulatedError(forAPI:)` | reads the injected error |
  | `interruptedPurchasesEnabled` | interrupts every purchase; the default is false |
  | `resolveIssueForTransaction(identifier:)` | ends an interruption or billing issue; a new transaction is queued |
  | `askToBuyEnabled` | makes purchases need an approval; the default is false |
  | `approveAskToBuyTransaction(identifier:)` | approves one |
  | `declineAskToBuyTransaction(identifier:)` | declines one |
  | `timeRate` | is the speed at which the time of subscriptions passes |
  | `forceRenewalOfSubscription(productIdentifier:)` | ends the period now and starts the next one |
  | `expireSubscription(productIdentifier:)` | makes the subscription expire now, and turns its renewal off |
  | `enableAutoRenewForTransaction(identifier:)` | turns renewal on |
  | `disableAutoRenewForTransaction(identifier:)` | turns renewal off |
  | `billingGracePeriodIsEnabled` | turns grace on, only together with `shouldEnterBillingRetryOnRenewal` |
  | `shouldEnterBillingRetryOnRenewal` | makes every renewal fail and enter billing retry |
  | `requestPriceIncreaseConsentForTransaction(identifier:)` | makes a price increase pending; sends its sheet message |
  | `consentToPriceIncreaseForTransaction(identifier:)` | agrees to it for the user |
  | `declinePriceIncreaseForTransaction(identifier:)` | declines it for the user, which turns renewal off |
  | `buyProduct(productIdentifier:)` | makes a purchase outside the app; deprecated |
  | `buyProduct(identifier:options:)` | does the same asynchronously and returns a transaction of StoreKit 2 |
  | `refundTransaction(identifier:)` | refunds a transaction immediately; a refund is always approved |

  `failureError` accepts `unknown`, `invalidOfferIdentifier`, `invalidSignature`, `missingOfferParams` and
  `invalidOfferPrice` only. `setSimulatedError` applies to `loadProducts`, `purchase`, `verification`, `appStoreSync`,
  `subscriptionStatus`, `appTransaction`, `manageSubscriptions`, `refundRequest` and `offerCodeRedeem`, which are all
  entry points of StoreKit 2. It is not documented which of these errors also change a queue of the original API. The
  rates of `TimeRate` are `realTime`; `monthlyRenewalEveryThirtySeconds`, and the same name ending in `FiveMinutes`,
  `FifteenMinutes`, `ThirtyMinutes` and `Hour`; `oneRenewalEveryTwoSeconds`, and the same name ending in `TenSeconds`,
  `ThirtySeconds`, `Minute`, `FiveMinutes` and `FifteenMinutes`; and, deprecated, `oneSecondIsOneDay`,
  `oneMinuteIsOneDay`, `thirtySecondsIsOneDay`, `fiveMinutesIsOneDay`, `thirtyMinutesIsOneDay` and `oneHourIsOneDay`. At
  these rates, subscriptions of different lengths have the following periods. The two grace columns are for weekly and
  for other subscriptions.

  | rate | week | month | 2 months | 3 months | 6 months | year | grace, weekly | grace | retry |
  | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
  | monthly every 30 s | 10 s | 30 s | 1 m | 1 m 30 s | 3 m | 6 m | 9 s | 15 s | 1 m |
  | monthly every 5 m | 3 m | 5 m | 10 m | 15 m | 30 m | 1 h | 2 m 34 s | 2 m 30 s | 10 m |
  | monthly every 15 m | 5 m | 15 m | 30 m | 45 m | 1 h 30 m | 3 h | 4 m 17 s | 7 m 30 s | 30 m |
  | monthly every 30 m | 10 m | 30 m | 1 h | 1 h 30 m | 3 h | 6 h | 8 m 34 s | 15 m | 1 h |
  | monthly every hour | 15 m | 1 h | 2 h | 3 h | 6 h | 12 h | 12 m 51 s | 30 m | 2 h |
  | one renewal every N | N | N | N | N | N | N | N | N | 2 × N |
  | `realTime` | 1 week | 1 month | 2 months | 3 months | 6 months | 1 year | 6 days | 16 days | 60 days |

  At five minutes a month, the weekly grace period is longer than the other one, as printed on the page. An
  `SKTestTransaction` has `identifier`, `originalTransactionIdentifier`, `productIdentifier`, `state`, `purchaseDate`,
  `cancelDate`, `expirationDate`, `autoRenewingEnabled`, `hasPurchaseIssue`, `isPendingPriceIncreaseConsent` and
  `pendingAskToBuyConfirmation`. The codes of `SKTestError` are `fileNotFound`, `invalidAction`,
  `invalidProductIdentifier`, `invalidProductType`, `invalidURL`, `noSubscriptionFound`, `noTransactionFound` and
  `serviceUnavailable`. `allTransactions()` lists finished consumables, failed purchases, purchases that wait for an Ask
  to Buy approval, and restored purchases; they are not in the receipt.
  apple documentation/storekittest/sktestsession "the class and the pages of its members"
  apple documentation/storekittest/sktestsession/timerate
  apple documentation/storekittest/sktesttransaction
  apple documentation/storekittest/sktesterror
  here A scenario uses a `.storekit` file as its `catalogue` and starts with a new world. In place of the members, it
    has `world:ask_to_buy`, `world:approve` and `world:decline`; `world:interrupt_purchases` and `world:accept_terms`;
    `world:subscriptions` for the rate and the grace period, with all rates and lengths of the table; `world:renew`,
    `world:expire` and `phone:set_renewal`; `world:fail_billing` and `world:recover_billing`; `world:change_price` with
    the user's answer, which `world:answer` prepares; `phone:buy_elsewhere`, `world:refund`, `phone:change_storefront`
    and, for a test account, `world:clear_history`. `world:store_fails` makes any request fail with any error.
    `phone:queue()` shows a queue, `world:ledger` the store's records and `phone:receipt()` the receipt. Of the StoreKit
    2 errors in a file, those for loading products and for purchases apply to the queue here; the others are noted and
    change nothing.
  outside Deleting a single transaction, changing the language during a run, suppressing dialogs, and everything that
    belongs to StoreKit 2 alone are not offered. The simulated store has no API of StoreKit 2, and the user of a
    scenario answers its dialogs.

section 9.2 "Xcode's menus and transaction manager"

row 9.2 documented
  While a configuration is open, Xcode's Editor menu sets the default storefront and localization, the subscription
  renewal rate, interrupted purchases, billing retry, the billing grace period, Ask to Buy, dialogs, the key for
  subscription offers, and simulated StoreKit failures. The transaction manager is in the menu Debug under StoreKit. It
  filters and inspects transactions, makes a purchase from outside the app, deletes transactions, sends a purchase
  intent, approves and declines, refunds, resolves issues and handles price increases. A configuration that is synced
  from App Store Connect cannot be edited until it is converted to a local copy.
  apple documentation/xcode/setting-up-storekit-testing-in-xcode
  apple documentation/xcode "the pages on the StoreKit transaction manager"
  here The settings come from the file or from the scenario, and each action of the transaction manager is a line of the
    scenario (statement 9.1). `assay catalog check` prints the meaning of a file here; a synced file is read like any
    other.
  outside There are no windows, no transaction is deleted by hand, and a purchase intent belongs to a later framework
    than the simulated one. A promoted purchase of the original API is `phone:open_promotion`.

section 9.3 "The format of .storekit files"

row 9.3 observed assumed
  A `.storekit` file is JSON, and Apple does not document its format. The following keys were seen in eleven
  configuration files of RevenueCat's purchases-ios. Their `version.major` is 3, 4 or 5; a major version of 2 was seen
  elsewhere. The keys of `settings` that start with an underscore are run-time settings.

  | in | key | value |
  | --- | --- | --- |
  | the file | `identifier` | a string |
  | the file | `version` | `major` and `minor` |
  | the file | `appPolicies` | in newer files: `eula`, and `policies` with `locale`, `policyText` and `policyURL` |
  | the file | `nonRenewingSubscriptions` | products of the type “NonRenewingSubscription” |
  | the file | `products` | products of the types “Consumable” and “NonConsumable” |
  | the file | `subscriptionGroups` | groups |
  | the file | `subscriptionOffersKeyPair` | `id` and `privateKey` |
  | the file | `settings` | the keys below |
  | settings | `_applicationInternalID`, `_developerTeamID` | in synced files |
  | settings | `_lastSynchronizedDate` | in synced files |
  | settings | `_locale`, `_storefront` | language and country |
  | settings | `_timeRate` | an integer; 0 and 6 were seen |
  | settings | `_askToBuyEnabled` | Ask to Buy |
  | settings | `_billingIssuesEnabled` | interrupted purchases |
  | settings | `_billingGracePeriodEnabled` | the grace period |
  | settings | `_renewalBillingIssuesEnabled` | billing retry |
  | settings | `_disableDialogs`, `_failTransactionsEnabled` | as in statement 9.1 |
  | settings | `_storeKitErrors` | failures, each with `name`, `enabled`, `current` and sometimes `emptyOnError` |
  | product | `displayPrice` | the price as a string |
  | product | `familyShareable`, `internalID` | whether a family can share it, and an internal identifier |
  | product | `productID`, `referenceName`, `type` | identifier, name and type |
  | product | `localizations` | `description`, `displayName` and `locale` of each |
  | group | `id`, `name`, `localizations` | identifier, name and texts |
  | group | `subscriptions` | subscriptions |
  | subscription | `productID`, `internalID`, `referenceName` | as in a product |
  | subscription | `displayPrice`, `familyShareable`, `localizations` | as in a product |
  | subscription | `groupNumber`, `subscriptionGroupID` | its number in the group, and the group |
  | subscription | `recurringSubscriptionPeriod` | the period; “P1W”, “P1M”, “P2M” and “P1Y” were seen |
  | subscription | `type` | “RecurringSubscription” |
  | subscription | `introductoryOffer` | null or an offer |
  | subscription | `introductoryOffers` | offers, in version 5 |
  | subscription | `adHocOffers` | offers |
  | subscription | `codeOffers` | code offers |
  | subscription | `winbackOffers` | a list |
  | subscription | `billingPlans` | billing plans, in version 5 |
  | offer | `internalID`, `referenceName` | identifier and name |
  | offer | `offerID` | with promotional offers only |
  | offer | `paymentMode` | “free”, “payAsYouGo” or “payUpFront” |
  | offer | `subscriptionPeriod`, `numberOfPeriods` | a period of ISO 8601, and the number of periods |
  | offer | `displayPrice`, `billingPlanType` | the price, and the plan |
  | code offer | `eligibility` | “new”, “existing” and “expired”; a code offer also has the keys of an offer |
  | code offer | `isStackable` | whether it is stackable |
  | billing plan | `internalID` | an identifier |
  | billing plan | `billingPlanType` | “BILLED_UPFRONT” or “MONTHLY” |
  | billing plan | `displayPrice`, `commitmentDisplayPrice` | prices |
  | billing plan | `isEnabled` | whether it is enabled |

  The names of the failures are “Load Products”, “Purchase”, “Verification”, “App Store Sync”, “Subscription Status”,
  “App Transaction”, “Manage Subscriptions Sheet”, “Refund Request Sheet” and “Offer Code Redeem Sheet”. The
  reimplementation kolabs-dev/isim reads `_timeRate` in the order of the enumeration (statement 2.1). There is no key
  for downloadable or hosted content, `contentVersion`, file sizes, the speed or failure of a download, network loss,
  the status codes of a server, crashes and kill points, the timing of single steps, identifiers of transactions, the
  contents of receipts, or expected results. The missing key means that hosted content cannot be tested with
  StoreKitTest; no sentence of Apple's was found that says so or denies it.
  link https://github.com/RevenueCat/purchases-ios "The repository with the eleven files"
  link https://github.com/kolabs-dev/isim "kolabs-dev/isim"
  here Files of the major versions 1 to 5 are read: products, prices, texts, periods, introductory and promotional
    offers, storefront, language, rate (by the raw values of statement 2.1), Ask to Buy, interrupted purchases, grace
    period, billing retry, failing transactions, and the failures “Load Products” and “Purchase”. Offer codes, win-back
    offers, billing plans, suppressed dialogs, the other failures and unknown keys are noted and change nothing. Hosted
    content, receipts, servers, the network and kills are described in the scenario.

section 9.4 "Limits of Apple's kit"

row 9.4 documented observed
  The table lists requirements of purchase tests, and whether StoreKitTest and its file (statements 9.1 and 9.3) meet
  them.

  | requirement | with Apple's kit |
  | --- | --- |
  | run on Linux, or without Xcode | no; it exists on Apple's platforms only |
  | kill the process at an exact point | no; a test drives a whole app, and no member kills it |
  | lose the network at a step | no; neither a member nor a key does it |
  | hosted downloads (`SKDownload`) | no key in the file, and hosted content is deprecated |
  | a status of `verifyReceipt`, such as 21007 with its retry | no; receipts are signed by Xcode (W13) |
  | the same identifiers, times and order in each run | no; a real clock with faster rates, a daemon, real threads |
  | a clean start for each test | partly; `clearTransactions` left data in several versions |
  | tests in parallel | no; there is one shared environment |
  | any `SKError` for a purchase of the original API | five codes, without a user's cancellation |
  | statements about the app's behavior, a set of rules, a report | no; only states of transactions, in XCTest |
  | libraries of other platforms that wrap StoreKit, on build servers | on macOS machines only |
  | a downgrade, a lower price, a failing payment, in the sandbox | a downgrade is disputed (K6); the others no |

  Exact points would be those before `finishTransaction(_:)`, or between copying files and finishing; in sdkbox/issues,
  a developer killed the app by hand. RevenueCat found no counterpart of hosted downloads in StoreKit 2. Flaky purchase
  tests are reported by RevenueCat and WooCommerce, and by an article about tests that run back to back.
  `clearTransactions` left the queue of the original API or the purchase history unchanged. The release notes of Xcode
  14 list the problem as FB9814502, and a report lists it as FB11799675. Locale and storefront have to be set before the
  launch. A user's cancellation could not be produced before `setSimulatedError`, which is an API of StoreKit 2. A user
  of Appium put a proxy in front of the whole stack. Radars 33124158 and 29979588 reported to Apple that downgrades in
  the sandbox fail, and that a failing payment cannot be tested there. On failed authorization, the source is Apple's
  page that compares Xcode with the sandbox. These other simulators were found:

  - millenomi/simstorekit is written in Objective-C for iOS 3 to 4. It has one transaction at a time, delays of 2
    seconds, random identifiers, a history in `NSUserDefaults`, and no downloads.
  - The StoreKit of tombo-a2o/A2OFrameworks (2016) is a reimplementation for a browser runtime. When it restarts, all
    transactions that were still purchasing become failed ones, and the first observer receives every stored
    transaction.
  - Kosikowski/swift-storekit (2026) covers StoreKit 2 only and runs inside an app on Apple's platforms. In version 0.3
    it has no consumables; it ships a manual clock and a validator for `.storekit` files.
  - RevenueCat's Test Store replaces the store in apps with RevenueCat, without the semantics of StoreKit.
  - cordova-plugin-purchase-mock, and gists that build an `SKProduct` by setting values for keys, are stand-ins.
  - kolabs-dev/isim (2026) is a runtime compatible with iOS that builds and runs apps on Linux. It reads products from
    the `.storekit` file, and has a faster clock, a local ledger, and a command line in place of the transaction
    manager. Its receipts are not signed, it does not check the signatures of offers, and it has no fault points and no
    trace checker. How completely it implements the queue of the original API was not checked.

  No simulator was found that runs the rules of the original StoreKit on Linux with seeded fault points and a trace
  checker.
  apple documentation/storekittest
  apple documentation/storekittest/sktestsession
  apple documentation/storekittest/sktestsession/timerate
  apple documentation/storekit/skdownload
  apple documentation/storekit/testing-at-all-stages-of-development-with-xcode-and-the-sandbox
  apple documentation/xcode-release-notes/xcode-14-release-notes "FB9814502"
  report sdkbox/issues#36
  report RevenueCat/purchases-ios#1034
  report RevenueCat/purchases-ios#5934
  report RevenueCat/purchases-ios#3167
  report RevenueCat/purchases-ios#3218
  report RevenueCat/purchases-ios#1486
  report RevenueCat/purchases-ios#8256
  report woocommerce/woocommerce-ios#10474
  report RevenueCat/purchases-ios#2066
  report RevenueCat/purchases-ios#2615
  report RevenueCat/purchases-ios#2616
  report RevenueCat/purchases-ios#1449
  report RevenueCat/purchases-ios#1603
  report RevenueCat/purchases-ios#2597
  report appium/appium#18424
  link http://www.openradar.me/33124158 "radar 33124158"
  link http://www.openradar.me/29979588 "radar 29979588"
  link https://qiita.com/manicmaniac/items/ec19fb83172ff2fd16d7 "Purchase tests that fail when run back to back"
  link https://zenn.dev/kabeya/scraps/cd23dd4c589115 "Notes on StoreKitTest: leftover state and shared state"
  link https://github.com/millenomi/simstorekit "millenomi/simstorekit"
  link https://github.com/tombo-a2o/A2OFrameworks "tombo-a2o/A2OFrameworks"
  link https://github.com/Kosikowski/swift-storekit "Kosikowski/swift-storekit"
  link https://github.com/kolabs-dev/isim "kolabs-dev/isim"
  here Assay runs on Linux without Xcode, and a run is the same each time: identifiers, times and order depend on the
    scenario, the app and the seed alone. A scenario kills the app at a call, a callback or a fact, and drops, delays or
    duplicates messages. It describes hosted downloads, statuses of `verifyReceipt` and any error of a purchase. Every
    case has its own world, and cases run in parallel. Rules check the app, and reports list the results. Downgrades,
    lower prices and failing payments work in both stores.
  outside The statement describes another tool; it is here so that the two can be compared.
"""##
    ),
  ]
}
