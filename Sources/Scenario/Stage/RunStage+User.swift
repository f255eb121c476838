internal import Facts
internal import Kernel
internal import StoreModel
internal import World

extension RunStage {
  /// What the user of a device does.
  func performUser(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceBuy {
      try buy(arguments, device)
    } else if arguments.call == .deviceRestore {
      try requireForeground(device, to: "tapped")
      world.tapRestore(on: device)
    } else if arguments.call == .deviceTap {
      let name = try arguments.text(0)
      try requireForeground(device, to: "tapped")
      world.tap(name, on: device)
    } else if arguments.call == .deviceCancelNextPurchase {
      try prepareSheet(answer: 1, arguments)
    } else if arguments.call == .deviceWalkAway {
      try prepareSheet(answer: 2, arguments)
    } else if arguments.call == .deviceCancelNextSignIn {
      let options = try arguments.options(0)
      arm(.signInAnswer, device: device, value: 1, try PinTiming(options), arguments)
    } else {
      try changeDevice(arguments, device)
    }
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
    for _ in 0..<taps { world.tapBuy(product, quantity: quantity, on: device) }
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

  private func changeDevice(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    if arguments.call == .deviceSignIn {
      let account = try account(arguments, 0)
      guard device.account != account else {
        throw LanguageProblem("\(accountName(account)) is signed in already on \(device.name)")
      }
      world.signIn(account, on: device)
    } else if arguments.call == .deviceSignOut {
      try requireAccount(device)
      world.signOut(device)
    } else if arguments.call == .deviceChangeStorefront {
      let country = try arguments.text(0)
      guard StorefrontWords.isStorefront(country) else {
        throw arguments.problem(0, expected: StorefrontWords.form)
      }
      try requireAccount(device)
      world.changeStorefront(of: device, to: country)
    } else if arguments.call == .deviceForbidPayments {
      world.setAllowsPayments(false, on: device)
    } else if arguments.call == .deviceAllowPayments {
      world.setAllowsPayments(true, on: device)
    } else if arguments.call == .deviceSetClock {
      world.setClock(of: device, by: try arguments.offset(0))
    } else {
      try changeProduct(try product(arguments, 0), arguments, device)
    }
  }

  private func changeProduct(
    _ product: ProductID, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    if arguments.call == .deviceSetRenewal {
      let renews = try arguments.flag(1, unlessGiven: true)
      try requireAccount(device)
      world.act(on: try subscription(of: device.account, to: product), .setRenewal(renews), by: device)
    } else if arguments.call == .deviceBuyElsewhere {
      try requireAccount(device)
      world.buyElsewhere(product, on: device)
    } else if arguments.call == .deviceRedeemCode {
      try redeemCode(for: product, arguments, device)
    } else {
      try requireOn(device)
      world.openPromotion(product, on: device)
    }
  }

  private func redeemCode(
    for product: ProductID, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    try requireAccount(device)
    guard world.store[product].type == .autoRenewable else {
      throw arguments.problem(
        0, found: "'\(name(of: product))'", expected: "a subscription, since offer codes are for nothing else"
      )
    }
    let offers = world.store[product].discounts.map { recorder.texts[$0.identifier] }
    let options = try arguments.options(1)
    if offers.isEmpty, let options, options.value("offer") != nil {
      throw options.problem(
        "offer", expected: "no such field, since '\(name(of: product))' has no offers",
        advice: "declare discounts = { … } in the product first")
    }
    let offer = try options?.word("offer", among: offers)
    world.redeemCode(for: product, offer: offer.map { world.text($0) }, on: device)
  }

  private func requireAccount(_ device: Device) throws(LanguageProblem) {
    guard device.account == .none else { return }
    throw LanguageProblem(
      "nobody is signed in on \(device.name)", advice: "sign in first with \(device.name):sign_in \"…\"")
  }
}
