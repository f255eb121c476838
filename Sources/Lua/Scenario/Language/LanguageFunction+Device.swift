extension LanguageFunction {
  static let deviceFunctions: [LanguageFunction] = [
    LanguageFunction(.device(.launch), on: .device, "launch", "Starts the app."),
    LanguageFunction(.device(.background), on: .device, "background", "Sends the app to the background."),
    LanguageFunction(.device(.foreground), on: .device, "foreground", "Brings the app to the foreground."),
    LanguageFunction(.device(.terminate), on: .device, "terminate", "Terminates the app normally."),
    LanguageFunction(
      .device(.killApp), on: .device, "kill_app",
      [.options("before", "after", "during", "at", "product", "transaction", "nth", "optional")],
      "Kills the app now, or once at a named point: before or after a call or event, during an event, or at a fact. With product or transaction, only at a point that involves it."
    ),
    LanguageFunction(
      .device(.crash), on: .device, "crash",
      "Ends the app by an external signal, such as low memory. It does not count as the app's crash."
    ),
    LanguageFunction(
      .device(.reboot), on: .device, "reboot", "Restarts the device; the app is not running afterwards."),
    LanguageFunction(
      .device(.powerOff), on: .device, "power_off", "Switches the device off; `reboot` switches it on."),
    LanguageFunction(
      .device(.install), on: .device, "install", [.optional("version", .text)],
      "Installs the app with an empty disk."),
    LanguageFunction(
      .device(.uninstall), on: .device, "uninstall",
      "Removes the app and its data; the system's queue stays."),
    LanguageFunction(
      .device(.reinstall), on: .device, "reinstall", [.optional("version", .text)],
      "Removes the app and its data, and installs it again."),
    LanguageFunction(
      .device(.update), on: .device, "update", [LanguageParameter("version", .text)],
      "Updates the app; its data stays."),
    LanguageFunction(.device(.backUp), on: .device, "back_up", "Backs up the app's data."),
    LanguageFunction(
      .device(.restoreBackupOf), on: .device, "restore_backup_of", [LanguageParameter("source", .device)],
      "Restores the last backup of another device to this one."),
    LanguageFunction(
      .device(.copyPreferencesOf), on: .device, "copy_preferences_of", [LanguageParameter("source", .device)],
      "The user replaces the app's preferences with those of another device, with a tool. A running app is killed."
    ),
    LanguageFunction(
      .device(.preset), on: .device, "preset",
      [LanguageParameter("key", .text), LanguageParameter("value", .text)],
      "Sets a preference of the app, as an earlier version could have left it."),
    LanguageFunction(
      .look(.owned), on: .device, "owned", [LanguageParameter("product", .product)], gives: "integer",
      "Returns how many of a product the user owns, as reported by the running app."),
    LanguageFunction(
      .look(.queue), on: .device, "queue", gives: "list",
      "Lists the transactions in the system's queue: product, state, and quantity."),
    LanguageFunction(
      .look(.disk), on: .device, "disk", gives: "table", "Returns the app's files by path."),
    LanguageFunction(
      .look(.isRunning), on: .device, "is_running", gives: "boolean", "Returns whether the app is running."),
    LanguageFunction(
      .look(.description), on: .device, "describe", gives: "text", "Returns the name of the device."),
    LanguageFunction(
      .look(.accountDescription), on: .account, "describe", gives: "text", "Returns the name of the account."),
  ]

  static let userFunctions: [LanguageFunction] = [
    LanguageFunction(
      .user(.buy), on: .device, "buy",
      [LanguageParameter("product", .product), .options("quantity", "taps", "cancel")],
      "The user taps Buy and confirms, or cancels on the payment sheet. With taps = 2 the second tap follows before the first has any effect."
    ),
    LanguageFunction(
      .user(.restore), on: .device, "restore",
      "The user taps Restore; the app decides how to react."),
    LanguageFunction(
      .user(.tap), on: .device, "tap", [LanguageParameter("name", .text), .options("optional")],
      "The user taps another control, named in the app."),
    LanguageFunction(
      .user(.cancelNextPurchase), on: .device, "cancel_next_purchase",
      [.options("product", "nth", "optional")],
      "The user cancels the next payment sheet."),
    LanguageFunction(
      .user(.walkAway), on: .device, "walk_away", [.options("product", "nth", "optional")],
      "The user leaves the next payment sheet open."),
    LanguageFunction(
      .user(.cancelNextSignIn), on: .device, "cancel_next_sign_in", [.options("nth", "optional")],
      "The user cancels the next sign-in prompt."),
    LanguageFunction(
      .user(.signIn), on: .device, "sign_in", [LanguageParameter("account", .account)],
      "Another account signs in on the device."),
    LanguageFunction(.user(.signOut), on: .device, "sign_out", "The user signs out on the device."),
    LanguageFunction(
      .user(.logIn), on: .device, "log_in", [LanguageParameter("account", .account)],
      "A user logs in to the app; the device's account does not change. `app.user()` returns the name."),
    LanguageFunction(
      .user(.logOut), on: .device, "log_out",
      "The user logs out of the app; the device's account does not change."),
    LanguageFunction(
      .tester(.signInWhenAsked), on: .device, "sign_in_when_asked", [LanguageParameter("account", .account)],
      "The user enters this account when a purchase asks for one because no account is signed in."),
    LanguageFunction(
      .user(.changeStorefront), on: .device, "change_storefront", [LanguageParameter("country", .text)],
      "The user changes the account's storefront."),
    LanguageFunction(
      .user(.forbidPayments), on: .device, "forbid_payments", "Forbids payments on the device."),
    LanguageFunction(
      .user(.allowPayments), on: .device, "allow_payments", "Allows payments on the device again."),
    LanguageFunction(
      .user(.openPromotion), on: .device, "open_promotion", [LanguageParameter("product", .product)],
      "The user taps a promoted product in the App Store."),
    LanguageFunction(
      .user(.buyElsewhere), on: .device, "buy_elsewhere", [LanguageParameter("product", .product)],
      "The user buys a product outside the app; the device receives the transaction."),
    LanguageFunction(
      .sheet(.close), on: .device, "close_sheet",
      "The user closes the store sheet in the app."
    ),
    LanguageFunction(
      .sheet(.buy), on: .device, "buy_on_sheet", [.optional("product", .product)],
      "The user buys the item on the store sheet, or the product it promotes."),
    LanguageFunction(
      .sheet(.followLink), on: .device, "follow_sheet_link",
      "The user follows a link on the store sheet, which opens the App Store app; the app is then in the background."
    ),
    LanguageFunction(
      .sheet(.openLink), on: .device, "open_link", [LanguageParameter("address", .text)],
      "The user taps a store link in the app. The app receives the tap \"link ADDRESS\"."),
    LanguageFunction(
      .user(.redeemCode), on: .device, "redeem_code",
      [LanguageParameter("product", .product), .options("offer")],
      "The user redeems an offer code for a subscription in the App Store. The app receives it like any purchase."
    ),
    LanguageFunction(
      .user(.setRenewal), on: .device, "set_renewal",
      [LanguageParameter("product", .product), LanguageParameter("renews", .flag)],
      "The user turns the renewal of a subscription on or off."),
    LanguageFunction(
      .user(.replayReceipt), on: .device, "replay_receipt",
      [LanguageParameter("receipt", .text), LanguageParameter("product", .product)],
      "The user sends a receipt (`world:copy_receipt`) or a signed transaction (`world:copy_signed_transaction`) to the app's server without the app, and requests a product's content."
    ),
    LanguageFunction(
      .user(.setClock), on: .device, "set_clock", [LanguageParameter("offset", .offset)],
      "The user sets the device's clock ahead (\"2h\") or back (\"-2h\"); \"0s\" corrects it."
    ),
  ]
}

