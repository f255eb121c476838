/// Every place where a run may go one way or another; each is asked by name and answered by `Choices`.
public enum ChoiceSite: UInt16, CaseIterable, Sendable {
  /// Whether the queue works in this environment.
  case queueAvailability
  /// What becomes of a purchase whose app died while it was purchasing.
  case killWhilePurchasing
  /// How the purchasing callbacks of several payments are grouped.
  case purchasingGrouping
  /// What happens to unfinished transactions when another account signs in.
  case foreignTransactions
  /// Whether an unfinished purchase of another device of the account arrives here.
  case secondDevice
  /// What a second registration of the same observer does.
  case observerAgain
  /// Whether adding an observer asks the user to sign in while work is pending.
  case observerPrompt
  /// In which order several observers are called.
  case observerOrder
  /// What a callback to a released observer does.
  case releasedObserver
  /// Whether the purchasing callback comes from inside the call that adds the payment.
  case purchasingCallback
  /// Whether unfinished transactions come again when the app comes to the front.
  case foregroundRedelivery
  /// Whether unfinished transactions come at this launch.
  case launchRedelivery
  /// How an array of transactions is cut into callbacks.
  case updatedBatches
  /// How reports of removed transactions stand among other callbacks.
  case removedOrder
  /// Whether callbacks share one transaction object or bring fresh ones.
  case objectIdentity
  /// How long a callback waits for the main queue.
  case callbackDelay
  /// How a payment for an identifier that the store does not sell ends.
  case unknownProduct
  /// How a quantity above ten is taken.
  case quantityAboveTen
  /// Whether a redelivered transaction still has its application user name.
  case usernameReplay
  /// What buying an expired subscription again brings.
  case rebuyExpired
  /// What buying a product with an unfinished transaction brings.
  case rebuyUnfinished
  /// Which code a cancel on the payment sheet has.
  case cancelCode
  /// How a payment ends while payments are forbidden.
  case addWhileForbidden
  /// How buying an active subscription ends.
  case buyActive
  /// How a purchase fails without a network before the request.
  case offlineBeforeRequest
  /// What the app sees when the answer to a charged purchase is lost.
  case lossAfterCharge
  /// What becomes of an open payment sheet when the app goes to the background.
  case sheetInBackground
  /// Whether a restored transaction has a receipt of its own.
  case restoredReceipt
  /// What downloads is without hosted content.
  case downloadsWithoutContent
  /// Whether a failed transaction carries its error.
  case failedError
  /// Whether the identifier in the queue equals the one in the receipt on restores.
  case restoredIdentifier
  /// Whether a restored transaction has its original.
  case missingOriginal
  /// What the payment of a restored transaction holds.
  case restoredPayment
  /// Whether an unfinished failed transaction comes again at the next launch.
  case failedAcrossRelaunch
  /// What finish on a deferred transaction does.
  case finishDeferred
  /// What a second finish does.
  case finishTwice
  /// When the store learns of a finish without a network.
  case finishOffline
  /// Which code a declined request has.
  case declinedCode
  /// What an unanswered request for approval becomes after a day.
  case requestExpiry
  /// Whether a deferred transaction is announced at each launch.
  case deferredAtRelaunch
  /// Which transaction an approval changes.
  case approvedTransaction
  /// Which error an interrupted purchase shows.
  case interruptedError
  /// What a promoted payment becomes when no observer answers.
  case promotionUnanswered
  /// In which order a response lists its products.
  case productsOrder
  /// Which error a products request without a network has.
  case productsOffline
  /// In which order restored transactions come.
  case restoredOrder
  /// How restored transactions are cut into callbacks.
  case restoredBatches
  /// How a restore of an empty history ends.
  case emptyRestore
  /// Whether a restore without effect is reported.
  case restoreWithoutEffect
  /// Whether a restore filters by the application user name.
  case restoreUsername
  /// What a second restore while one runs brings.
  case secondRestore
  /// What becomes of a restore whose app died.
  case killDuringRestore
  /// How a restore shows in the receipt.
  case receiptAfterRestore
  /// In which order a receipt lists its entries.
  case receiptOrder
  /// Whether a receipt that is checked has its entries.
  case receiptEntries
  /// Whether a purchase stands in the receipt before the app is told of it.
  case receiptLag
  /// What the address of a receipt is where there is none.
  case missingReceipt
  /// Which error a cancelled sign-in of a restore has.
  case restoreCancelCode
  /// When an app learns of a renewal while it runs.
  case renewalDelivery
  /// When a renewal is attempted.
  case renewalLead
  /// How many days of grace a subscription has.
  case graceLength
  /// Which identifier the transaction of a downgrade has.
  case downgradeIdentifier
  /// How renewals that the app slept through arrive.
  case missedRenewals
  /// Whether the app hears of an item that the store does not have.
  case missingStoreItem
  /// What becomes of a test account that is signed in outside of a purchase.
  case testerInSettings
  /// How long a message travels.
  case messageDelay
  /// Whether preferences that were not flushed survive the death of the process.
  case preferencesAtDeath
  /// Whether a message arrives.
  case messageLoss
  /// Whether a message arrives twice.
  case messageDuplication
  /// A kill before a call of the app, or before a callback to it.
  case killBefore
  /// A kill after a call of the app, before it goes on, or after a callback.
  case killAfter
  /// A kill during a callback, after the app's first call in it.
  case killDuring
  /// A kill at a fact.
  case killAtFact
  /// Whether a finish has a lasting effect.
  case finishWithoutEffect
  /// Whether a finished transaction comes again at a launch.
  case finishedRedelivery
  /// Whether a purchased transaction leaves the queue by itself when the app comes to the front.
  case spontaneousRemoval
  /// Whether the store answers a request with an error.
  case storeFailure
  /// Whether an account can be charged.
  case billing
  /// Whether a purchase is interrupted until the user acts elsewhere.
  case interruption
  /// Whether a resolved purchase is delivered at all.
  case resolutionDelivery
  /// Whether a restore fails half-way.
  case restoreFailure
  /// Whether restored transactions come twice, or after a restore that failed.
  case restoreRepetition
  /// Whether a purchased transaction lost its product identifier.
  case foreignProduct
  /// Whether a write finds the disk full.
  case diskFull
  /// Whether the developer's server answers.
  case serverFailure
  /// How long a question or an answer travels between the developer's server and the store.
  case checkDelay
  /// Whether the question of the developer's server reaches the store.
  case checkLoss
  /// Whether the store's answer reaches the developer's server.
  case checkAnswerLoss
  /// What the user does on the payment sheet.
  case sheetAnswer
  /// What the user does when asked to sign in.
  case signInAnswer
  /// What the user answers to a price increase.
  case consentAnswer
  /// What the user does on the code redemption sheet.
  case codeAnswer
  /// Whether a restored transaction of a product with hosted content brings its downloads.
  case restoredDownloads
  /// How a download is cut into parts.
  case downloadParts
  /// Whether a download is seen active at its end before it is finished.
  case downloadCompletion
  /// What becomes of a download while the store cannot be reached.
  case downloadLinkLoss
  /// What starting a failed or cancelled download again does.
  case downloadAgain
  /// Whether unfinished downloads keep their state across a launch.
  case downloadsAtRelaunch
  /// When the cached files of a finished transaction are removed.
  case contentPurge
  /// Which error a download on a full disk has.
  case downloadDiskError
  /// Whether a download is stuck without an error.
  case downloadStall
  /// Whether a purchase that was taken back before its finish still comes.
  case refundedPending
  /// Whether a renewal comes late at an accelerated rate.
  case renewalGap
}
