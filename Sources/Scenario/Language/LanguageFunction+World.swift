extension LanguageFunction {
  static let globals: [LanguageFunction] = [
    LanguageFunction(
      .scenario, on: nil, "scenario", [LanguageParameter("fields", .declaration)],
      "Declares a scenario; a file may declare several."),
    LanguageFunction(
      .expect, on: nil, "expect", [LanguageParameter("value", .value), .optional("grounds", .grounds)],
      gives: "expectation",
      "Begins an expectation about a value, or about the facts of a world or a device. The second argument is a label for reports, or a table: `{ rule = \"skip-backup\" }` names the rule that demands it of the app, as which a failure then weighs."
    ),
    LanguageFunction(
      .print, on: nil, "print", [LanguageParameter("text", .text)], "Leaves a remark in the trace of the run."
    ),
  ]

  static let worldFunctions: [LanguageFunction] = [
    LanguageFunction(
      .world(.device), on: .world, "device",
      [LanguageParameter("name", .text), .options("account", "version", "installed")], gives: "device",
      "Gives the device with a name, which comes into the world when it is first named."),
    LanguageFunction(
      .world(.account), on: .world, "account", [LanguageParameter("name", .text), .options("storefront")],
      gives: "account", "Gives the account with a name, which comes into the world when it is first named."),
    LanguageFunction(
      .tester(.add), on: .world, "tester",
      [
        LanguageParameter("name", .text),
        .options("storefront", "rate", "interrupted_purchases", "allows_purchases"),
      ],
      gives: "account",
      "Puts a test account into the world, with the switches that its user has in the settings."),
    LanguageFunction(
      .tester(.clearHistory), on: .world, "clear_history", [LanguageParameter("account", .account)],
      "The user clears the purchase history of a test account."),
    LanguageFunction(
      .wait(.settle), on: .world, "settle", waits: true,
      "Lets everything happen until nothing is left but what waits for a date or for a person."),
    LanguageFunction(
      .wait(.wait), on: .world, "wait", [LanguageParameter("duration", .duration)], waits: true,
      "Lets time go by, with everything that is due in it."),
    LanguageFunction(
      .wait(.waitFor), on: .world, "wait_for",
      [LanguageParameter("condition", .condition), LanguageParameter("duration", .duration)],
      gives: "boolean", waits: true,
      "Lets time go by until a function gives true or a fact of a kind comes; that it never does is a failure."
    ),
    LanguageFunction(
      .wait(.parallel), on: .world, "parallel", [LanguageParameter("branches", .functions)], waits: true,
      "Runs functions side by side, in turn: each until it waits; time goes by when all of them wait."),
    LanguageFunction(
      .choice(.latitude), on: .world, "latitude",
      [
        LanguageParameter("name", .latitude), LanguageParameter("option", .value),
        .options(
          "device", "product", "account", "message", "transaction", "subscription", "download",
          "notification", "nth", "optional"),
      ],
      "Holds something that the contract leaves open to one of its options."),
    LanguageFunction(
      .choice(.fault), on: .world, "fault",
      [
        LanguageParameter("name", .fault), LanguageParameter("option", .value),
        .options(
          "device", "product", "account", "message", "at", "transaction", "subscription", "download",
          "notification", "nth", "optional"),
      ],
      "Breaks something: the first time that it can break, or the nth."),
    LanguageFunction(
      .choice(.answer), on: .world, "answer",
      [
        LanguageParameter("name", .question), LanguageParameter("option", .value),
        .options("device", "product", "subscription", "nth", "optional"),
      ],
      "Prepares what a user answers when asked the next time."),
    LanguageFunction(
      .fact(.count), on: .world, "fact_count",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "integer", "Counts the facts of a kind so far."),
    LanguageFunction(
      .fact(.list), on: .world, "facts",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "list", "Lists the facts of a kind so far, as tables with their fields."),
    LanguageFunction(
      .note, on: .world, "note", [LanguageParameter("text", .text)], "Leaves a remark in the trace."),
  ]

  static let storeFunctions: [LanguageFunction] = [
    LanguageFunction(
      .store(.refund), on: .world, "refund",
      [LanguageParameter("product", .product), .options("account", "period")],
      "The store gives back the money of the latest purchase of a product, or of one period of a subscription."
    ),
    LanguageFunction(
      .store(.approve), on: .world, "approve", [.options("product", "after")],
      "The organiser agrees to the oldest open request, now or later."),
    LanguageFunction(
      .store(.decline), on: .world, "decline", [.options("product", "after")],
      "The organiser declines the oldest open request, now or later."),
    LanguageFunction(
      .store(.acceptTerms), on: .world, "accept_terms", [.optional("account", .account), .options("after")],
      "The user does outside the app what stopped purchases wait for."),
    LanguageFunction(
      .store(.askToBuy), on: .world, "ask_to_buy",
      [LanguageParameter("account", .account), .optional("asks", .flag)],
      "Purchases of an account need somebody's approval from now on, or no longer."),
    LanguageFunction(
      .store(.interruptPurchases), on: .world, "interrupt_purchases",
      [LanguageParameter("account", .account), .optional("interrupts", .flag)],
      "Purchases of an account stop until its user acts outside the app."),
    LanguageFunction(
      .store(.history), on: .world, "history",
      [
        LanguageParameter("account", .account),
        LanguageParameter("options", .options(["products", "count", "subscription"])),
      ],
      "Gives an account purchases that were made and finished before the run began: `count` in all, the `products` by turns. A subscription gets a period for each of its turns, and `subscription` says how it stands: running (usual), cancelled (it ends half a period from now) or lapsed (it ended half a period ago)."
    ),
    LanguageFunction(
      .store(.subscriptions), on: .world, "subscriptions",
      [LanguageParameter("options", .options(["rate", "grace", "renewals"]))],
      "Says how fast subscriptions run, whether they have a time of grace, and how often they renew at most."),
    LanguageFunction(
      .store(.changePrice), on: .world, "change_price",
      [LanguageParameter("product", .product), LanguageParameter("price", .price), .options("account")],
      "Changes the price of a running subscription."),
    LanguageFunction(
      .store(.setPrice), on: .world, "set_price",
      [LanguageParameter("product", .product), LanguageParameter("price", .price), .options("storefront")],
      "Changes the price of a product for whoever buys it from now on, in one storefront or wherever it has no price of its own; subscriptions that run keep theirs (`world:change_price`)."
    ),
    LanguageFunction(
      .store(.renew), on: .world, "renew", [LanguageParameter("product", .product), .options("account")],
      "Ends the period of a subscription now and begins the next."),
    LanguageFunction(
      .store(.expire), on: .world, "expire", [LanguageParameter("product", .product), .options("account")],
      "Ends a subscription now."),
    LanguageFunction(
      .store(.failBilling), on: .world, "fail_billing", [.optional("account", .account)],
      "An account cannot be charged from now on."),
    LanguageFunction(
      .store(.offerKey), on: .world, "offer_key", [LanguageParameter("name", .text), .options("registered")],
      "The developer's server signs promotional offers with another key from now on."),
    LanguageFunction(
      .store(.recoverBilling), on: .world, "recover_billing", [.optional("account", .account)],
      "An account can be charged again."),
    LanguageFunction(
      .store(.share), on: .world, "share",
      [
        LanguageParameter("product", .product),
        LanguageParameter("options", .options(["from", "with", "shared_before"])),
      ],
      "Gives a family member access to the latest purchase of a product."),
    LanguageFunction(
      .store(.endSharing), on: .world, "end_sharing",
      [LanguageParameter("product", .product), LanguageParameter("account", .account)],
      "Takes shared access away from a family member."),
    LanguageFunction(
      .store(.sell), on: .world, "sell", [LanguageParameter("product", .product), .optional("sells", .flag)],
      "Clears a product for sale, or no longer: clear_for_sale in short."),
  ]
}

