internal import Facts
internal import World

extension ScenarioRun {
  /// Kills the app now, or prepares a kill at the point given by the options.
  func kill(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else {
      if hasUnplannedFault, !device.isRunning { return }
      try requireRunning(device, to: "killed")
      world.apps.kill(device)
      return
    }
    let moments: [(field: String, site: ChoiceSite)] = [
      ("before", .killBefore), ("after", .killAfter), ("during", .killDuring), ("at", .killAtFact),
    ]
    let given = moments.filter { options.value($0.field) != nil }
    guard given.count == 1, let name = try options.text(given[0].field) else {
      throw LanguageProblem(
        options.subject, expected: "one of before, after, during, and at",
        found: given.isEmpty ? "none" : "\(given.count)",
        advice: "write kill_app { before = \"finish\" }, or kill_app() to kill it now")
    }
    try armKill(given[0].site, at: name, options, arguments, device)
  }

  private func armKill(
    _ site: ChoiceSite, at name: String, _ options: FieldReader, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    let timing = try PinTiming(options)
    let (detail, isAboutProducts) = try killPoint(name, site)
    let (product, transaction, words) = try narrowing(in: options)
    guard isAboutProducts || words.isEmpty else {
      throw LanguageProblem(
        "'\(name)' does not involve a product or transaction",
        advice: "remove \(product == .none ? "transaction" : "product"), or choose another point")
    }
    let fault = ArmedFault(
      site, detail: detail, on: device.id, product: product, transaction: transaction, nth: timing.nth)
    let armed = try arm(fault, subject: name + words, device, timing, arguments)
    if timing.isOptional { optionalKills.append((device.id, armed)) }
  }

  private func killPoint(
    _ name: String, _ site: ChoiceSite
  ) throws(LanguageProblem) -> (detail: UInt16, isAboutProducts: Bool) {
    if site == .killAtFact {
      let kind = try ScenarioRun.factKind(named: name)
      let isAboutProducts = FactDescription.of(kind).fields.contains {
        $0.type == .identifier(.product) || $0.type == .identifier(.transaction)
      }
      return (UInt16(kind.rawValue), isAboutProducts)
    }
    let points = KillPoint.all.filter { site != .killDuring || $0.isEvent }
    guard let point = points.first(where: { $0.name == name }) else {
      throw LanguageProblem.unknown(
        site == .killDuring ? "app event" : "app call or event", name, among: points.map(\.name)
      )
    }
    return (point.rawValue, point.isAboutProducts)
  }

  /// The product or the transaction to which the options narrow a fault, and words for it in messages.
  func narrowing(
    in options: FieldReader?
  ) throws(LanguageProblem) -> (product: ProductID, transaction: TransactionID, words: String) {
    guard let options else { return (.none, .none, "") }
    if options.value("product") != nil, options.value("transaction") != nil {
      throw LanguageProblem(
        options.subject, expected: "product or transaction", found: "both",
        advice: "a transaction has one product: remove product")
    }
    if let name = try options.text("product") {
      return (try product(named: name), .none, " for \(name)")
    }
    if let number = try options.integer("transaction", in: 0...1_000_000_000) {
      return (.none, TransactionID(number), " of transaction \(number)")
    }
    return (.none, .none, "")
  }
}
