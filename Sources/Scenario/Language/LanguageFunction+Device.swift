extension LanguageFunction {
  static let deviceFunctions: [LanguageFunction] = [
    LanguageFunction(.device(.launch), on: .device, "launch", "Starts the app."),
    LanguageFunction(.device(.background), on: .device, "background", "Sends the app to the background."),
    LanguageFunction(.device(.foreground), on: .device, "foreground", "Brings the app to the front."),
    LanguageFunction(.device(.terminate), on: .device, "terminate", "Ends the app in good order."),
    LanguageFunction(
      .device(.killApp), on: .device, "kill_app",
      [.options("before", "after", "during", "at", "product", "transaction", "nth", "optional")],
      "Kills the app now, or once at a named point: before or after a call or event, during an event, at a fact; "
        + "with a product or the number of a transaction, only where the point is about it."
    ),
    LanguageFunction(
      .device(.crash), on: .device, "crash",
      "Ends the app by a signal from outside, such as memory that ran out; it does not count against the app."
    ),
    LanguageFunction(.device(.reboot), on: .device, "reboot", "Starts the device again; the app is gone."),
    LanguageFunction(
      .device(.powerOff), on: .device, "power_off", "Switches the device off; reboot switches it on."),
    LanguageFunction(
      .device(.install), on: .device, "install", [.optional("version", .text)],
      "Installs the app with nothing on its disk."),
    LanguageFunction(
      .device(.uninstall), on: .device, "uninstall",
      "Removes the app with its data; the system's queue stays."),
    LanguageFunction(
      .device(.reinstall), on: .device, "reinstall", [.optional("version", .text)],
      "Removes the app with its data and installs it again."),
    LanguageFunction(
      .device(.update), on: .device, "update", [LanguageParameter("version", .text)],
      "Updates the app; its data stays."),
    LanguageFunction(.device(.backUp), on: .device, "back_up", "Makes a backup of the app's data."),
    LanguageFunction(
      .device(.restoreBackupOf), on: .device, "restore_backup_of", [LanguageParameter("source", .device)],
      "Puts the last backup of a device on this one."),
    LanguageFunction(
      .device(.preset), on: .device, "preset",
      [LanguageParameter("key", .text), LanguageParameter("value", .text)],
      "Sets a preference of the app from outside, as an earlier version would have left it."),
    LanguageFunction(
      .look(.owned), on: .device, "owned", [LanguageParameter("product", .product)], gives: "integer",
      "Asks the running app what its user has of a product."),
    LanguageFunction(
      .look(.queue), on: .device, "queue", gives: "list",
      "Lists the transactions in the system's queue: product, state and quantity of each."),
    LanguageFunction(
      .look(.disk), on: .device, "disk", gives: "table", "Gives the app's files by their paths."),
    LanguageFunction(
      .look(.isRunning), on: .device, "is_running", gives: "boolean", "Whether the app runs."),
    LanguageFunction(
      .look(.description), on: .device, "describe", gives: "text", "Gives the name of the device."),
    LanguageFunction(
      .look(.accountDescription), on: .account, "describe", gives: "text", "Gives the name of the account."),
  ]

  static let userFunctions: [LanguageFunction] = [
    LanguageFunction(
      .user(.buy), on: .device, "buy",
      [LanguageParameter("product", .product), .options("quantity", "taps", "cancel")],
      "The user taps Buy and confirms, or cancels on the payment sheet; with taps = 2 the second tap follows "
        + "before the first has any effect."),
    LanguageFunction(
      .user(.restore), on: .device, "restore",
      "The user taps Restore; what the app does about it is the app's business."),
    LanguageFunction(
      .user(.tap), on: .device, "tap", [LanguageParameter("name", .text)],
      "The user taps something else that the app knows by this name."),
    LanguageFunction(
      .user(.cancelNextPurchase), on: .device, "cancel_next_purchase",
      [.options("product", "nth", "optional")],
      "The user will cancel the next payment sheet."),
    LanguageFunction(
      .user(.walkAway), on: .device, "walk_away", [.options("product", "nth", "optional")],
      "The user will leave the next payment sheet open."),
    LanguageFunction(
      .user(.cancelNextSignIn), on: .device, "cancel_next_sign_in", [.options("nth", "optional")],
      "The user will cancel when asked to sign in the next time."),
    LanguageFunction(
      .user(.signIn), on: .device, "sign_in", [LanguageParameter("account", .account)],
      "Another account signs in on the device."),
    LanguageFunction(.user(.signOut), on: .device, "sign_out", "Nobody is signed in on the device any more."),
    LanguageFunction(
      .user(.logIn), on: .device, "log_in", [LanguageParameter("account", .account)],
      "Somebody logs in to the app itself, while the device's account stays; app.user() tells the name."),
    LanguageFunction(
      .user(.logOut), on: .device, "log_out",
      "Whoever uses the app logs out of it; the device's account stays."),
    LanguageFunction(
      .tester(.signInWhenAsked), on: .device, "sign_in_when_asked", [LanguageParameter("account", .account)],
      "The user will enter this account when a purchase asks for one, because nobody is signed in."),
    LanguageFunction(
      .user(.changeStorefront), on: .device, "change_storefront", [LanguageParameter("country", .text)],
      "The user moves the account to another storefront."),
    LanguageFunction(
      .user(.forbidPayments), on: .device, "forbid_payments", "Forbids payments on the device."),
    LanguageFunction(
      .user(.allowPayments), on: .device, "allow_payments", "Allows payments on the device again."),
    LanguageFunction(
      .user(.openPromotion), on: .device, "open_promotion", [LanguageParameter("product", .product)],
      "The user taps a promoted product in the store."),
    LanguageFunction(
      .user(.buyElsewhere), on: .device, "buy_elsewhere", [LanguageParameter("product", .product)],
      "The user buys something outside the app; the device hears of it."),
    LanguageFunction(
      .sheet(.close), on: .device, "close_sheet",
      "The user closes the sheet of the store that the app shows."
    ),
    LanguageFunction(
      .sheet(.buy), on: .device, "buy_on_sheet", [.optional("product", .product)],
      "The user buys what the sheet of the store shows, or the product of the app that it promotes."),
    LanguageFunction(
      .sheet(.openLink), on: .device, "open_link", [LanguageParameter("address", .text)],
      "The user taps a link to the store in the app, which hears of it as the tap \"link ADDRESS\"."),
    LanguageFunction(
      .user(.redeemCode), on: .device, "redeem_code",
      [LanguageParameter("product", .product), .options("offer")],
      "The user redeems an offer code for a subscription in the store; the app hears of it like of any purchase."
    ),
    LanguageFunction(
      .user(.setRenewal), on: .device, "set_renewal",
      [LanguageParameter("product", .product), LanguageParameter("renews", .flag)],
      "The user turns the renewal of a subscription on or off."),
    LanguageFunction(
      .user(.replayReceipt), on: .device, "replay_receipt",
      [LanguageParameter("receipt", .text), LanguageParameter("product", .product)],
      "The user sends a receipt (`world:copy_receipt`) to the developer's server by other means than the app, and wants the content of a product."
    ),
    LanguageFunction(
      .user(.setClock), on: .device, "set_clock", [LanguageParameter("offset", .offset)],
      "The user sets the clock of the device, so much before or behind (\"-2h\") the right time; \"0s\" sets it right."
    ),
  ]
}