extension LanguageFunction {
  static let serverFunctions: [LanguageFunction] = [
    LanguageFunction(
      .server(.stock), on: .world, "stock",
      [
        LanguageParameter("product", .product), LanguageParameter("content", .options(["version", "files"])),
      ],
      "The developer's server has this content of a product from now on: a version, and files by their names, each as its text or its length."
    ),
    LanguageFunction(
      .server(.standIn), on: .world, "server",
      [LanguageParameter("functions", .options(["products", "deliver", "verify"]))],
      "Functions answer in place of the developer's server from now on: each is given a question and gives a table, or nil to leave the question to the server. Time stands still in them."
    ),
    LanguageFunction(
      .server(.fails), on: .world, "server_fails",
      [LanguageParameter("options", .options(["step", "status", "times", "always", "optional"]))],
      "The developer's server cannot do the next step of a kind (products, deliver, verify, check, put, put_new, get, notify): once, so many times, or always until server_recovers. It answers with a status, otherwise 503; a check is one of its questions to the store, which gets no answer."
    ),
    LanguageFunction(
      .server(.recovers), on: .world, "server_recovers",
      "The developer's server does everything as usual again."),
    LanguageFunction(
      .server(.slow), on: .world, "server_slow", [LanguageParameter("duration", .text)],
      "The developer's server takes this long for each answer, until \"none\"."),
    LanguageFunction(
      .server(.down), on: .world, "server_down",
      "Nobody can reach the developer's server, until server_up."),
    LanguageFunction(
      .server(.up), on: .world, "server_up", "The developer's server can be reached again."),
    LanguageFunction(
      .server(.forgets), on: .world, "server_forgets",
      "The developer's server loses what it knew of redeemed purchases."),
  ]

