extension LanguageFunction {
  static let globals: [LanguageFunction] = [
    LanguageFunction(
      .scenario, on: nil, "scenario", [LanguageParameter("fields", .declaration)],
      "Declares a scenario. A file can declare several."),
    LanguageFunction(
      .expect, on: nil, "expect", [LanguageParameter("value", .value), .optional("grounds", .grounds)],
      gives: "expectation",
      "Starts an expectation about a value, or about the facts of a world or a device. The second argument is a label for reports, or a table. `{ rule = \"skip-backup\" }` makes a failure count as breaking that rule."
    ),
    LanguageFunction(
      .print, on: nil, "print", [LanguageParameter("text", .text)], "Writes a note to the trace of the run."
    ),
  ]

  static let worldFunctions: [LanguageFunction] = [
    LanguageFunction(
      .world(.device), on: .world, "device",
      [LanguageParameter("name", .text), .options("account", "version", "system", "simulator", "installed")],
      gives: "device",
      "Returns the device with a name; the first call creates it."),
    LanguageFunction(
      .world(.account), on: .world, "account", [LanguageParameter("name", .text), .options("storefront")],
      gives: "account", "Returns the account with a name; the first call creates it."),
    LanguageFunction(
      .tester(.add), on: .world, "tester",
      [
        LanguageParameter("name", .text),
        .options("storefront", "rate", "interrupted_purchases", "allows_purchases"),
      ],
      gives: "account",
      "Creates a sandbox account with these account settings, or changes the settings of an existing one."),
    LanguageFunction(
      .tester(.clearHistory), on: .world, "clear_history", [LanguageParameter("account", .account)],
      "The user clears the purchase history of a sandbox account."),
    LanguageFunction(
      .wait(.settle), on: .world, "settle", waits: true,
      "Runs until the world is idle: only events that wait for a date or a user remain."),
    LanguageFunction(
      .wait(.wait), on: .world, "wait", [LanguageParameter("duration", .duration)], waits: true,
      "Advances the time and runs everything due in it."),
    LanguageFunction(
      .wait(.waitFor), on: .world, "wait_for",
      [LanguageParameter("condition", .condition), LanguageParameter("duration", .duration)],
      gives: "boolean", waits: true,
      "Advances the time until a function returns true or a fact of a kind occurs. If it never happens, the scenario fails."
    ),
    LanguageFunction(
      .wait(.parallel), on: .world, "parallel", [LanguageParameter("branches", .functions)], waits: true,
      "Runs functions concurrently: each in turn until it waits. Time advances when all of them wait."),
    LanguageFunction(
      .choice(.latitude), on: .world, "behavior",
      [
        LanguageParameter("name", .latitude), LanguageParameter("option", .value),
        .options(
          "device", "product", "account", "message", "transaction", "subscription", "download",
          "notification", "nth", "optional"),
      ],
      formerly: "latitude",
      "Makes an unspecified behavior (a latitude) use one of its options."),
    LanguageFunction(
      .choice(.fault), on: .world, "fault",
      [
        LanguageParameter("name", .fault), LanguageParameter("option", .value),
        .options(
          "device", "product", "account", "message", "at", "transaction", "subscription", "download",
          "notification", "nth", "optional"),
      ],
      "Injects a fault at the first opportunity, or at the nth."),
    LanguageFunction(
      .choice(.answer), on: .world, "answer",
      [
        LanguageParameter("name", .question), LanguageParameter("option", .value),
        .options("device", "product", "subscription", "nth", "optional"),
      ],
      "Prepares the user's answer to the next question."),
    LanguageFunction(
      .fact(.count), on: .world, "fact_count",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "integer", "Returns the number of facts of a kind so far."),
    LanguageFunction(
      .fact(.list), on: .world, "facts",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "list", "Lists the facts of a kind so far, as tables with their fields."),
    LanguageFunction(
      .note, on: .world, "note", [LanguageParameter("text", .text)], "Writes a note to the trace."),
  ]

