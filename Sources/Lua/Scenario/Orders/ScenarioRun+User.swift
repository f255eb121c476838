internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension ScenarioRun {
  /// Performs an action of the user of a device.
  func performUser(
    _ call: UserCall, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    if call.isTap { untimedTap = ("\(device.name):\(arguments.callee.name)", arguments.position.line) }
    switch call {
    case .buy: try buy(arguments, device)
    case .restore:
      try requireForeground(device, to: "tapped")
      world.people.tapRestore(on: device)
    case .tap: try tap(arguments, device)
    case .cancelNextPurchase: try prepareSheet(answer: 1, arguments)
    case .walkAway: try prepareSheet(answer: 2, arguments)
    case .cancelNextSignIn:
      arm(.signInAnswer, device: device, value: 1, try PinTiming(try arguments.options(0)), arguments)
    case .signIn: try signIn(try account(arguments, 0), device)
    case .signOut:
      try requireAccount(device)
      world.people.signOut(device)
    case .logIn:
      let account = try account(arguments, 0)
      try requireForeground(device, to: "logged in to")
      guard !world.people.logIn(account, on: device) else { return }
      throw LanguageProblem(
        "\(accountName(account)) is already logged in to the app",
        advice: "choose another account, or remove this line")
    case .logOut:
      try requireForeground(device, to: "logged out of")
      guard !world.people.logOut(on: device) else { return }
      throw LanguageProblem(
        "no user is logged in to the app", advice: "call log_in first, or remove this line")
    case .changeStorefront: try changeStorefront(arguments, device)
    case .forbidPayments: world.setAllowsPayments(false, on: device)
    case .allowPayments: world.setAllowsPayments(true, on: device)
    case .setClock: world.setClock(of: device, by: try arguments.offset(0))
    case .openPromotion:
      let product = try product(arguments, 0)
      try requireOn(device)
      world.openPromotion(product, on: device)
    case .buyElsewhere:
      let product = try product(arguments, 0)
      try requireAccount(device)
      world.buyElsewhere(product, on: device)
    case .redeemCode: try redeemCode(for: try product(arguments, 0), arguments, device)
    case .replayReceipt:
      let receipt = try arguments.text(0)
      let product = try product(arguments, 1)
      try requireAccount(device)
      world.replayReceipt(receipt, for: product, on: device)
    case .setRenewal:
      let product = try product(arguments, 0)
      let renews = try arguments.flag(1, unlessGiven: true)
      try requireAccount(device)
      world.act(on: try subscription(of: device.account, to: product), .setRenewal(renews), by: device)
    }
  }

  private func tap(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let name = try arguments.text(0)
    let mayBeIgnored = try arguments.options(1)?.flag("optional") ?? false
    try requireForeground(device, to: "tapped")
    if !mayBeIgnored, !requiredControls.contains(name) { requiredControls.append(name) }
    world.people.tap(name, on: device)
  }

  private func buy(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let product = try product(arguments, 0)
    let options = try arguments.options(1)
    let quantity = try options?.integer("quantity", in: 1...1000) ?? 1
    let taps = try options?.integer("taps", in: 1...10) ?? 1
    let isCancelled = try options?.flag("cancel") ?? false
    try requireForeground(device, to: "tapped")
    if isCancelled {
      arm(
        .sheetAnswer, scope: product.rawValue, subject: "for \(name(of: product))", value: 1, PinTiming(),
        arguments)
    }
    attemptedProducts |= ScenarioRun.bit(of: product)
    for _ in 0..<taps { world.people.tapBuy(product, quantity: quantity, on: device) }
  }

  private func prepareSheet(answer: Int, _ arguments: CallArguments) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    guard let name = try options?.text("product") else {
      arm(.sheetAnswer, value: answer, timing, arguments)
      return
    }
    let product = try product(named: name)
    arm(.sheetAnswer, scope: product.rawValue, subject: "for \(name)", value: answer, timing, arguments)
  }

  private func signIn(_ account: AccountID, _ device: Device) throws(LanguageProblem) {
    guard device.account != account else {
      throw LanguageProblem("\(accountName(account)) is already signed in on \(device.name)")
    }
    world.people.signIn(account, on: device)
  }

  private func changeStorefront(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let country = try arguments.text(0)
    guard Storefront.isCode(country) else {
      throw arguments.problem(0, expected: StorefrontWords.form)
    }
    try requireAccount(device)
    world.people.changeStorefront(of: device, to: country)
  }

  private func redeemCode(
    for product: ProductID, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    try requireAccount(device)
    guard world.store[product].type == .autoRenewable else {
      throw arguments.problem(
        0, found: "'\(name(of: product))'", expected: "a subscription",
        advice: "offer codes work only for subscriptions"
      )
    }
    let offers = world.store[product].discounts.map { recorder.texts[$0.identifier] }
    let options = try arguments.options(1)
    if offers.isEmpty, let options, options.value("offer") != nil {
      throw options.notAllowed(
        "offer", ": '\(name(of: product))' has no offers",
        advice: "declare discounts = { … } in the product first")
    }
    let offer = try options?.word("offer", among: offers)
    world.people.redeemCode(for: product, offer: offer.map { world.text($0) }, on: device)
  }

  private func requireAccount(_ device: Device) throws(LanguageProblem) {
    guard device.account == .none else { return }
    throw LanguageProblem(
      "no account is signed in on \(device.name)", advice: "call \(device.name):sign_in \"…\" first")
  }
}

