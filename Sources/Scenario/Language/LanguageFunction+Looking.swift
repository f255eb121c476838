extension LanguageFunction {
  static let lookingFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldNow, on: .world, "now", gives: "text",
      "Gives the time since the start of the run, such as `2.05s`."),
    LanguageFunction(
      .worldLedger, on: .world, "ledger",
      [LanguageParameter("product", .product), .optional("account", .account)], gives: "table", reads: .facts,
      "Gives what the store's books say of a product of one account: `purchases`, `quantity`, `charged`, `refunded` and `net` (in the smallest unit of `currency`), `revoked`, and by the names of devices what is `due` and what is `allowed` (absent where nothing sets a bound)."
    ),
    LanguageFunction(
      .worldRedeemed, on: .world, "redeemed", gives: "list",
      "Lists the purchases that the developer's server handed something out for: `product`, `account`, `transaction_id`, `original_transaction_id`, and how often, `count`."
    ),
    LanguageFunction(
      .worldSubscription, on: .world, "subscription",
      [LanguageParameter("product", .product), .options("account")], gives: "table",
      "Gives how an account's subscription to a product's group stands, or nothing where it never began: `status` (active, grace, billing_retry, lapsed or revoked), `product` and the `next` one, `renews`, `expires` and `grace_until` where there are such dates, `consent` to a higher price (not_needed, pending, agreed or declined), and `ended`, the reason why it lapsed."
    ),
    LanguageFunction(
      .worldReceiptJSON, on: .world, "receipt_json",
      [.optional("account", .account), .options("exclude_old_transactions")], gives: "text",
      "Gives what the store would answer a server about a current receipt of an account, as JSON."
    ),
    LanguageFunction(
      .deviceCalls, on: .device, "calls", [.optional("name", .appCall)], gives: "list", reads: .calls,
      "Lists the calls that the app made, or those of one name: `name`, `product` where it is about one, `at`, and `number`, its place among all calls on the device."
    ),
    LanguageFunction(
      .deviceDialogs, on: .device, "dialogs", gives: "list", reads: .facts,
      "Lists the dialogs that the app showed: `kind` and `text`."),
    LanguageFunction(
      .deviceAlerts, on: .device, "alerts", gives: "list", reads: .facts,
      "Lists what the system told the user: `alert`, and `product` where it is about one."),
    LanguageFunction(
      .deviceSheets, on: .device, "sheets", gives: "list", reads: .facts,
      "Lists the payment sheets that came up: `product`, `amount`, `currency`, and `answer`: confirmed, cancelled, ignored, closed or open."
    ),
    LanguageFunction(
      .devicePrices, on: .device, "prices", gives: "list", reads: .facts,
      "Lists the prices that the app showed: `product` and `text`."),
    LanguageFunction(
      .deviceObservers, on: .device, "observers", gives: "list",
      "Lists the observers that listen: `methods`, and how often each is registered, `registrations`."),
    LanguageFunction(
      .devicePreferences, on: .device, "preferences", gives: "table",
      "Gives the app's preferences by their keys, as the app would read them."),
    LanguageFunction(
      .deviceReceipt, on: .device, "receipt", gives: "table",
      "Gives the receipt on the device, or nothing: `account`, `type`, `version`, `written`, where it has one `ends`, `is_revoked`, and `entries` with `product`, `quantity`, `transaction`, `original`, `purchased`, `ownership`, `is_trial`, `is_introductory`, `is_upgraded`, and where they have one `expires`, `cancelled`, `offer` and `token`."
    ),
    LanguageFunction(
      .deviceDownloads, on: .device, "downloads", gives: "list",
      "Lists the downloads of transactions in the queue, as the system knows them: `product`, `content`, `version`, `state`, `progress` (0.0 to 1.0), `received` and `length` in bytes, `transaction`, and `error` where it failed."
    ),
    LanguageFunction(
      .deviceIsBusy, on: .device, "is_busy", gives: "boolean", "Whether the app shows that it is busy."),
    LanguageFunction(
      .deviceIsInFront, on: .device, "is_in_front", gives: "boolean",
      "Whether the app runs and is in the foreground."),
    LanguageFunction(
      .deviceIsOn, on: .device, "is_on", gives: "boolean", "Whether the device is switched on."),
    LanguageFunction(
      .deviceAllowsPayments, on: .device, "allows_payments", gives: "boolean",
      "Whether payments are allowed on the device."),
    LanguageFunction(
      .deviceAccount, on: .device, "account", gives: "text",
      "Gives the name of the account that is signed in, or nothing."),
    LanguageFunction(
      .deviceStorefront, on: .device, "storefront", gives: "text",
      "Gives the country of the device's storefront."),
    LanguageFunction(
      .deviceAppVersion, on: .device, "app_version", gives: "text",
      "Gives the version of the installed app, or nothing."),
    LanguageFunction(
      .deviceClock, on: .device, "clock", gives: "text",
      "Gives the time on the device's clock since the start of the run; it is `world:now()` unless the user moved it."
    ),
  ]
}