  static let storeFunctions: [LanguageFunction] = [
    LanguageFunction(
      .store(.refund), on: .world, "refund",
      [LanguageParameter("product", .product), .options("account", "period")],
      "The store refunds the latest purchase of a product, or one period of a subscription."
    ),
    LanguageFunction(
      .store(.approve), on: .world, "approve", [.options("product", "after")],
      "The organizer approves the oldest open Ask to Buy request, now or later."),
    LanguageFunction(
      .store(.decline), on: .world, "decline", [.options("product", "after")],
      "The organizer declines the oldest open Ask to Buy request, now or later."),
    LanguageFunction(
      .store(.acceptTerms), on: .world, "accept_terms", [.optional("account", .account), .options("after")],
      "The user completes the action outside the app that interrupted purchases wait for."),
    LanguageFunction(
      .store(.askToBuy), on: .world, "ask_to_buy",
      [LanguageParameter("account", .account), .optional("asks", .flag)],
      "Turns Ask to Buy on or off for an account's purchases."),
    LanguageFunction(
      .store(.interruptPurchases), on: .world, "interrupt_purchases",
      [LanguageParameter("account", .account), .optional("interrupts", .flag)],
      "Interrupts an account's purchases until its user acts outside the app."),
    LanguageFunction(
      .store(.history), on: .world, "history",
      [
        LanguageParameter("account", .account),
        LanguageParameter("options", .options(["products", "count", "subscription"])),
      ],
      "Gives an account a history: `count` purchases in total, alternating between the `products`, all finished already. A subscription gets one period for each of its purchases; the world's clock first advances past them. `subscription` is its state: running (default), cancelled (it ends half a period from now), or lapsed (it ended half a period ago)."
    ),
    LanguageFunction(
      .store(.subscriptions), on: .world, "subscriptions",
      [LanguageParameter("options", .options(["rate", "grace", "renewals"]))],
      "Sets the renewal rate of subscriptions, whether they have a grace period, and the maximum number of renewals."
    ),
    LanguageFunction(
      .store(.changePrice), on: .world, "change_price",
      [LanguageParameter("product", .product), LanguageParameter("price", .price), .options("account")],
      "Changes the price of a running subscription."),
    LanguageFunction(
      .store(.setPrice), on: .world, "set_price",
      [LanguageParameter("product", .product), LanguageParameter("price", .price), .options("storefront")],
      "Changes the price of a product for new purchases, in one storefront or in all without their own price. Running subscriptions keep their price; `world:change_price` changes it."
    ),
    LanguageFunction(
      .store(.renew), on: .world, "renew", [LanguageParameter("product", .product), .options("account")],
      "Ends the current period of a subscription now and starts the next."),
    LanguageFunction(
      .store(.expire), on: .world, "expire", [LanguageParameter("product", .product), .options("account")],
      "Ends a subscription now."),
    LanguageFunction(
      .store(.failBilling), on: .world, "fail_billing", [.optional("account", .account)],
      "Charging an account fails from now on."),
    LanguageFunction(
      .store(.offerKey), on: .world, "offer_key", [LanguageParameter("name", .text), .options("registered")],
      "The app's server signs promotional offers with another key from now on."),
    LanguageFunction(
      .store(.recoverBilling), on: .world, "recover_billing", [.optional("account", .account)],
      "Charging an account works again."),
    LanguageFunction(
      .store(.share), on: .world, "share",
      [
        LanguageParameter("product", .product),
        LanguageParameter("options", .options(["from", "with", "shared_before"])),
      ],
      "Shares the latest purchase of a product with a family member."),
    LanguageFunction(
      .store(.endSharing), on: .world, "end_sharing",
      [LanguageParameter("product", .product), LanguageParameter("account", .account)],
      "Removes a family member's shared access to a product."),
    LanguageFunction(
      .store(.sell), on: .world, "sell", [LanguageParameter("product", .product), .optional("sells", .flag)],
      "Puts a product on sale or takes it off sale: short for clear_for_sale."),
  ]
}

extension LanguageFunction {
  static let serverFunctions: [LanguageFunction] = [
    LanguageFunction(
      .server(.stock), on: .world, "stock",
      [
        LanguageParameter("product", .product), LanguageParameter("content", .options(["version", "files"])),
      ],
      "Sets the app's server's content of a product: a version, and files by name, each as its text or its length."
    ),
    LanguageFunction(
      .server(.standIn), on: .world, "server",
      [LanguageParameter("functions", .options(["products", "deliver", "verify"]))],
      "Replaces responses of the app's server with functions. Each receives a question and returns a table; if it returns nil, the server answers. Time does not advance in them."
    ),
    LanguageFunction(
      .server(.fails), on: .world, "server_fails",
      [LanguageParameter("options", .options(["step", "status", "times", "always", "optional"]))],
      "The app's server fails the next step of a kind (products, deliver, verify, check, put, put_new, get, notify). It fails once, a number of times, or always until server_recovers. It responds with a status (default 503). A check is its request to the store; that request gets no response."
    ),
    LanguageFunction(
      .server(.recovers), on: .world, "server_recovers",
      "The app's server works again."),
    LanguageFunction(
      .server(.slow), on: .world, "server_slow", [LanguageParameter("duration", .text)],
      "Sets the response time of the app's server, until \"none\"."),
    LanguageFunction(
      .server(.down), on: .world, "server_down",
      "The app's server is unreachable until server_up."),
    LanguageFunction(
      .server(.up), on: .world, "server_up", "The app's server is reachable again."),
    LanguageFunction(
      .server(.forgets), on: .world, "server_forgets",
      "The app's server loses its records of redeemed purchases."),
  ]