extension ScenarioRun {
  /// Performs an action of the user on a page of the store.
  func performOnSheet(
    _ call: SheetCall, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    switch call {
    case .openLink:
      let address = try arguments.text(0)
      try requireForeground(device, to: "tapped")
      world.people.openLink(address, on: device)
    case .close:
      _ = try shownSheet(on: device, arguments)
      world.people.closeSheet(on: device)
    case .followLink:
      _ = try shownSheet(on: device, arguments)
      try requireForeground(device, to: "tapped")
      world.people.followLinkOnSheet(on: device)
      world.apps.background(device)
    case .buy:
      let product = arguments.isMissing(0) ? nil : try product(arguments, 0)
      let shown = try shownSheet(on: device, arguments)
      if let product, world.store[product].identifier != shown.product {
        throw LanguageProblem(
          "the sheet on \(device.name) does not promote \(name(of: product))",
          advice: shown.product == nil
            ? "the app passes the product when it loads the page: product_identifier = \"…\""
            : "it promotes \(shown.product.map { recorder.texts[$0] } ?? "nothing")")
      }
      world.people.buyOnSheet(product, on: device)
    }
  }

  private func shownSheet(
    on device: Device, _ arguments: CallArguments
  ) throws(LanguageProblem) -> SheetParameters {
    try requireForeground(device, to: "tapped")
    guard let shown = world.people.shownSheet(on: device) else {
      throw LanguageProblem(
        "no store page is shown on \(device.name)",
        advice: "show one first, for example with \(device.name):tap \"sheet 364709193\"")
    }
    return shown
  }
}

extension ScenarioRun {
  /// Performs a call about test accounts.
  func performTester(
    _ call: TesterCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .add: try setTester(arguments, &results)
    case .clearHistory: try clearHistory(of: try account(arguments, 0))
    case .signInWhenAsked: world.people.setAccountAtHand(try account(arguments, 0), on: device(arguments))
    }
  }

  private func clearHistory(of account: AccountID) throws(LanguageProblem) {
    guard world.store[account].isTester else {
      throw LanguageProblem(
        "\(accountName(account)) is not a sandbox account, so its purchase history cannot be cleared",
        advice: "create it with world:tester \"\(accountName(account))\"")
    }
    world.clearHistory(of: account)
  }

  /// Creates a sandbox account, or changes the settings of an existing one.
  private func setTester(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty string") }
    let options = try arguments.options(1)
    let account =
      if let place = accountNames.firstIndex(of: name) {
        try knownTester(accounts[place], options)
      } else {
        try newTester(name, options)
      }
    let word = try options?.word("rate", among: SubscriptionRate.allCases.map(\.word))
    world.setTester(
      account, rate: SubscriptionRate.allCases.first { $0.word == word },
      interruptsPurchases: try options?.flag("interrupted_purchases"),
      allowsPurchases: try options?.flag("allows_purchases"))
    results.append(LuaHandle(type: LanguageHandle.account.rawValue, index: account.rawValue))
  }

  private func knownTester(_ account: AccountID, _ options: FieldReader?) throws(LanguageProblem) -> AccountID
  {
    let name = accountName(account)
    guard world.store[account].isTester else {
      throw LanguageProblem(
        "account '\(name)' already exists", advice: "call world:tester before any other use of the account")
    }
    guard try options?.text("storefront") == nil else {
      throw LanguageProblem(
        "sandbox account '\(name)' keeps its storefront", advice: "create another account for another country"
      )
    }
    return account
  }

  private func newTester(_ name: String, _ options: FieldReader?) throws(LanguageProblem) -> AccountID {
    guard accountNames.count < ScenarioRun.accountsMax else {
      throw LanguageProblem(
        "a world can have at most \(ScenarioRun.accountsMax) accounts",
        advice: "look for a loop that creates accounts")
    }
    var declared = AccountDeclaration(name: name)
    declared.isTester = true
    if let options { declared.storefront = try StorefrontWords.storefront(in: options) }
    return addAccount(declared)
  }
}
