internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Performs the actions that the users of devices take.
final class UserOrders {
  private let names: ScenarioWorld
  private let world: World
  private let prepared: PreparedFaults
  private let apps: LaunchedApps
  private let store: StoreOrders
  private let outcome: RunOutcome
  /// The controls that the scenario tapped, in the order of the taps. The app must react to each of these
  /// taps.
  private var requiredControls: [String] = []

  init(
    _ names: ScenarioWorld, prepared: PreparedFaults, apps: LaunchedApps, store: StoreOrders,
    outcome: RunOutcome
  ) {
    self.names = names
    self.prepared = prepared
    self.apps = apps
    self.store = store
    self.outcome = outcome
    world = names.world
  }

  /// The required controls for which the app made no call after the tap. Empty if the driver may choose
  /// non-default options.
  var ignoredControls: [String] {
    outcome.isExplored ? [] : requiredControls.filter(world.apps.ignoresTaps)
  }

  /// Performs an action that the user of a device takes.
  func perform(_ call: UserCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
    if call.isTap {
      outcome.noteTap("\(device.name):\(arguments.callee.name)", line: arguments.position.line)
    }
    switch call {
    case .buy: try buy(arguments, device)
    case .restore:
      try apps.requireForeground(on: device, to: "tapped")
      world.people.tapRestore(on: device)
    case .tap: try tap(arguments, device)
    case .cancelNextPurchase: try prepareSheet(answer: 1, arguments)
    case .walkAway: try prepareSheet(answer: 2, arguments)
    case .cancelNextSignIn:
      prepared.arm(
        .signInAnswer, device: device, value: 1, try PinTiming(try arguments.options(0)), arguments)
    case .signIn: try signIn(try names.account(arguments, 0), device)
    case .signOut:
      try device.requireAccount()
      world.people.signOut(device)
    case .logIn:
      let account = try names.account(arguments, 0)
      try apps.requireForeground(on: device, to: "logged in to")
      guard !world.people.logIn(account, on: device) else { return }
      throw LanguageProblem(
        "\(names.name(of: account)) is already logged in to the app",
        advice: "choose another account, or remove this line")
    case .logOut:
      try apps.requireForeground(on: device, to: "logged out of")
      guard !world.people.logOut(on: device) else { return }
      throw LanguageProblem(
        "no user is logged in to the app", advice: "call log_in first, or remove this line")
    case .changeStorefront: try changeStorefront(arguments, device)
    case .forbidPayments: world.setAllowsPayments(false, on: device)
    case .allowPayments: world.setAllowsPayments(true, on: device)
    case .setClock: world.setClock(of: device, by: try arguments.offset(0))
    case .openPromotion:
      let product = try names.product(arguments, 0)
      try device.requireOn()
      world.openPromotion(product, on: device)
    case .buyElsewhere:
      let product = try names.product(arguments, 0)
      try device.requireAccount()
      world.buyElsewhere(product, on: device)
    case .redeemCode: try redeemCode(for: try names.product(arguments, 0), arguments, device)
    case .replayReceipt:
      let receipt = try arguments.text(0)
      let product = try names.product(arguments, 1)
      try device.requireAccount()
      world.replayReceipt(receipt, for: product, on: device)
    case .setRenewal:
      let product = try names.product(arguments, 0)
      let renews = try arguments.flag(1, unlessGiven: true)
      try device.requireAccount()
      world.act(on: try store.subscription(of: device.account, to: product), .setRenewal(renews), by: device)
    }
  }

  private func tap(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let name = try arguments.text(0)
    let mayBeIgnored = try arguments.options(1)?.flag("optional") ?? false
    try apps.requireForeground(on: device, to: "tapped")
    if !mayBeIgnored, !requiredControls.contains(name) { requiredControls.append(name) }
    world.people.tap(name, on: device)
  }