extension LanguageFunction {
  static let networkFunctions: [LanguageFunction] = [
    LanguageFunction(
      .network(.down), on: .device, "network_down", [.options("to", "after")],
      "Takes the device's links down, or only the link to the store or the server."),
    LanguageFunction(
      .network(.up), on: .device, "network_up", [.options("to", "after")],
      "Brings the device's links up, or only the link to the store or the server. Also ends lost, duplicated, and delayed messages on them."
    ),
    LanguageFunction(
      .network(.loseMessage), on: .device, "lose_message",
      [LanguageParameter("message", .messageKind), .options("nth", "optional", "every")],
      "Loses the next message of a kind; with every = true all of them, until network_up."),
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
      "Delivers the next message of a kind twice; with every = true all of them, until network_up."),
    LanguageFunction(
      .network(.loseMessages), on: .device, "lose_messages", [.options("only", "each", "to")],
      "Loses all messages until network_up; optionally only requests, only answers, or every third (each = 3)."
    ),
    LanguageFunction(
      .network(.latency), on: .device, "latency", [LanguageParameter("duration", .text), .options("to")],
      "Sets the travel time of each message, until network_up or latency \"none\"."),
    LanguageFunction(
      .network(.captivePortal), on: .device, "captive_portal", [.options("to")],
      "A captive portal answers all requests with an invalid response until network_up; the system reports an error."
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
      "The store answers the next request of a kind (products, checkout, purchase, restore, receipt, content) with an error, such as \"SKErrorDomain 0\" or \"payment_invalid\". With `status`, it answers the next receipt validation with that status, such as 21005. It fails once, a number of times, or always until store_recovers."
    ),
    LanguageFunction(
      .outage(.recovers), on: .world, "store_recovers",
      "The store works again."),
    LanguageFunction(
      .outage(.slow), on: .world, "store_slow", [LanguageParameter("duration", .text)],
      "Sets the store's response time, until \"none\"."),
    LanguageFunction(
      .outage(.down), on: .world, "store_down", "The store is unreachable until store_up."),
    LanguageFunction(.outage(.up), on: .world, "store_up", "The store is reachable again."),
  ]

  static let faultFunctions: [LanguageFunction] = [
    LanguageFunction(
      .deviceFault(.breakOffRestore), on: .device, "break_off_restore", [.options("nth", "optional")],
      "The next restore fails halfway with an error."),
    LanguageFunction(
      .deviceFault(.loseFinish), on: .device, "lose_finish",
      [.options("product", "transaction", "nth", "optional")],
      "The next finish does not reach the store; the transaction is in the queue again at the next launch."),
    LanguageFunction(
      .deviceFault(.loseTransaction), on: .device, "lose_transaction",
      [.options("product", "transaction", "nth", "optional")],
      "A purchased transaction disappears from the queue when the app next enters the foreground."),
    LanguageFunction(
      .deviceFault(.redeliverFinished), on: .device, "redeliver_finished",
      [.options("product", "nth", "optional")],
      "The store redelivers the latest finished purchase when the device next contacts it, at the next launch."
    ),
    LanguageFunction(
      .deviceFault(.losePreferences), on: .device, "lose_preferences", [.options("nth", "optional")],
      "The next time the app is killed, it loses preference changes that are not saved to disk."),
    LanguageFunction(
      .deviceFault(.fillDisk), on: .device, "fill_disk", "The disk is full until free_disk."),
    LanguageFunction(.deviceFault(.freeDisk), on: .device, "free_disk", "The disk has free space again."),
    LanguageFunction(
      .deviceFault(.purgeCaches), on: .device, "purge_caches",
      "The system removes the app's files under Caches/ while the app is not in the foreground. Downloads for transactions in the queue stay."
    ),
    LanguageFunction(
      .download(.stall), on: .device, "stall_download",
      [.options("product", "transaction", "at", "nth", "optional")],
      "The next download the app starts stalls without an error, half_way or at waiting, until it is canceled and started again."
    ),
    LanguageFunction(
      .download(.fail), on: .device, "fail_download",
      [.options("product", "error", "underlying", "at", "nth", "optional")],
      "The next download fails at a progress in thousandths (default 500) with an error (default \"NSURLErrorDomain -1005\")."
    ),
  ]
}
