internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension RunStage {
  /// What becomes of downloads on a device, and how they stand.
  func performDownloads(
    _ arguments: CallArguments, _ device: Device, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    if arguments.call == .deviceStallDownload {
      try stallDownload(arguments, device)
    } else if arguments.call == .deviceFailDownload {
      try failDownload(arguments, device)
    } else {
      lastLook = Expectation.Look(device: device.id, product: .none)
      results.append(.table(LuaTable(list: world.downloadEntries(of: device).map(value))))
    }
  }

  /// Where a download can be stuck.
  static let stallPlaces = ["half_way", "waiting"]

  private func stallDownload(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let (product, transaction, words) = try narrowing(in: options)
    try requireHostedContent(of: product, options)
    let place = try options?.word("at", among: RunStage.stallPlaces) ?? RunStage.stallPlaces[0]
    let fault = ArmedFault(
      .downloadStall, on: device.id, product: product, transaction: transaction,
      option: place == RunStage.stallPlaces[0] ? 1 : 2, nth: timing.nth)
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
      throw options.problem("underlying", expected: "no such field without error")
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
        "\(earlier.words) is prepared already, on line \(earlier.line), for the same occasion",
        advice: "say nth = \(timing.nth + 1) for the next one, or leave this line out")
    }
    prepared(
      .download(world.fail(failure, on: device)),
      words: "fail_download\(name.map { " for \($0)" } ?? "") on \(device.name)",
      isOptional: timing.isOptional, arguments)
  }

  private func requireHostedContent(
    of product: ProductID, _ options: FieldReader?
  ) throws(LanguageProblem) {
    let advice = "give a product hosted = { files = { … } } in the declaration"
    if product != .none {
      guard world.store[product].hosted == nil else { return }
      throw LanguageProblem("the store keeps no files for '\(name(of: product))'", advice: advice)
    }
    let isAny = (0..<world.store.productCount).contains { world.store[ProductID($0)].hosted != nil }
    guard !isAny else { return }
    throw LanguageProblem("the store keeps no files for any product", advice: advice)
  }

  private func value(_ entry: DownloadEntry) -> LuaValue {
    let texts = recorder.texts
    var table = LuaTable(fields: [
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
