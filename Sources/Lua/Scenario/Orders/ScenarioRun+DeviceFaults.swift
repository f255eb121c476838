internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension ScenarioRun {
  /// Injects a fault on a device: in its queue, at the end of a restore, or on its disk.
  func performDeviceFault(
    _ call: DeviceFaultCall, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    switch call {
    case .breakOffRestore: try armOnce(.restoreFailure, arguments, device)
    case .loseFinish: try armOnce(.finishWithoutEffect, arguments, device)
    case .loseTransaction: try armOnce(.spontaneousRemoval, arguments, device)
    case .redeliverFinished: try armOnce(.finishedRedelivery, arguments, device)
    case .losePreferences: try armOnce(.preferencesAtDeath, arguments, device)
    case .purgeCaches: try purgeCaches(device)
    case .fillDisk: try setDiskFull(true, device)
    case .freeDisk: try setDiskFull(false, device)
    }
  }

  private func armOnce(
    _ site: ChoiceSite, _ arguments: CallArguments, _ device: Device
  ) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let (product, transaction, words) = try narrowing(in: options)
    let fault = ArmedFault(
      site, on: device.id, product: product, transaction: transaction, nth: timing.nth)
    try arm(fault, subject: String(words.drop { $0 == " " }), device, timing, arguments)
  }

  private func setDiskFull(_ isFull: Bool, _ device: Device) throws(LanguageProblem) {
    try requireOn(device)
    guard !world.setDiskFull(isFull, on: device) else { return }
    throw LanguageProblem(
      isFull ? "the disk of \(device.name) is already full" : "the disk of \(device.name) is not full",
      advice: "call \(device.name):\(isFull ? "free_disk" : "fill_disk")() first, or remove this line")
  }

  private func purgeCaches(_ device: Device) throws(LanguageProblem) {
    try requireOn(device)
    try requireInstalled(device)
    guard !isInFront(device) else {
      throw LanguageProblem(
        "the system does not purge caches while the app is in the foreground on \(device.name)",
        advice: "call \(device.name):background() or \(device.name):terminate() first")
    }
    world.purgeCaches(of: device)
  }

  func requireOn(_ device: Device) throws(LanguageProblem) {
    guard !device.isOn else { return }
    throw LanguageProblem(
      "\(device.name) is switched off", advice: "call \(device.name):reboot() first")
  }
}

extension ScenarioRun {
  /// Prepares a fault of a download on a device, or lists the downloads there.
  func performDownload(
    _ call: DownloadCall, _ arguments: CallArguments, _ device: Device, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .stall: try stallDownload(arguments, device)
    case .fail: try failDownload(arguments, device)
    case .list:
      lastLook = Expectation.Look(device: device.id, product: .none)
      results.append(.table(LuaTable(list: world.downloadEntries(of: device).map(value))))
    }
  }

  /// The words of the option `at` of `stall_download`.
  static let stallPlaces = ["half_way", "waiting"]

  private func stallDownload(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let (product, transaction, words) = try narrowing(in: options)
    try requireHostedContent(of: product, options)
    let place = try options?.word("at", among: ScenarioRun.stallPlaces) ?? ScenarioRun.stallPlaces[0]
    let fault = ArmedFault(
      .downloadStall, on: device.id, product: product, transaction: transaction,
      option: place == ScenarioRun.stallPlaces[0] ? 1 : 2, nth: timing.nth)
    try arm(fault, subject: String(words.drop { $0 == " " }), device, timing, arguments)
  }

  private func failDownload(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let name = try options?.text("product")
    let product = try name.map { name throws(LanguageProblem) in try self.product(named: name) } ?? .none
    try requireHostedContent(of: product, options)
    let hasError = options?.value("error") != nil
    if let options, !hasError, options.value("underlying") != nil {
      throw options.notAllowed("underlying", "without error")
    }
    let failure = DownloadFailure(
      try options.map { options throws(LanguageProblem) in try hasError ? error(in: options) : .connectionLost
      }
        ?? .connectionLost,
      at: try options?.integer("at", in: 0...1000) ?? 500, nth: Int(timing.nth), product: product)
    if let rival = world.rival(of: failure, on: device),
      let earlier = pins.first(where: { $0.source == .download(rival) })
    {
      throw LanguageProblem(
        "line \(earlier.line) already schedules \(earlier.words) for the same call",
        advice: "write nth = \(timing.nth + 1) for the next one, or remove this line")
    }
    prepared(
      .download(world.fail(failure, on: device)),
      words: "fail_download\(name.map { " for \($0)" } ?? "") on \(device.name)",
      isOptional: timing.isOptional, arguments)
  }

  private func requireHostedContent(
    of product: ProductID, _ options: FieldReader?
  ) throws(LanguageProblem) {
    let advice = "declare hosted = { files = { … } } in a product"
    if product != .none {
      guard world.store[product].hosted == nil else { return }
      throw LanguageProblem("the store hosts no files for '\(name(of: product))'", advice: advice)
    }
    let isAny = (0..<world.store.productCount).contains { world.store[ProductID($0)].hosted != nil }
    guard !isAny else { return }
    throw LanguageProblem("the store hosts no files for any product", advice: advice)
  }

  private func value(_ entry: DownloadEntry) -> LuaValue {
    let texts = recorder.texts
    var table = LuaTable(
      .download,
      [
        "product": .string(name(of: entry.product)), "content": .string(texts[entry.content]),
        "version": .string(texts[entry.version]), "state": .string(entry.state.name),
        "progress": .number(Double(entry.thousandths) / 1000), "received": .integer(Int(entry.received)),
        "length": .integer(Int(entry.length)), "transaction": .integer(Int(entry.transaction.rawValue)),
      ])
    if let error = entry.error {
      table.append(key: .string("error"), value: .string(StoreErrorWords.word(for: error)))
    }
    return .table(table)
  }
}