  private func buy(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let product = try names.product(arguments, 0)
    let options = try arguments.options(1)
    let quantity = try options?.integer("quantity", in: 1...1000) ?? 1
    let taps = try options?.integer("taps", in: 1...10) ?? 1
    let isCancelled = try options?.flag("cancel") ?? false
    try apps.requireForeground(on: device, to: "tapped")
    if isCancelled {
      prepared.arm(
        .sheetAnswer, scope: product.rawValue, subject: "for \(names.name(of: product))", value: 1,
        PinTiming(),
        arguments)
    }
    store.noteAttempt(toBuy: product)
    for _ in 0..<taps { world.people.tapBuy(product, quantity: quantity, on: device) }
  }

  private func prepareSheet(answer: Int, _ arguments: CallArguments) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    guard let name = try options?.text("product") else {
      prepared.arm(.sheetAnswer, value: answer, timing, arguments)
      return
    }
    let product = try names.product(named: name)
    prepared.arm(
      .sheetAnswer, scope: product.rawValue, subject: "for \(name)", value: answer, timing, arguments)
  }

  private func signIn(_ account: AccountID, _ device: Device) throws(LanguageProblem) {
    guard device.account != account else {
      throw LanguageProblem("\(names.name(of: account)) is already signed in on \(device.name)")
    }
    world.people.signIn(account, on: device)
  }

  private func changeStorefront(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let country = try arguments.text(0)
    guard Storefront.isCode(country) else {
      throw arguments.problem(0, expected: StorefrontWords.form)
    }
    try device.requireAccount()
    world.people.changeStorefront(of: device, to: country)
  }

  private func redeemCode(
    for product: ProductID, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    try device.requireAccount()
    guard world.store[product].type == .autoRenewable else {
      throw arguments.problem(
        0, found: "'\(names.name(of: product))'", expected: "a subscription",
        advice: "offer codes work only for subscriptions"
      )
    }
    let offers = world.store[product].promotionalOffers.map { names.texts[$0.identifier] }
    let options = try arguments.options(1)
    if offers.isEmpty, let options, options.value("offer") != nil {
      throw options.notAllowed(
        "offer", ": '\(names.name(of: product))' has no offers",
        advice: "declare discounts = { … } in the product first")
    }
    let offer = try options?.word("offer", among: offers)
    world.people.redeemCode(for: product, offer: offer.map { world.text($0) }, on: device)
  }

}

extension UserOrders {
  /// Performs an action that the user takes on a page of the store.
  func perform(_ call: SheetCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
    switch call {
    case .openLink:
      let address = try arguments.text(0)
      try apps.requireForeground(on: device, to: "tapped")
      world.people.openLink(address, on: device)
    case .close:
      _ = try shownSheet(on: device, arguments)
      world.people.closeSheet(on: device)
    case .followLink:
      _ = try shownSheet(on: device, arguments)
      try apps.requireForeground(on: device, to: "tapped")
      world.people.followLinkOnSheet(on: device)
      world.apps.background(device)
    case .buy:
      let product = arguments.isMissing(0) ? nil : try names.product(arguments, 0)
      let shown = try shownSheet(on: device, arguments)
      if let product, world.store[product].identifier != shown.product {
        throw LanguageProblem(
          "the sheet on \(device.name) does not promote \(names.name(of: product))",
          advice: shown.product == nil
            ? "the app passes the product when it loads the page: product_identifier = \"…\""
            : "it promotes \(shown.product.map { names.texts[$0] } ?? "nothing")")
      }
      world.people.buyOnSheet(product, on: device)
    }
  }

  private func shownSheet(
    on device: Device, _ arguments: CallArguments
  ) throws(LanguageProblem) -> SheetParameters {
    try apps.requireForeground(on: device, to: "tapped")
    guard let shown = world.people.shownSheet(on: device) else {
      throw LanguageProblem(
        "no store page is shown on \(device.name)",
        advice: "show one first, for example with \(device.name):tap \"sheet 364709193\"")
    }
    return shown
  }
}
