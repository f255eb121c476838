extension LanguageFunction {
  static let globals: [LanguageFunction] = [
    LanguageFunction(
      .scenario, on: nil, "scenario", [LanguageParameter("fields", .declaration)],
      "Declares a scenario; a file may declare several."),
    LanguageFunction(
      .expect, on: nil, "expect", [LanguageParameter("value", .value), .optional("label", .text)],
      gives: "expectation", "Begins an expectation about a value, or about the facts of a world or a device."),
    LanguageFunction(
      .print, on: nil, "print", [LanguageParameter("text", .text)], "Leaves a remark in the trace of the run."
    ),
  ]

  static let worldFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldDevice, on: .world, "device",
      [LanguageParameter("name", .text), .options("account", "version", "installed")], gives: "device",
      "Gives the device with a name, which comes into the world when it is first named."),
    LanguageFunction(
      .worldAccount, on: .world, "account", [LanguageParameter("name", .text), .options("storefront")],
      gives: "account", "Gives the account with a name, which comes into the world when it is first named."),
    LanguageFunction(
      .worldTester, on: .world, "tester",
      [
        LanguageParameter("name", .text),
        .options("storefront", "rate", "interrupted_purchases", "allows_purchases"),
      ],
      gives: "account",
      "Puts a test account into the world, with the switches that its user has in the settings."),
    LanguageFunction(
      .worldClearHistory, on: .world, "clear_history", [LanguageParameter("account", .account)],
      "The user clears the purchase history of a test account."),
    LanguageFunction(
      .worldSettle, on: .world, "settle", waits: true,
      "Lets everything happen until nothing is left but what waits for a date or for a person."),
    LanguageFunction(
      .worldWait, on: .world, "wait", [LanguageParameter("duration", .duration)], waits: true,
      "Lets time go by, with everything that is due in it."),
    LanguageFunction(
      .worldWaitFor, on: .world, "wait_for",
      [LanguageParameter("condition", .condition), LanguageParameter("duration", .duration)],
      gives: "boolean", waits: true, reads: .facts,
      "Lets time go by until a function gives true or a fact of a kind comes; that it never does is a failure."
    ),
    LanguageFunction(
      .worldParallel, on: .world, "parallel", [LanguageParameter("branches", .functions)], waits: true,
      "Runs functions side by side, in turn: each until it waits; time goes by when all of them wait."),
    LanguageFunction(
      .worldLatitude, on: .world, "latitude",
      [
        LanguageParameter("name", .latitude), LanguageParameter("option", .value),
        .options("device", "product", "account", "message", "nth"),
      ],
      "Holds something that the contract leaves open to one of its options."),
    LanguageFunction(
      .worldFault, on: .world, "fault",
      [
        LanguageParameter("name", .fault), LanguageParameter("option", .value),
        .options("device", "product", "account", "message", "nth", "optional"),
      ],
      "Breaks something: the first time that it can break, or the nth."),
    LanguageFunction(
      .worldAnswer, on: .world, "answer",
      [
        LanguageParameter("name", .question), LanguageParameter("option", .value),
        .options("device", "product", "nth", "optional"),
      ],
      "Prepares what a user answers when asked the next time."),
    LanguageFunction(
      .worldFactCount, on: .world, "fact_count",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "integer", reads: .facts, "Counts the facts of a kind so far."),
    LanguageFunction(
      .worldFacts, on: .world, "facts",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "list", reads: .facts, "Lists the facts of a kind so far, as tables with their fields."),
    LanguageFunction(
      .worldNote, on: .world, "note", [LanguageParameter("text", .text)], "Leaves a remark in the trace."),
  ]

  static let storeFunctions: [LanguageFunction] = [
    LanguageFunction(
      .worldRefund, on: .world, "refund",
      [LanguageParameter("product", .product), .options("account", "period")],
      "The store gives back the money of the latest purchase of a product, or of one period of a subscription."
    ),
    LanguageFunction(
      .worldApprove, on: .world, "approve", [.options("product", "after")],
      "The organiser agrees to the oldest open request, now or later."),
    LanguageFunction(
      .worldDecline, on: .world, "decline", [.options("product", "after")],
      "The organiser declines the oldest open request, now or later."),
    LanguageFunction(
      .worldAcceptTerms, on: .world, "accept_terms", [.optional("account", .account), .options("after")],
      "The user does outside the app what stopped purchases wait for."),
    LanguageFunction(
      .worldAskToBuy, on: .world, "ask_to_buy",
      [LanguageParameter("account", .account), .optional("asks", .flag)],
      "Purchases of an account need somebody's approval from now on, or no longer."),
    LanguageFunction(
      .worldInterruptPurchases, on: .world, "interrupt_purchases",
      [LanguageParameter("account", .account), .optional("interrupts", .flag)],
      "Purchases of an account stop until its user acts outside the app."),
    LanguageFunction(
      .worldHistory, on: .world, "history",
      [
        LanguageParameter("account", .account),
        LanguageParameter("options", .options(["products", "count"])),
      ],
      "Gives an account purchases that were made and finished before the run began."),
    LanguageFunction(
      .worldSubscriptions, on: .world, "subscriptions",
      [LanguageParameter("options", .options(["rate", "grace", "renewals"]))],
      "Says how fast subscriptions run, whether they have a time of grace, and how often they renew at most."),
    LanguageFunction(
      .worldChangePrice, on: .world, "change_price",
      [LanguageParameter("product", .product), LanguageParameter("price", .price), .options("account")],
      "Changes the price of a running subscription."),
    LanguageFunction(
      .worldRenew, on: .world, "renew", [LanguageParameter("product", .product), .options("account")],
      "Ends the period of a subscription now and begins the next."),
    LanguageFunction(
      .worldExpire, on: .world, "expire", [LanguageParameter("product", .product), .options("account")],
      "Ends a subscription now."),
    LanguageFunction(
      .worldFailBilling, on: .world, "fail_billing", [.optional("account", .account)],
      "An account cannot be charged from now on."),
    LanguageFunction(
      .worldOfferKey, on: .world, "offer_key", [LanguageParameter("name", .text), .options("registered")],
      "The developer's server signs promotional offers with another key from now on."),
    LanguageFunction(
      .worldRecoverBilling, on: .world, "recover_billing", [.optional("account", .account)],
      "An account can be charged again."),
    LanguageFunction(
      .worldShare, on: .world, "share",
      [
        LanguageParameter("product", .product),
        LanguageParameter("options", .options(["from", "with", "shared_before"])),
      ],
      "Gives a family member access to the latest purchase of a product."),
    LanguageFunction(
      .worldEndSharing, on: .world, "end_sharing",
      [LanguageParameter("product", .product), LanguageParameter("account", .account)],
      "Takes shared access away from a family member."),
    LanguageFunction(
      .worldSell, on: .world, "sell", [LanguageParameter("product", .product), .optional("sells", .flag)],
      "Clears a product for sale, or no longer: clear_for_sale in short."),
  ]
}