  static let notificationFunctions: [LanguageFunction] = [
    LanguageFunction(
      .notification(.register), on: .world, "notify_server",
      [LanguageParameter("options", .options(["version"]))],
      "The developer registers an address of the server: from now on the store tells it of purchases, renewals and refunds by notifications of a version, 1 or 2; 0 takes the address away."
    ),
    LanguageFunction(
      .notification(.requestTest), on: .world, "request_test_notification",
      "The developer asks the store for a test notification."),
    LanguageFunction(
      .notification(.requestRefund), on: .world, "request_refund",
      [LanguageParameter("product", .product), .options("account", "period")],
      "The user asks for the money of the latest purchase of a product, or of one period of a subscription, back; `world:refund` or `world:decline_refund` decides."
    ),
    LanguageFunction(
      .notification(.declineRefund), on: .world, "decline_refund",
      [LanguageParameter("product", .product), .options("account")],
      "The store does not give the money back that was asked for."),
    LanguageFunction(
      .notification(.extendRenewal), on: .world, "extend_renewal",
      [
        LanguageParameter("product", .product), LanguageParameter("days", .integer),
        .options("account", "reason"),
      ],
      gives: "text",
      "The developer asks the store to move the end of a subscription's period; gives nothing, or why the store refuses it: bad_days (more than 90), not_active, free_trial or too_often (twice within a year)."
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
      "The developer uploads files for a product; the store looks through them, and later buyers get them."),
    LanguageFunction(
      .backOffice(.submit), on: .world, "submit", [LanguageParameter("product", .product)],
      "The developer submits a product for review."),
    LanguageFunction(
      .backOffice(.review), on: .world, "review",
      [LanguageParameter("product", .product), LanguageParameter("answer", .text)],
      "The review of a product does something: begin, approve, reject, ask or hold."),
    LanguageFunction(
      .backOffice(.clearForSale), on: .world, "clear_for_sale",
      [LanguageParameter("product", .product), .optional("cleared", .flag)],
      "The developer clears a product for sale, or no longer."),
    LanguageFunction(
      .backOffice(.host), on: .world, "host",
      [LanguageParameter("product", .product), .optional("hosts", .flag)],
      "The developer turns hosting on or off for a product that was never live; otherwise it is refused."),
    LanguageFunction(
      .backOffice(.signAgreements), on: .world, "sign_agreements", [.optional("signed", .flag)],
      "The developer's agreements are signed, or lapse: without them the store knows no product."),
    LanguageFunction(
      .backOffice(.removeFromSale), on: .world, "remove_from_sale",
      [LanguageParameter("product", .product), .options("by")],
      "The developer or the store takes a live product off sale."),
    LanguageFunction(
      .backOffice(.putBackOnSale), on: .world, "put_back_on_sale", [LanguageParameter("product", .product)],
      "A product that was taken off sale is sold again."),
    LanguageFunction(
      .backOffice(.completeMetadata), on: .world, "complete_metadata",
      [LanguageParameter("product", .product)],
      "The developer fills in what was missing about a product."),
  ]
}