extension LanguageFunction {
  static let networkFunctions: [LanguageFunction] = [
    LanguageFunction(
      .network(.down), on: .device, "network_down", [.options("to", "after")],
      "The links of the device go down, or only the one to the store or the server."),
    LanguageFunction(
      .network(.up), on: .device, "network_up", [.options("to", "after")],
      "The links of the device come up, or only the one to the store or the server; whatever held messages up on "
        + "them until further notice ends."),
    LanguageFunction(
      .network(.loseMessage), on: .device, "lose_message",
      [LanguageParameter("message", .messageKind), .options("nth", "optional", "every")],
      "Loses the next message of a kind on its way; with every = true each of them, until network_up."),
    LanguageFunction(
      .network(.delayMessage), on: .device, "delay_message",
      [
        LanguageParameter("message", .messageKind), LanguageParameter("delay", .text),
        .options("nth", "optional"),
      ],
      "Delays the next message of a kind."),
    LanguageFunction(
      .network(.duplicateMessage), on: .device, "duplicate_message",
      [LanguageParameter("message", .messageKind), .options("nth", "optional", "every")],
      "Lets the next message of a kind arrive twice; with every = true each of them, until network_up."),
    LanguageFunction(
      .network(.loseMessages), on: .device, "lose_messages", [.options("only", "each", "to")],
      "Loses each message, only requests or only answers, or each third where each = 3 stands, until network_up."
    ),
    LanguageFunction(
      .network(.latency), on: .device, "latency", [LanguageParameter("duration", .text), .options("to")],
      "Lets each message travel this long, until network_up or the latency \"none\"."),
    LanguageFunction(
      .network(.captivePortal), on: .device, "captive_portal", [.options("to")],
      "A captive portal answers each request with nonsense, so that the system reports an error, until network_up."
    ),
  ]
}

