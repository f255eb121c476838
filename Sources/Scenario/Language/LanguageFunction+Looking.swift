extension LanguageFunction {
  static let lookingFunctions: [LanguageFunction] = [
    LanguageFunction(
      .books(.now), on: .world, "now", gives: "text",
      "Gives the time since the start of the run, such as `2.05s`."),
    LanguageFunction(
      .books(.ledger), on: .world, "ledger",
      [LanguageParameter("product", .product), .optional("account", .account)], gives: "table",
      "Gives what the store's books say of a product of one account: `purchases`, `quantity`, `charged`, `refunded` and `net` (in the smallest unit of `currency`), `money` (the same four for each currency that was paid in, as a list; with two or more of them the four are absent, since such amounts have no sum), `revoked`, and by the names of devices what is `due` and what is `allowed` (absent where nothing sets a bound)."
    ),
    LanguageFunction(
      .books(.redeemed), on: .world, "redeemed", gives: "list",
      "Lists the purchases that the developer's server handed something out for: `product`, `account`, `transaction_id`, `original_transaction_id`, and how often, `count`."
    ),
    LanguageFunction(
      .books(.notifications), on: .world, "notifications", gives: "list",
      "Lists the notifications of the store to the developer's server: `type`, `subtype` where there is one, `version`, `uuid`, `product` where it is about one, `at`, `attempts`, `state` (waiting, under_way, delivered or abandoned), and the `status` that the server answered last, where it did."
    ),
    LanguageFunction(
      .books(.subscription), on: .world, "subscription",
      [LanguageParameter("product", .product), .options("account")], gives: "table",
      "Gives how an account's subscription to a product's group stands, or nothing where it never began: `status` (active, grace, billing_retry, lapsed or revoked), `product` and the `next` one, `renews`, `expires` and `grace_until` where there are such dates, `consent` to a higher price (not_needed, pending, agreed or declined), and `ended`, the reason why it lapsed."
    ),
    LanguageFunction(
      .books(.receiptJSON), on: .world, "receipt_json",
      [.optional("account", .account), .options("exclude_old_transactions")], gives: "text",
      "Gives what the store would answer a server about a current receipt of an account, as JSON."
    ),
    LanguageFunction(
      .books(.copyReceipt), on: .world, "copy_receipt", [.optional("account", .account)], gives: "text",
      "Gives a copy of a current receipt of an account, as an app would send it; it stays as it is, whatever happens later."
    ),
    LanguageFunction(
      .history(.calls), on: .device, "calls", [.optional("name", .appCall)], gives: "list",
      "Lists the calls that the app made, or those of one name: `name`, `product` where it is about one, `at`, and `number`, its place among all calls on the device."
    ),
    LanguageFunction(
      .history(.dialogs), on: .device, "dialogs", gives: "list",
      "Lists the dialogs that the app showed: `kind` and `text`."),
    LanguageFunction(
      .history(.messages), on: .device, "messages", gives: "list",
      "Lists what the app told its user, in a dialog or in its own window: `kind` and `text`."),
    LanguageFunction(
      .history(.alerts), on: .device, "alerts", gives: "list",
      "Lists what the system told the user: `alert`, and `product` where it is about one."),
    LanguageFunction(
      .history(.sheets), on: .device, "sheets", gives: "list",
      "Lists the payment sheets that came up: `product`, `amount`, `currency`, and `answer`: confirmed, cancelled, ignored, closed or open."
    ),
    LanguageFunction(
      .history(.prices), on: .device, "prices", gives: "list",
      "Lists the prices that the app showed: `product` and `text`."),
    LanguageFunction(
      .state(.observers), on: .device, "observers", gives: "list",
      "Lists the observers that listen: `methods`, and how often each is registered, `registrations`."),
    LanguageFunction(
      .state(.preferences), on: .device, "preferences", gives: "table",
      "Gives the app's preferences by their keys, as the app would read them."),
    LanguageFunction(
      .state(.receipt), on: .device, "receipt", gives: "table",
      "Gives the receipt on the device, or nothing: `account`, `type`, `version`, `written`, where it has one `ends`, `is_revoked`, and `entries` with `product`, `quantity`, `transaction`, `original`, `purchased`, `ownership`, `is_trial`, `is_introductory`, `is_upgraded`, and where they have one `expires`, `cancelled`, `offer` and `token`."
    ),
    LanguageFunction(
      .download(.list), on: .device, "downloads", gives: "list",
      "Lists the downloads of transactions in the queue, as the system knows them: `product`, `content`, `version`, `state`, `progress` (0.0 to 1.0), `received` and `length` in bytes, `transaction`, and `error` where it failed."
    ),
    LanguageFunction(
      .state(.isBusy), on: .device, "is_busy", gives: "boolean", "Whether the app shows that it is busy."),
    LanguageFunction(
      .state(.isInFront), on: .device, "is_in_front", gives: "boolean",
      "Whether the app runs and is in the foreground."),
    LanguageFunction(
      .state(.isOn), on: .device, "is_on", gives: "boolean", "Whether the device is switched on."),
    LanguageFunction(
      .state(.allowsPayments), on: .device, "allows_payments", gives: "boolean",
      "Whether payments are allowed on the device."),
    LanguageFunction(
      .state(.account), on: .device, "account", gives: "text",
      "Gives the name of the account that is signed in, or nothing."),
    LanguageFunction(
      .state(.storefront), on: .device, "storefront", gives: "text",
      "Gives the country of the device's storefront."),
    LanguageFunction(
      .state(.appVersion), on: .device, "app_version", gives: "text",
      "Gives the version of the installed app, or nothing."),
    LanguageFunction(
      .state(.clock), on: .device, "clock", gives: "text",
      "Gives the time on the device's clock since the start of the run; it is `world:now()` unless the user moved it."
    ),
  ]
}
