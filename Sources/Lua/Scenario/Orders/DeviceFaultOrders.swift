internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// Injects faults on devices: in their payment queues, in their downloads, and on their disks.
struct DeviceFaultOrders {
  let names: ScenarioWorld
  let prepared: PreparedFaults

  private var world: World { names.world }

  /// Injects a fault on a device: in its payment queue, at the end of a restore, or on its disk.
  func perform(_ call: DeviceFaultCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
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
    let (product, transaction, words) = try names.narrowing(in: options)
    let fault = ArmedFault(
      site, on: device.id, product: product, transaction: transaction, nth: timing.nth)
    try prepared.arm(fault, subject: String(words.drop { $0 == " " }), device, timing, arguments)
  }

  private func setDiskFull(_ isFull: Bool, _ device: Device) throws(LanguageProblem) {
    try device.requireOn()
    guard !world.setDiskFull(isFull, on: device) else { return }
    throw LanguageProblem(
      isFull ? "the disk of \(device.name) is already full" : "the disk of \(device.name) is not full",
      advice: "call \(device.name):\(isFull ? "free_disk" : "fill_disk")() first, or remove this line")
  }

  private func purgeCaches(_ device: Device) throws(LanguageProblem) {
    try device.requireOn()
    try device.requireInstalled()
    guard !device.isInFront else {
      throw LanguageProblem(
        "the system does not purge caches while the app is in the foreground on \(device.name)",
        advice: "call \(device.name):background() or \(device.name):terminate() first")
    }
    world.purgeCaches(of: device)
  }

  /// Prepares a fault for a download on a device.
  func perform(_ call: DownloadCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
    switch call {
    case .stall: try stallDownload(arguments, device)
    case .fail: try failDownload(arguments, device)
    }
  }

  /// The values of the option `at` of `stall_download`.
  static let stallPlaces = ["half_way", "waiting"]

  private func stallDownload(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let (product, transaction, words) = try names.narrowing(in: options)
    try requireHostedContent(of: product, options)
    let place =
      try options?.word("at", among: DeviceFaultOrders.stallPlaces) ?? DeviceFaultOrders.stallPlaces[0]
    let fault = ArmedFault(
      .downloadStall, on: device.id, product: product, transaction: transaction,
      option: place == DeviceFaultOrders.stallPlaces[0] ? 1 : 2, nth: timing.nth)
    try prepared.arm(fault, subject: String(words.drop { $0 == " " }), device, timing, arguments)
  }

  private func failDownload(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    let options = try arguments.options(0)
    let timing = try PinTiming(options)
    let name = try options?.text("product")
    let product = try name.map { name throws(LanguageProblem) in try names.product(named: name) } ?? .none
    try requireHostedContent(of: product, options)
    let hasError = options?.value("error") != nil
    if let options, !hasError, options.value("underlying") != nil {
      throw options.notAllowed("underlying", "without error")
    }
    let failure = DownloadFailure(
      try options.map { options throws(LanguageProblem) in
        try hasError ? StoreErrorWords.error(in: options) : .connectionLost
      }
        ?? .connectionLost,
      at: try options?.integer("at", in: 0...1000) ?? 500, nth: Int(timing.nth), product: product)
    try prepared.arm(
      failure, on: device, words: "fail_download\(name.map { " for \($0)" } ?? "") on \(device.name)", timing,
      arguments)
  }

  private func requireHostedContent(
    of product: ProductID, _ options: FieldReader?
  ) throws(LanguageProblem) {
    let advice = "declare hosted = { files = { … } } in a product"
    if product != .none {
      guard world.store[product].hosted == nil else { return }
      throw LanguageProblem("the store hosts no files for '\(names.name(of: product))'", advice: advice)
    }
    let isAny = (0..<world.store.productCount).contains { world.store[ProductID($0)].hosted != nil }
    guard !isAny else { return }
    throw LanguageProblem("the store hosts no files for any product", advice: advice)
  }
}