extension LanguageFunction {
  static let outageFunctions: [LanguageFunction] = [
    LanguageFunction(
      .outage(.fails), on: .world, "store_fails",
      [
        LanguageParameter(
          "options",
          .options([
            "request", "error", "underlying", "status", "retryable", "times", "always", "device", "product",
            "optional",
          ]))
      ],
      "The store answers the next request of a kind (products, checkout, purchase, restore, receipt, content) with an error, "
        + "such as \"SKErrorDomain 0\" or \"payment_invalid\", or the next check of a receipt with a `status` such as 21005: "
        + "once, so many times, or always until store_recovers."
    ),
    LanguageFunction(
      .outage(.recovers), on: .world, "store_recovers",
      "The store answers requests as usual again."),
    LanguageFunction(
      .outage(.slow), on: .world, "store_slow", [LanguageParameter("duration", .text)],
      "The store takes this long for each answer, until \"none\"."),
    LanguageFunction(
      .outage(.down), on: .world, "store_down", "Nobody can reach the store, until store_up."),
    LanguageFunction(.outage(.up), on: .world, "store_up", "The store can be reached again."),
  ]

  static let faultFunctions: [LanguageFunction] = [
    LanguageFunction(
      .deviceFault(.breakOffRestore), on: .device, "break_off_restore", [.options("nth", "optional")],
      "The next restore of the purchase history breaks off half-way, with an error."),
    LanguageFunction(
      .deviceFault(.loseFinish), on: .device, "lose_finish",
      [.options("product", "transaction", "nth", "optional")],
      "The next finish never reaches the store: at the next launch its transaction is in the queue again."),
    LanguageFunction(
      .deviceFault(.loseTransaction), on: .device, "lose_transaction",
      [.options("product", "transaction", "nth", "optional")],
      "A purchased transaction leaves the queue by itself when the app comes to the front the next time."),
    LanguageFunction(
      .deviceFault(.redeliverFinished), on: .device, "redeliver_finished",
      [.options("product", "nth", "optional")],
      "The latest finished purchase comes again when the device asks the store the next time, at the next launch."
    ),
    LanguageFunction(
      .deviceFault(.losePreferences), on: .device, "lose_preferences", [.options("nth", "optional")],
      "Changed preferences that are not on the disk are lost when the app is killed the next time."),
    LanguageFunction(
      .deviceFault(.fillDisk), on: .device, "fill_disk", "The disk has no room for files, until free_disk."),
    LanguageFunction(.deviceFault(.freeDisk), on: .device, "free_disk", "The disk has room for files again."),
    LanguageFunction(
      .deviceFault(.purgeCaches), on: .device, "purge_caches",
      "The system removes the app's files whose path begins with Caches/, while the app is not in front; what was "
        + "downloaded for transactions in the queue stays."),
    LanguageFunction(
      .download(.stall), on: .device, "stall_download",
      [.options("product", "transaction", "at", "nth", "optional")],
      "The next download that the app starts is stuck without an error, half_way or at waiting, until it is cancelled "
        + "and started again."),
    LanguageFunction(
      .download(.fail), on: .device, "fail_download",
      [.options("product", "error", "underlying", "at", "nth", "optional")],
      "The next transfer of a download fails when so much of it is there, in thousandths (otherwise 500), with an error "
        + "(otherwise \"NSURLErrorDomain -1005\")."),
  ]
}
