public import Kernel

extension ChoiceSite {
  /// What is known of this site.
  public var description: SiteDescription { ChoiceSite.descriptions[Int(rawValue)] }

  /// What is known of each site, in their order.
  public static let descriptions: [SiteDescription] = [
    SiteDescription(
      .queueAvailability, "queue_availability", .latitude, per: "device", rows: "Q7",
      .options(["available", "unavailable"]),
      "whether the queue works in this environment"),
    SiteDescription(
      .killWhilePurchasing, "kill_while_purchasing", .latitude, per: "transaction", rows: "Q9 Q10",
      .options(["result_after_purchasing", "result_only", "purchasing_for_ever", "dropped"]),
      "what becomes of a purchase whose app died while it was purchasing"),
    SiteDescription(
      .purchasingGrouping, "purchasing_grouping", .latitude, per: "device", rows: "Q11",
      .options(["one_callback_each", "one_array"]),
      "how the purchasing callbacks of several payments are grouped"),
    SiteDescription(
      .foreignTransactions, "foreign_transactions", .latitude, per: "device", rows: "Q12",
      .options(["held_back", "delivered"]),
      "what happens to unfinished transactions when another account signs in"),
    SiteDescription(
      .secondDevice, "second_device", .latitude, per: "device", rows: "Q13",
      .options(["not_delivered", "delivered"]),
      "whether an unfinished purchase of another device of the account arrives here"),
    SiteDescription(
      .observerAgain, "observer_again", .latitude, per: "device", rows: "O5",
      .options(["ignored", "twice"]),
      "what a second registration of the same observer does"),
    SiteDescription(
      .observerPrompt, "observer_prompt", .latitude, per: "device", rows: "O6 O7 O9",
      .options(["no_prompt", "prompt"]),
      "whether adding an observer asks the user to sign in while work is pending"),
    SiteDescription(
      .observerOrder, "observer_order", .latitude, per: "device", rows: "O3",
      .order,
      "in which order several observers are called"),
    SiteDescription(
      .releasedObserver, "released_observer", .latitude, per: "device", rows: "O2 O10",
      .options(["no_delivery", "process_death"]),
      "what a callback to a released observer does"),
    SiteDescription(
      .purchasingCallback, "purchasing_callback", .latitude, per: "device", rows: "C3",
      .options(["later", "inside"]),
      "whether the purchasing callback comes from inside the call that adds the payment"),
    SiteDescription(
      .foregroundRedelivery, "foreground_redelivery", .latitude, per: "device", rows: "C4 C5",
      .options(["off", "on"]),
      "whether unfinished transactions come again when the app comes to the front"),
    SiteDescription(
      .launchRedelivery, "launch_redelivery", .fault, per: "device", rows: "C5",
      .options(["at_once", "not_in_this_launch"]),
      "whether unfinished transactions come at this launch"),
    SiteDescription(
      .updatedBatches, "updated_batches", .latitude, per: "device", rows: "C1 C10",
      .split,
      "how an array of transactions is cut into callbacks"),
    SiteDescription(
      .removedOrder, "removed_order", .latitude, per: "device", rows: "C8 C13",
      .options(["behind", "first", "one_array"]),
      "how reports of removed transactions stand among other callbacks"),
    SiteDescription(
      .objectIdentity, "object_identity", .latitude, per: "device", rows: "C14",
      .options(["same_object", "fresh_object"]),
      "whether callbacks share one transaction object or bring fresh ones"),
    SiteDescription(
      .callbackDelay, "callback_delay", .latitude, per: "device", rows: "C1 C11",
      .options(["none", "1ms", "20ms", "300ms"]),
      "how long a callback waits for the main queue"),
    SiteDescription(
      .unknownProduct, "unknown_product", .latitude, per: "product", rows: "P4 P6",
      .options(["code_0", "exception", "code_3"]),
      "how a payment for an identifier that the store does not sell ends"),
    SiteDescription(
      .quantityAboveTen, "quantity_above_ten", .latitude, per: "device", rows: "P9",
      .options(["invalid", "capped"]),
      "how a quantity above ten is taken"),
    SiteDescription(
      .usernameReplay, "username_replay", .latitude, per: "transaction", rows: "P11",
      .options(["kept", "absent"]),
      "whether a redelivered transaction still has its application user name"),
    SiteDescription(
      .rebuyExpired, "rebuy_expired", .latitude, per: "product", rows: "P13a",
      .options(["purchased", "restored"]),
      "what buying an expired subscription again brings"),
    SiteDescription(
      .rebuyUnfinished, "rebuy_unfinished", .latitude, per: "product", rows: "P14 P15",
      .options(["redelivered", "silence"]),
      "what buying a product with an unfinished transaction brings"),
    SiteDescription(
      .cancelCode, "cancel_code", .latitude, per: "transaction", rows: "P16",
      .options(["payment_cancelled", "unknown"]),
      "which code a cancel on the payment sheet has"),
    SiteDescription(
      .addWhileForbidden, "add_while_forbidden", .latitude, per: "device", rows: "P17",
      .options(["not_allowed", "code_0"]),
      "how a payment ends while payments are forbidden"),
    SiteDescription(
      .buyActive, "buy_active", .latitude, per: "product", rows: "P18",
      .options(["cancelled", "purchased_free"]),
      "how buying an active subscription ends"),
    SiteDescription(
      .offlineBeforeRequest, "offline_before_request", .latitude, per: "transaction", rows: "P19",
      .options(["offline", "code_0"]),
      "how a purchase fails without a network before the request"),
    SiteDescription(
      .lossAfterCharge, "loss_after_charge", .latitude, per: "transaction", rows: "P20",
      .options(["stays_purchasing", "failed_now"]),
      "what the app sees when the answer to a charged purchase is lost"),
    SiteDescription(
      .sheetInBackground, "sheet_in_background", .latitude, per: "transaction", rows: "P21",
      .options(["stays", "dismissed"]),
      "what becomes of an open payment sheet when the app goes to the background"),
    SiteDescription(
      .restoredReceipt, "restored_receipt", .latitude, per: "transaction", rows: "1.5",
      .options(["present", "nil"]),
      "whether a restored transaction has a receipt of its own"),
    SiteDescription(
      .downloadsWithoutContent, "downloads_without_content", .latitude, per: "transaction", rows: "1.5 H1",
      .options(["empty", "nil"]),
      "what downloads is without hosted content"),
    SiteDescription(
      .failedError, "failed_error", .latitude, per: "transaction", rows: "1.5",
      .options(["set", "nil"]),
      "whether a failed transaction carries its error"),
    SiteDescription(
      .restoredIdentifier, "restored_identifier", .latitude, per: "device", rows: "F1 W8",
      .options(["equal", "different"]),
      "whether the identifier in the queue equals the one in the receipt on restores"),
    SiteDescription(
      .missingOriginal, "missing_original", .latitude, per: "transaction", rows: "F3",
      .options(["present", "nil"]),
      "whether a restored transaction has its original"),
    SiteDescription(
      .restoredPayment, "restored_payment", .latitude, per: "transaction", rows: "F6",
      .options(["bare", "as_bought"]),
      "what the payment of a restored transaction holds"),
    SiteDescription(
      .failedAcrossRelaunch, "failed_across_relaunch", .latitude, per: "transaction", rows: "F8",
      .options(["redelivered", "forgotten"]),
      "whether an unfinished failed transaction comes again at the next launch"),
    SiteDescription(
      .finishDeferred, "finish_deferred", .latitude, per: "transaction", rows: "X3",
      .options(["removed", "ignored"]),
      "what finish on a deferred transaction does"),
    SiteDescription(
      .finishTwice, "finish_twice", .latitude, per: "transaction", rows: "X7",
      .options(["no_effect", "exception"]),
      "what a second finish does"),
    SiteDescription(
      .finishOffline, "finish_offline", .latitude, per: "device", rows: "X10",
      .options(["told_later", "lost_with_process"]),
      "when the store learns of a finish without a network"),
    SiteDescription(
      .declinedCode, "declined_code", .latitude, per: "transaction", rows: "A2",
      .options(["payment_cancelled", "unknown"]),
      "which code a declined request has"),
    SiteDescription(
      .requestExpiry, "request_expiry", .latitude, per: "transaction", rows: "A5",
      .options(["silent", "failed"]),
      "what an unanswered request for approval becomes after a day"),
    SiteDescription(
      .deferredAtRelaunch, "deferred_at_relaunch", .latitude, per: "transaction", rows: "A6",
      .options(["announced", "silent"]),
      "whether a deferred transaction is announced at each launch"),
    SiteDescription(
      .approvedTransaction, "approved_transaction", .latitude, per: "transaction", rows: "A6",
      .options(["same_transaction", "new_transaction"]),
      "which transaction an approval changes"),
    SiteDescription(
      .interruptedError, "interrupted_error", .latitude, per: "transaction", rows: "I3",
      .options(["terms", "confirmation", "cancelled"]),
      "which error an interrupted purchase shows"),
    SiteDescription(
      .promotionUnanswered, "promotion_unanswered", .latitude, per: "device", rows: "M4",
      .options(["as_false", "as_true"]),
      "what a promoted payment becomes when no observer answers"),
    SiteDescription(
      .productsOrder, "products_order", .latitude, per: "device", rows: "R2",
      .order,
      "in which order a response lists its products"),
    SiteDescription(
      .productsOffline, "products_offline", .latitude, per: "device", rows: "R13",
      .options(["offline", "store_unreachable"]),
      "which error a products request without a network has"),
    SiteDescription(
      .restoredOrder, "restored_order", .latitude, per: "device", rows: "E9",
      .order,
      "in which order restored transactions come"),
    SiteDescription(
      .restoredBatches, "restored_batches", .latitude, per: "device", rows: "C1 E9",
      .split,
      "how restored transactions are cut into callbacks"),
    SiteDescription(
      .emptyRestore, "empty_restore", .latitude, per: "device", rows: "E6",
      .options(["finished", "failed"]),
      "how a restore of an empty history ends"),
    SiteDescription(
      .restoreWithoutEffect, "restore_without_effect", .latitude, per: "device", rows: "E7",
      .options(["finished", "silence"]),
      "whether a restore without effect is reported"),
    SiteDescription(
      .restoreUsername, "restore_username", .latitude, per: "device", rows: "E8",
      .options(["not_filtered", "filtered"]),
      "whether a restore filters by the application user name"),
    SiteDescription(
      .secondRestore, "second_restore", .latitude, per: "device", rows: "E15",
      .options(["ignored", "failed"]),
      "what a second restore while one runs brings"),
    SiteDescription(
      .killDuringRestore, "kill_during_restore", .latitude, per: "device", rows: "E19",
      .options(["rest_gone", "goes_on"]),
      "what becomes of a restore whose app died"),
    SiteDescription(
      .receiptAfterRestore, "receipt_after_restore", .latitude, per: "device", rows: "E20",
      .options(["original_date", "restore_date", "one_more_entry"]),
      "how a restore shows in the receipt"),
    SiteDescription(
      .receiptOrder, "receipt_order", .latitude, per: "account", rows: "2.5",
      .order,
      "in which order a receipt lists its entries"),
    SiteDescription(
      .receiptEntries, "receipt_entries", .fault, per: "account", rows: "W14",
      .options(["filled", "empty"]),
      "whether a receipt that is checked has its entries"),
    SiteDescription(
      .receiptLag, "receipt_lag", .latitude, per: "device", rows: "W16",
      .options(["before_callback", "later"]),
      "whether a purchase stands in the receipt before the app is told of it"),
    SiteDescription(
      .missingReceipt, "missing_receipt", .latitude, per: "device", rows: "W15",
      .options(["dangling_url", "nil_url"]),
      "what the address of a receipt is where there is none"),
    SiteDescription(
      .restoreCancelCode, "restore_cancel_code", .latitude, per: "device", rows: "E21",
      .options(["payment_cancelled", "authentication_cancelled"]),
      "which error a cancelled sign-in of a restore has"),
    SiteDescription(
      .renewalDelivery, "renewal_delivery", .latitude, per: "device", rows: "T1 T2",
      .options(["next_launch", "next_foreground", "at_once"]),
      "when an app learns of a renewal while it runs"),
    SiteDescription(
      .renewalLead, "renewal_lead", .latitude, per: "subscription", rows: "T3",
      .options(["at_expiry", "day_before"]),
      "when a renewal is attempted"),
    SiteDescription(
      .graceLength, "grace_length", .latitude, per: "subscription", rows: "T5",
      .options(["six_or_sixteen", "three", "twenty_eight"]),
      "how many days of grace a subscription has"),
    SiteDescription(
      .downgradeIdentifier, "downgrade_identifier", .latitude, per: "subscription", rows: "T7",
      .options(["new_identifier", "same_identifier"]),
      "which identifier the transaction of a downgrade has"),
    SiteDescription(
      .missedRenewals, "missed_renewals", .latitude, per: "device", rows: "T13",
      .options(["each", "last_only"]),
      "how renewals that the app slept through arrive"),
    SiteDescription(
      .missingStoreItem, "missing_store_item", .latitude, per: "device", rows: "K3",
      .options(["error_5", "silence"]),
      "whether an app that loads the page of an item hears that the store does not have it"),
    SiteDescription(
      .testerInSettings, "tester_in_settings", .latitude, per: "account", rows: "K5",
      .options(["works", "spoiled"]),
      "what becomes of a test account that is signed in outside of a purchase"),
    SiteDescription(
      .messageDelay, "message_delay", .latitude, per: "message", rows: "C1 Q5",
      .options(["50ms", "400ms", "3s", "20s"]),
      "how long a message travels"),
    SiteDescription(
      .preferencesAtDeath, "preferences_at_death", .fault, per: "device", rows: "X4",
      .options(["kept", "lost"]),
      "whether preferences that were not flushed survive the death of the process"),
    SiteDescription(
      .messageLoss, "message_loss", .fault, per: "message", rows: "P19 P20 X10",
      .options(["arrives", "lost"]),
      "whether a message arrives"),
    SiteDescription(
      .messageDuplication, "message_duplication", .fault, per: "message", rows: "Q5",
      .options(["once", "twice"]),
      "whether a message arrives twice"),
    SiteDescription(
      .killBefore, "kill_before", .fault, per: "call or callback", rows: "Q2 Q9 X4",
      .options(["no", "kill"]),
      "a kill before a call of the app, or before a callback to it"),
    SiteDescription(
      .killAfter, "kill_after", .fault, per: "call or callback", rows: "Q2 Q9 X4",
      .options(["no", "kill"]),
      "a kill after a call of the app, before it goes on, or after a callback"),
    SiteDescription(
      .killDuring, "kill_during", .fault, per: "callback", rows: "Q2 Q9 X4",
      .options(["no", "kill"]),
      "a kill during a callback, after the app's first call in it"),
    SiteDescription(
      .killAtFact, "kill_at_fact", .fault, per: "kind of fact", rows: "Q2 Q9",
      .options(["no", "kill"]),
      "a kill at a fact"),
    SiteDescription(
      .finishWithoutEffect, "finish_without_effect", .fault, per: "transaction", rows: "X5 X9",
      .options(["lasting", "without_effect"]),
      "whether a finish has a lasting effect"),
    SiteDescription(
      .finishedRedelivery, "finished_redelivery", .fault, per: "transaction", rows: "C9",
      .options(["no", "redelivered"]),
      "whether a finished transaction comes again at a launch"),
    SiteDescription(
      .spontaneousRemoval, "spontaneous_removal", .fault, per: "transaction", rows: "C7",
      .options(["no", "removed"]),
      "whether a purchased transaction leaves the queue by itself when the app comes to the front"),
    SiteDescription(
      .storeFailure, "store_failure", .fault, per: "message", rows: "P16 R4 E4",
      .options(["none", "code_0", "storefront", "timed_out"]),
      "whether the store answers a request with an error"),
    SiteDescription(
      .billing, "billing", .fault, per: "account", rows: "T3",
      .options(["works", "fails"]),
      "whether an account can be charged"),
    SiteDescription(
      .interruption, "interruption", .fault, per: "account", rows: "I1",
      .options(["none", "interrupted"]),
      "whether a purchase is interrupted until the user acts elsewhere"),
    SiteDescription(
      .resolutionDelivery, "resolution_delivery", .fault, per: "account", rows: "I5",
      .options(["delivered", "never"]),
      "whether a resolved purchase is delivered at all"),
    SiteDescription(
      .restoreFailure, "restore_failure", .fault, per: "device", rows: "E4",
      .options(["none", "half_way"]),
      "whether a restore fails half-way"),
    SiteDescription(
      .restoreRepetition, "restore_repetition", .fault, per: "device", rows: "E4a E16",
      .options(["once", "twice", "late"]),
      "whether restored transactions come twice, or after a restore that failed"),
    SiteDescription(
      .foreignProduct, "foreign_product", .fault, per: "transaction", rows: "F4",
      .options(["no", "nil_product"]),
      "whether a purchased transaction lost its product identifier"),
    SiteDescription(
      .diskFull, "disk_full", .fault, per: "device", rows: "X4",
      .options(["no", "full"]),
      "whether a write finds the disk full"),
    SiteDescription(
      .serverFailure, "server_failure", .fault, per: "message", rows: "X4",
      .options(["none", "unavailable"]),
      "whether the developer's server answers"),
    SiteDescription(
      .checkDelay, "check_delay", .latitude, per: "device", rows: "7.2",
      .options(["50ms", "2s", "8s"]),
      "how long a question or an answer travels between the developer's server and the store"),
    SiteDescription(
      .checkLoss, "check_loss", .fault, per: "device", rows: "7.2",
      .options(["arrives", "lost"]),
      "whether the question of the developer's server reaches the store"),
    SiteDescription(
      .checkAnswerLoss, "check_answer_loss", .fault, per: "device", rows: "7.2",
      .options(["arrives", "lost"]),
      "whether the store's answer reaches the developer's server"),
    SiteDescription(
      .sheetAnswer, "sheet_answer", .user, per: "product", rows: "C2 P16",
      .options(["confirm", "cancel", "ignore"]),
      "what the user does on the payment sheet"),
    SiteDescription(
      .signInAnswer, "sign_in_answer", .user, per: "device", rows: "E5 E21 O9",
      .options(["sign_in", "cancel"]),
      "what the user does when asked to sign in"),
    SiteDescription(
      .consentAnswer, "consent_answer", .user, per: "subscription", rows: "G5",
      .options(["agree", "decline", "ignore"]),
      "what the user answers to a price increase"),
    SiteDescription(
      .codeAnswer, "code_answer", .user, per: "device", rows: "G6",
      .options(["dismiss", "redeem"]),
      "what the user does on the code redemption sheet"),
    SiteDescription(
      .restoredDownloads, "restored_downloads", .latitude, per: "transaction", rows: "1.5",
      .options(["present", "empty"]),
      "whether a restored transaction of a product with hosted content brings its downloads"),
    SiteDescription(
      .downloadParts, "download_parts", .latitude, per: "download", rows: "H4",
      .split,
      "how a download is cut into parts"),
    SiteDescription(
      .downloadCompletion, "download_completion", .latitude, per: "download", rows: "H5 H6",
      .options(["finished_next", "active_at_the_end"]),
      "whether a download is seen active at its end before it is finished"),
    SiteDescription(
      .downloadLinkLoss, "download_link_loss", .latitude, per: "download", rows: "H8",
      .options(["waits", "fails"]),
      "what becomes of a download while the store cannot be reached"),
    SiteDescription(
      .downloadAgain, "download_again", .latitude, per: "download", rows: "H5 H21",
      .options(["begins_again", "final"]),
      "what starting a failed or cancelled download again does"),
    SiteDescription(
      .downloadsAtRelaunch, "downloads_at_relaunch", .latitude, per: "device", rows: "H22",
      .options(["kept", "waiting"]),
      "whether unfinished downloads keep their state across a launch"),
    SiteDescription(
      .contentPurge, "content_purge", .latitude, per: "download", rows: "H10 H11",
      .options(["with_transaction", "later"]),
      "when the cached files of a finished transaction are removed"),
    SiteDescription(
      .downloadDiskError, "download_disk_error", .latitude, per: "download", rows: "H24",
      .options(["cocoa_640", "code_0"]),
      "which error a download on a full disk has"),
    SiteDescription(
      .downloadStall, "download_stall", .fault, per: "download", rows: "H23 6.3",
      .options(["none", "half_way", "at_waiting"]),
      "whether a download is stuck without an error"),
    SiteDescription(
      .refundedPending, "refunded_pending", .latitude, per: "device", rows: "V2 T8",
      .options(["delivered", "withdrawn"]),
      "whether a purchase that was taken back before its finish still comes"),
    SiteDescription(
      .renewalGap, "renewal_gap", .latitude, per: "subscription", rows: "K6",
      .options(["none", "gap"]),
      "whether a renewal comes late at an accelerated rate"),
  ]

  /// Sites that say where an app runs rather than what happens to it; a seed leaves them as usual.
  public static let surroundings: [ChoiceSite] = [.queueAvailability]

  /// The kind of each site, as `Choices` wants them.
  public static let kinds: [SiteKind] = descriptions.map(\.kind)
}

extension ChoiceSite {
  /// The word for when a kill at this site strikes.
  var moment: String {
    switch self {
    case .killBefore: "before"
    case .killAfter: "after"
    case .killDuring: "during"
    default: description.name
    }
  }
}
