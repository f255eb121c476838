internal import Facts
internal import Kernel
internal import Lua
internal import Rules
internal import World

/// Answers the script's queries about apps, devices, the store and the developer's server.
final class Observations {
  private let names: ScenarioWorld
  private let world: World
  private let records: StoreRecords
  private let history: DeviceHistory
  private let choices: Choices
  private let apps: LaunchedApps
  private let outcome: RunOutcome
  /// The device and product of the script's latest query. Nil if an expectation has consumed them.
  private var latest: Expectation.Look?

  init(
    _ names: ScenarioWorld, facts: RunFacts, choices: Choices, apps: LaunchedApps, outcome: RunOutcome,
    caseFile: CaseFile
  ) {
    self.names = names
    self.choices = choices
    self.apps = apps
    self.outcome = outcome
    world = names.world
    records = StoreRecords(names: names, caseFile: caseFile)
    history = DeviceHistory(names: names, facts: facts)
  }

  /// Returns the device and product of the latest query, and forgets them.
  func takeLatest() -> Expectation.Look? { latest.take() }

  /// Returns the state of an app that a script can query, or the name of a device or an account.
  func perform(
    _ call: LookCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    if call == .accountDescription {
      results.append(names.name(of: AccountID(arguments.receiver)))
      return
    }
    let device = names.device(arguments)
    latest = Expectation.Look(device: device.id, product: .none)
    switch call {
    case .accountDescription: break
    case .owned:
      let product = try names.product(arguments, 0)
      latest = Expectation.Look(device: device.id, product: product)
      // After a fault that the scenario does not contain, the app may still be delivering purchases. A
      // later step asks the app when the world is idle.
      guard !choices.hasUnplannedFault else {
        results.append(0)
        return
      }
      try apps.requireRunning(on: device, to: "asked what its user owns")
      guard device.process?.isWorking != true else {
        throw LanguageProblem(
          "the app is busy on \(device.name), so it cannot be asked what its user owns",
          advice: "call world:settle() first")
      }
      guard let count = world.owned(product, on: device) else {
        if device.isRunning {
          outcome.endEarly(
            .partIsMissing("the app does not answer 'owned', which reports what the user owns"))
          throw LanguageProblem("the app does not answer 'owned'")
        }
        throw apps.ended(on: device, while: "the scenario checked what the user owns")
      }
      results.append(count)
    case .queue: results.append(.table(LuaTable(list: device.queueEntries.map(value))))
    case .disk:
      var files = LuaTable()
      for file in device.files {
        files.append(key: .string(file.path), value: LuaValue.text(file.content))
      }
      results.append(files)
    case .isRunning: results.append(device.isRunning)
    case .description: results.append(device.name)
    }
  }

  private func value(_ entry: QueueEntry) -> LuaValue {
    .table(
      LuaTable(
        .queueEntry,
        [
          "product": .string(names.name(of: entry.product)), "state": .string(entry.state.name),
          "quantity": .integer(entry.quantity), "account": .string(names.name(of: entry.account)),
        ]))
  }

  /// Lists past events on a device: calls of its app, or what the device showed.
  func perform(
    _ call: HistoryCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    let device = names.device(arguments)
    latest = Expectation.Look(device: device.id, product: .none)
    results.append(.table(LuaTable(list: try history.list(call, arguments, on: device))))
  }

  /// Returns the records of the store or of the developer's server, or the time.
  func perform(
    _ call: BooksCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    if let look = try records.read(call, arguments, &results) { latest = look }
  }

  private func value(_ entry: DownloadEntry) -> LuaValue {
    let texts = names.texts
    var table = LuaTable(
      .download,
      [
        "product": .string(names.name(of: entry.product)), "content": .string(texts[entry.content]),
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

extension Observations {
  /// Returns one property of the state of a device.
  func perform(_ call: StateCall, _ arguments: CallArguments, _ results: inout LuaResults) {
    let device = names.device(arguments)
    latest = Expectation.Look(device: device.id, product: .none)
    switch call {
    case .observers: results.append(.table(LuaTable(list: device.observers.map(observer))))
    case .preferences:
      var preferences = LuaTable()
      for entry in device.preferences {
        preferences.append(key: .string(entry.key), value: LuaValue.text(entry.value))
      }
      results.append(.table(preferences))
    case .downloads: results.append(.table(LuaTable(list: device.downloadEntries.map(value))))
    case .receipt: results.append(ReceiptTable(names: names).value(of: device))
    case .isBusy: results.append(device.process?.isBusy ?? false)
    case .isInFront: results.append(device.isInFront)
    case .isOn: results.append(device.isOn)
    case .allowsPayments: results.append(device.allowsPayments)
    case .account:
      results.append(device.account == .none ? LuaValue.nil : .string(names.name(of: device.account)))
    case .storefront: results.append(names.texts[device.storefront])
    case .appVersion: results.append(device.installedVersion.map { LuaValue.string($0) } ?? .nil)
    case .clock:
      results.append(DurationText.short(world.timeline.now - .zero + device.clockOffset))
    }
  }

  private func observer(_ observer: (handlers: ObserverHandlers, registrations: Int)) -> LuaValue {
    var methods: [LuaValue] = []
    for (place, name) in ObserverHandlers.names.enumerated()
    where observer.handlers.contains(ObserverHandlers(rawValue: 1 << UInt16(place))) {
      methods.append(.string(name))
    }
    return .table(
      LuaTable(
        .observer,
        [
          "methods": .table(LuaTable(list: methods)), "registrations": .integer(observer.registrations),
        ]))
  }
}

extension LuaValue {
  /// Returns bytes as a Lua value: a string if they are valid UTF-8, otherwise bytes.
  fileprivate static func text(_ bytes: [UInt8]) -> LuaValue {
    bytes.withUnsafeBufferPointer { String(checking: $0) }.map { .string($0) } ?? .bytes(bytes)
  }
}
