extension LanguageFunction {
  static let deviceFunctions: [LanguageFunction] = [
    LanguageFunction(.deviceLaunch, on: .device, "launch", "Starts the app."),
    LanguageFunction(.deviceBackground, on: .device, "background", "Sends the app to the background."),
    LanguageFunction(.deviceForeground, on: .device, "foreground", "Brings the app to the front."),
    LanguageFunction(.deviceTerminate, on: .device, "terminate", "Ends the app in good order."),
    LanguageFunction(
      .deviceKillApp, on: .device, "kill_app",
      [.options("before", "after", "during", "at", "product", "transaction", "nth", "optional")],
      "Kills the app now, or once at a named point: before or after a call or event, during an event, at a fact; "
        + "with a product or the number of a transaction, only where the point is about it."
    ),
    LanguageFunction(
      .deviceCrash, on: .device, "crash",
      "Ends the app by a signal from outside, such as memory that ran out; it does not count against the app."
    ),
    LanguageFunction(.deviceReboot, on: .device, "reboot", "Starts the device again; the app is gone."),
    LanguageFunction(
      .devicePowerOff, on: .device, "power_off", "Switches the device off; reboot switches it on."),
    LanguageFunction(
      .deviceInstall, on: .device, "install", [.optional("version", .text)],
      "Installs the app with nothing on its disk."),
    LanguageFunction(
      .deviceUninstall, on: .device, "uninstall", "Removes the app with its data; the system's queue stays."),
    LanguageFunction(
      .deviceReinstall, on: .device, "reinstall", [.optional("version", .text)],
      "Removes the app with its data and installs it again."),
    LanguageFunction(
      .deviceUpdate, on: .device, "update", [LanguageParameter("version", .text)],
      "Updates the app; its data stays."),
    LanguageFunction(.deviceBackUp, on: .device, "back_up", "Makes a backup of the app's data."),
    LanguageFunction(
      .deviceRestoreBackupOf, on: .device, "restore_backup_of", [LanguageParameter("source", .device)],
      "Puts the last backup of a device on this one."),
    LanguageFunction(
      .devicePreset, on: .device, "preset",
      [LanguageParameter("key", .text), LanguageParameter("value", .text)],
      "Sets a preference of the app from outside, as an earlier version would have left it."),
    LanguageFunction(
      .deviceOwned, on: .device, "owned", [LanguageParameter("product", .product)], gives: "integer",
      "Asks the running app what its user has of a product."),
    LanguageFunction(
      .deviceQueue, on: .device, "queue", gives: "list",
      "Lists the transactions in the system's queue: product, state and quantity of each."),
    LanguageFunction(
      .deviceDisk, on: .device, "disk", gives: "table", "Gives the app's files by their paths."),
    LanguageFunction(
      .deviceIsRunning, on: .device, "is_running", gives: "boolean", "Whether the app runs."),
    LanguageFunction(
      .deviceDescription, on: .device, "describe", gives: "text", "Gives the name of the device."),
    LanguageFunction(
      .accountDescription, on: .account, "describe", gives: "text", "Gives the name of the account."),
  ]

  static let userFunctions: [LanguageFunction] = [
    LanguageFunction(
      .deviceBuy, on: .device, "buy",
      [LanguageParameter("product", .product), .options("quantity", "taps", "cancel")],
      "The user taps Buy and confirms, or cancels on the payment sheet; with taps = 2 the second tap follows "
        + "before the first has any effect."),
    LanguageFunction(
      .deviceRestore, on: .device, "restore",
      "The user taps Restore; what the app does about it is the app's business."),
    LanguageFunction(
      .deviceTap, on: .device, "tap", [LanguageParameter("name", .text)],
      "The user taps something else that the app knows by this name."),
    LanguageFunction(
      .deviceCancelNextPurchase, on: .device, "cancel_next_purchase",
      [.options("product", "nth", "optional")],
      "The user will cancel the next payment sheet."),
    LanguageFunction(
      .deviceWalkAway, on: .device, "walk_away", [.options("product", "nth", "optional")],
      "The user will leave the next payment sheet open."),
    LanguageFunction(
      .deviceCancelNextSignIn, on: .device, "cancel_next_sign_in", [.options("nth", "optional")],
      "The user will cancel when asked to sign in the next time."),
    LanguageFunction(
      .deviceSignIn, on: .device, "sign_in", [LanguageParameter("account", .account)],
      "Another account signs in on the device."),
    LanguageFunction(.deviceSignOut, on: .device, "sign_out", "Nobody is signed in on the device any more."),
    LanguageFunction(
      .deviceSignInWhenAsked, on: .device, "sign_in_when_asked", [LanguageParameter("account", .account)],
      "The user will enter this account when a purchase asks for one, because nobody is signed in."),
    LanguageFunction(
      .deviceChangeStorefront, on: .device, "change_storefront", [LanguageParameter("country", .text)],
      "The user moves the account to another storefront."),
    LanguageFunction(
      .deviceForbidPayments, on: .device, "forbid_payments", "Forbids payments on the device."),
    LanguageFunction(
      .deviceAllowPayments, on: .device, "allow_payments", "Allows payments on the device again."),
    LanguageFunction(
      .deviceOpenPromotion, on: .device, "open_promotion", [LanguageParameter("product", .product)],
      "The user taps a promoted product in the store."),
    LanguageFunction(
      .deviceBuyElsewhere, on: .device, "buy_elsewhere", [LanguageParameter("product", .product)],
      "The user buys something outside the app; the device hears of it."),
    LanguageFunction(
      .deviceCloseSheet, on: .device, "close_sheet",
      "The user closes the sheet of the store that the app shows."
    ),
    LanguageFunction(
      .deviceBuyOnSheet, on: .device, "buy_on_sheet", [.optional("product", .product)],
      "The user buys what the sheet of the store shows, or the product of the app that it promotes."),
    LanguageFunction(
      .deviceOpenLink, on: .device, "open_link", [LanguageParameter("address", .text)],
      "The user taps a link to the store in the app, which hears of it as the tap \"link ADDRESS\"."),
    LanguageFunction(
      .deviceRedeemCode, on: .device, "redeem_code",
      [LanguageParameter("product", .product), .options("offer")],
      "The user redeems an offer code for a subscription in the store; the app hears of it like of any purchase."
    ),
    LanguageFunction(
      .deviceSetRenewal, on: .device, "set_renewal",
      [LanguageParameter("product", .product), LanguageParameter("renews", .flag)],
      "The user turns the renewal of a subscription on or off."),
    LanguageFunction(
      .deviceSetClock, on: .device, "set_clock", [LanguageParameter("offset", .offset)],
      "The user sets the clock of the device, so much before or behind (\"-2h\") the right time; \"0s\" sets it right."
    ),
  ]
}