  static let notificationFunctions: [LanguageFunction] = [
    LanguageFunction(
      .notification(.register), on: .world, "notify_server",
      [LanguageParameter("options", .options(["version"]))],
      "Registers the app's server for notifications about purchases, renewals, and refunds, in version 1 or 2. 0 removes the registration."
    ),
    LanguageFunction(
      .notification(.requestTest), on: .world, "request_test_notification",
      "Requests a test notification from the store."),
    LanguageFunction(
      .notification(.requestRefund), on: .world, "request_refund",
      [LanguageParameter("product", .product), .options("account", "period")],
      "The user requests a refund of the latest purchase of a product, or of one period of a subscription. `world:refund` or `world:decline_refund` decides it."
    ),
    LanguageFunction(
      .notification(.declineRefund), on: .world, "decline_refund",
      [LanguageParameter("product", .product), .options("account")],
      "The store declines the requested refund."),
    LanguageFunction(
      .notification(.forge), on: .world, "forge_notification",
      [LanguageParameter("product", .product), .options("type", "forgery", "account")],
      "A caller other than the store sends the app's server a notification about the latest purchase of a product. `type` is \"refund\" (default) or another type of `notification.raised`. `forgery` is \"unsigned\" (default), \"altered\" (the signature belongs to other content), or \"other_app\"."
    ),
    LanguageFunction(
      .notification(.extendRenewal), on: .world, "extend_renewal",
      [
        LanguageParameter("product", .product), LanguageParameter("days", .integer),
        .options("account", "reason"),
      ],
      gives: "text",
      "Asks the store to extend a subscription's period. Returns the reason if the store refuses, or nil if it agrees: bad_days (more than 90), not_active, free_trial, or too_often (twice within a year)."
    ),
  ]
}

extension LanguageFunction {
  static let backOfficeFunctions: [LanguageFunction] = [
    LanguageFunction(
      .backOffice(.upload), on: .world, "upload",
      [
        LanguageParameter("product", .product),
        LanguageParameter(
          "options",
          .options(["version", "files", "contents", "package", "awaits_review", "processing"])),
      ],
      "The developer uploads files for a product. The store processes them, and later buyers receive them."),
    LanguageFunction(
      .backOffice(.submit), on: .world, "submit", [LanguageParameter("product", .product)],
      "The developer submits a product for review."),
    LanguageFunction(
      .backOffice(.review), on: .world, "review",
      [LanguageParameter("product", .product), LanguageParameter("answer", .text)],
      "Continues a product's review: begin, approve, reject, ask, or hold."),
    LanguageFunction(
      .backOffice(.clearForSale), on: .world, "clear_for_sale",
      [LanguageParameter("product", .product), .optional("cleared", .flag)],
      "The developer puts a product on sale or takes it off sale."),
    LanguageFunction(
      .backOffice(.host), on: .world, "host",
      [LanguageParameter("product", .product), .optional("hosts", .flag)],
      "The developer turns hosting on or off. The store rejects it if the product was ever live."),
    LanguageFunction(
      .backOffice(.signAgreements), on: .world, "sign_agreements", [.optional("signed", .flag)],
      "The developer's agreements are signed, or lapse. Without them the store sells no products."),
    LanguageFunction(
      .backOffice(.enableInAppPurchase), on: .world, "enable_in_app_purchase", [.optional("enabled", .flag)],
      "The developer enables or disables in-app purchase for the App ID. Without it the store sells no products."
    ),
    LanguageFunction(
      .backOffice(.removeFromSale), on: .world, "remove_from_sale",
      [LanguageParameter("product", .product), .options("by")],
      "The developer or the store removes a live product from sale."),
    LanguageFunction(
      .backOffice(.putBackOnSale), on: .world, "put_back_on_sale", [LanguageParameter("product", .product)],
      "Puts a removed product back on sale."),
    LanguageFunction(
      .backOffice(.completeMetadata), on: .world, "complete_metadata",
      [LanguageParameter("product", .product)],
      "The developer completes a product's missing metadata."),
  ]
}
