extension LanguageFunction {
  static let lookingFunctions: [LanguageFunction] = [
    LanguageFunction(
      .books(.now), on: .world, "now", gives: "text",
      "Returns the time since the start of the run, such as `2.05s`."),
    LanguageFunction(
      .books(.ledger), on: .world, "ledger",
      [LanguageParameter("product", .product), .optional("account", .account)], gives: "table",
      "Returns the store's records of a product for one account. `purchases`, `quantity`, and `revoked` are counts. `charged`, `refunded`, and `net` are in the smallest unit of `currency`. `money` lists these four for each currency; with several currencies the four are absent, because they cannot be added. `real` is false in the sandbox, where users are not charged. `due` and `allowed` give the number the user must and may own, by device name (`allowed` is absent if there is no limit)."
    ),
    LanguageFunction(
      .books(.redeemed), on: .world, "redeemed", gives: "list",
      "Lists the purchases that were redeemed at the app's server: `product`, `account`, `transaction_id`, `original_transaction_id`, and `count` (how often)."
    ),
    LanguageFunction(
      .books(.notifications), on: .world, "notifications", gives: "list",
      "Lists the store's notifications to the app's server: `type`, `version`, `uuid`, `at`, `attempts`, and `state` (waiting, under_way, delivered, or abandoned). `subtype`, `product`, and the last response's `status` are present if they exist."
    ),
    LanguageFunction(
      .books(.subscription), on: .world, "subscription",
      [LanguageParameter("product", .product), .options("account")], gives: "table",
      "Returns an account's subscription in a product's group, or nil if it never started: `status` (active, grace, billing_retry, lapsed, or revoked), `product`, `next` (the product at the next renewal), and `renews`. Also `expires` and `grace_until` if they apply, `consent` to a price increase (not_needed, pending, agreed, or declined), and `ended` (why it lapsed)."
    ),
    LanguageFunction(
      .books(.receiptJSON), on: .world, "receipt_json",
      [.optional("account", .account), .options("exclude_old_transactions")], gives: "text",
      "Returns the store's validation response for an account's current receipt, as JSON."
    ),
    LanguageFunction(
      .books(.copyReceipt), on: .world, "copy_receipt",
      [.optional("account", .account), .options("of_another_app")],
      gives: "text",
      "Returns a copy of an account's current receipt, as an app would send it. The copy does not change later. With `of_another_app = true`, the store wrote it for another app."
    ),
    LanguageFunction(
      .books(.copySigned), on: .world, "copy_signed_transaction",
      [LanguageParameter("product", .product), .optional("account", .account)],
      gives: "text",
      "Returns a copy of the signed form of an account's latest transaction of a product, as StoreKit 2 gives it to an app. The copy does not change later."
    ),
    LanguageFunction(
      .history(.calls), on: .device, "calls", [.optional("name", .appCall)], gives: "list",
      "Lists the app's calls, or its calls with one name: `name`, `product` if one is involved, `at`, and `number` (its position among all calls on the device)."
    ),
    LanguageFunction(
      .history(.dialogs), on: .device, "dialogs", gives: "list",
      "Lists the dialogs the app showed: `kind` and `text`."),
    LanguageFunction(
      .history(.messages), on: .device, "messages", gives: "list",
      "Lists the messages the app showed, in dialogs or in its window: `kind` and `text`."),
    LanguageFunction(
      .history(.alerts), on: .device, "alerts", gives: "list",
      "Lists the system's alerts: `alert`, and `product` if one is involved."),
    LanguageFunction(
      .history(.sheets), on: .device, "sheets", gives: "list",
      "Lists the payment sheets shown: `product`, `amount`, `currency`, and `answer` (confirmed, cancelled, ignored, closed, or open)."
    ),
    LanguageFunction(
      .history(.prices), on: .device, "prices", gives: "list",
      "Lists the prices the app showed: `product` and `text`."),
    LanguageFunction(
      .state(.observers), on: .device, "observers", gives: "list",
      "Lists the registered observers: `methods` and `registrations` (how often each is registered)."),
    LanguageFunction(
      .state(.preferences), on: .device, "preferences", gives: "table",
      "Returns the app's preferences by key, as the app would read them."),
    LanguageFunction(
      .state(.receipt), on: .device, "receipt", gives: "table",
      "Returns the receipt on the device, or nil if there is none: `account`, `type`, `version`, `written`, `is_revoked`, `entries`, and optionally `ends`. Each entry has `product`, `quantity`, `transaction`, `original`, `purchased`, `ownership`, `is_trial`, `is_introductory`, `is_upgraded`, and optionally `expires`, `cancelled`, `offer`, and `token`."
    ),
    LanguageFunction(
      .state(.downloads), on: .device, "downloads", gives: "list",
      "Lists the downloads of transactions in the queue: `product`, `content`, `version`, `state`, `progress` (0.0 to 1.0), `received` and `length` in bytes, `transaction`, and `error` if it failed."
    ),
    LanguageFunction(
      .state(.isBusy), on: .device, "is_busy", gives: "boolean",
      "Returns whether the app shows its busy indicator."),
    LanguageFunction(
      .state(.isInFront), on: .device, "is_in_front", gives: "boolean",
      "Returns whether the app is running in the foreground."),
    LanguageFunction(
      .state(.isOn), on: .device, "is_on", gives: "boolean", "Returns whether the device is switched on."),
    LanguageFunction(
      .state(.allowsPayments), on: .device, "allows_payments", gives: "boolean",
      "Returns whether payments are allowed on the device."),
    LanguageFunction(
      .state(.account), on: .device, "account", gives: "text",
      "Returns the name of the signed-in account, or nil if none is signed in."),
    LanguageFunction(
      .state(.storefront), on: .device, "storefront", gives: "text",
      "Returns the country of the device's storefront."),
    LanguageFunction(
      .state(.appVersion), on: .device, "app_version", gives: "text",
      "Returns the version of the installed app, or nil if it is not installed."),
    LanguageFunction(
      .state(.clock), on: .device, "clock", gives: "text",
      "Returns the time on the device's clock since the start of the run; equal to `world:now()` unless the user changed the clock."
    ),
  ]
}
