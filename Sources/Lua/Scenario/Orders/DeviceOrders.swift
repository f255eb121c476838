internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Performs the actions of devices and their operating systems.
struct DeviceOrders {
  let names: ScenarioWorld
  let choices: Choices
  let prepared: PreparedFaults
  let apps: LaunchedApps

  private var world: World { names.world }

  func perform(_ call: DeviceCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let device = names.device(arguments)
    switch call {
    case .launch: try apps.launch(on: device)
    case .killApp: try kill(arguments, device)
    case .crash:
      if apps.isGoneByFault(on: device) { return }
      try apps.requireRunning(on: device, to: "crashed")
      world.apps.kill(device, at: "crash")
    case .background:
      try apps.requireForeground(on: device, to: "sent to the background")
      world.apps.background(device)
    case .foreground: try bringToFront(device)
    case .terminate:
      if apps.isGoneByFault(on: device) { return }
      try apps.requireRunning(on: device, to: "terminated")
      world.apps.terminate(device)
    case .reboot: world.reboot(device)
    case .powerOff:
      try device.requireOn()
      world.powerOff(device)
    case .preset:
      try device.requireInstalled()
      world.preset(try arguments.text(0), try arguments.text(1), on: device)
    case .install: try install(arguments, device)
    case .uninstall:
      try device.requireInstalled()
      world.uninstall(device)
    case .reinstall:
      try device.requireInstalled()
      let version = try arguments.optionalText(0) ?? device.installedVersion ?? "1.0"
      world.uninstall(device)
      world.install(device, version: version)
    case .update:
      try device.requireInstalled()
      world.update(device, to: try arguments.text(0))
    case .backUp:
      try device.requireInstalled()
      world.backUp(device)
    case .restoreBackupOf: try restoreBackup(arguments, device)
    case .copyPreferencesOf: try copyPreferences(arguments, device)
    }
  }

  private func bringToFront(_ device: Device) throws(LanguageProblem) {
    try apps.requireRunning(on: device, to: "brought to the foreground")
    if choices.hasUnplannedFault, device.isInFront { return }
    guard !device.isInFront else {
      throw LanguageProblem(
        "the app is already in the foreground on \(device.name)",
        advice: "call \(device.name):background() first")
    }
    world.apps.foreground(device)
  }

  private func install(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard device.installedVersion == nil else {
      throw LanguageProblem(
        "the app is already installed on \(device.name)",
        advice: "use \(device.name):reinstall() or \(device.name):update \"2.0\"")
    }
    world.install(device, version: try arguments.optionalText(0) ?? "1.0")
  }

  private func copyPreferences(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    try device.requireInstalled()
    guard let source = arguments.handle(0, .device).map({ world[DeviceID($0)] }) else {
      throw arguments.problem(0)
    }
    try source.requireInstalled()
    world.copyPreferences(of: source, to: device)
  }

  private func restoreBackup(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard let source = arguments.handle(0, .device).map({ world[DeviceID($0)] }) else {
      throw arguments.problem(0)
    }
    guard world.restoreBackup(of: source, on: device) else {
      throw LanguageProblem(
        "\(source.name) has no backup", advice: "call \(source.name):back_up() first")
    }
  }
}

extension DeviceOrders {
  /// Kills the app now. If the options name a point, prepares a kill at that point instead.
  private func kill(_ arguments: CallArguments, _ device: Device) throws(LanguageProblem) {
    guard let options = try arguments.options(0) else {
      if apps.isGoneByFault(on: device) { return }
      try apps.requireRunning(on: device, to: "killed")
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
    let (product, transaction, words) = try names.narrowing(in: options)
    guard isAboutProducts || words.isEmpty else {
      throw LanguageProblem(
        "'\(name)' does not involve a product or transaction",
        advice: "remove \(product == .none ? "transaction" : "product"), or choose another point")
    }
    let fault = ArmedFault(
      site, detail: detail, on: device.id, product: product, transaction: transaction, nth: timing.nth)
    try prepared.arm(fault, subject: name + words, device, timing, arguments)
  }

  private func killPoint(
    _ name: String, _ site: ChoiceSite
  ) throws(LanguageProblem) -> (detail: UInt16, isAboutProducts: Bool) {
    if site == .killAtFact {
      let kind = try KindWords.fact(named: name)
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
}
