internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScenarioRun {
  /// Returns what can be observed of an app, or the name of a device or an account.
  func look(
    _ call: LookCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    if call == .accountDescription {
      results.append(accountName(AccountID(arguments.receiver)))
      return
    }
    let device = device(arguments)
    lastLook = Expectation.Look(device: device.id, product: .none)
    switch call {
    case .accountDescription: break
    case .owned:
      let product = try product(arguments, 0)
      lastLook = Expectation.Look(device: device.id, product: product)
      // After an injected fault the app may still be delivering purchases. It is asked once the world is
      // idle.
      guard !hasUnplannedFault else {
        results.append(0)
        return
      }
      try requireRunning(device, to: "asked what its user owns")
      guard device.process?.isWorking != true else {
        throw LanguageProblem(
          "the app is busy on \(device.name), so it cannot be asked what its user owns",
          advice: "call world:settle() first")
      }
      guard let count = world.owned(product, on: device) else {
        if device.isRunning {
          ending =
            ending ?? .partIsMissing("the app does not answer 'owned', which reports what the user owns")
          throw LanguageProblem("the app does not answer 'owned'")
        }
        throw appEnded(on: device, while: "the scenario checked what the user owns")
      }
      results.append(count)
    case .queue: results.append(.table(LuaTable(list: world.queueEntries(of: device).map(value))))
    case .disk:
      var files = LuaTable()
      for file in world.files(of: device) {
        files.append(key: .string(file.path), value: ScenarioRun.text(file.content))
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
          "product": .string(name(of: entry.product)), "state": .string(entry.state.name),
          "quantity": .integer(entry.quantity), "account": .string(accountName(entry.account)),
        ]))
  }

  func accountName(_ account: AccountID) -> String { account == .none ? "" : world.store[account].name }
}

extension ScenarioRun: FactNaming {
  func name(of device: DeviceID) -> String { world[device].name }

  func name(of account: AccountID) -> String { accountName(account) }
}

extension ScenarioRun {
  /// Returns one property of the state of a device.
  func lookAtState(_ call: StateCall, of device: Device, _ results: inout LuaResults) {
    lastLook = Expectation.Look(device: device.id, product: .none)
    switch call {
    case .observers: results.append(.table(LuaTable(list: world.observers(of: device).map(observer))))
    case .preferences:
      var preferences = LuaTable()
      for entry in world.preferences(of: device) {
        preferences.append(key: .string(entry.key), value: ScenarioRun.text(entry.value))
      }
      results.append(.table(preferences))
    case .receipt: results.append(receipt(of: device))
    case .isBusy: results.append(device.process?.isBusy ?? false)
    case .isInFront: results.append(device.process?.isForeground ?? false)
    case .isOn: results.append(device.isOn)
    case .allowsPayments: results.append(device.allowsPayments)
    case .account:
      results.append(device.account == .none ? LuaValue.nil : .string(accountName(device.account)))
    case .storefront: results.append(recorder.texts[device.storefront])
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

  /// Bytes as a Lua string if they are valid UTF-8, otherwise as bytes.
  static func text(_ bytes: [UInt8]) -> LuaValue {
    bytes.withUnsafeBufferPointer { String(checking: $0) }.map { .string($0) } ?? .bytes(bytes)
  }
}

extension ScenarioRun {
  /// Lists past events on a device: calls of its app, or what the device showed.
  func lookBack(
    _ call: HistoryCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    let device = device(arguments)
    lastLook = Expectation.Look(device: device.id, product: .none)
    let list =
      switch call {
      case .calls: try calls(arguments, of: device)
      case .sheets: sheets(in: try readFacts(), of: device)
      case .dialogs: try shown(on: device, dialog)
      case .messages: try shown(on: device, message)
      case .alerts: try shown(on: device, alert)
      case .prices: try shown(on: device, price)
      }
    results.append(.table(LuaTable(list: list)))
  }

  /// The tables that `read` returns for facts of a device.
  private func shown(
    on device: Device, _ read: (FactContent) -> LuaTable?
  ) throws(LanguageProblem) -> [LuaValue] {
    try readFacts().compactMap { fact in
      fact.actor.device == device.id ? read(fact.content).map { .table($0) } : nil
    }
  }

  private func dialog(_ content: FactContent) -> LuaTable? {
    guard case .interface(.dialogShown(let dialog, let text)) = content else { return nil }
    return message(dialog, text)
  }

  /// A message of any form; nil if the fact is not a message.
  private func message(_ content: FactContent) -> LuaTable? {
    switch content {
    case .interface(.dialogShown(let kind, let text)), .interface(.textShown(let kind, let text)):
      message(kind, text)
    default: nil
    }
  }

  private func message(_ kind: Dialog, _ text: TextID) -> LuaTable {
    LuaTable(.message, ["kind": .string(kind.name), "text": .string(recorder.texts[text])])
  }

  private func price(_ content: FactContent) -> LuaTable? {
    guard case .interface(.priceShown(let product, let text)) = content else { return nil }
    return LuaTable(.price, ["product": .string(name(of: product)), "text": .string(recorder.texts[text])])
  }

  private func alert(_ content: FactContent) -> LuaTable? {
    guard case .device(.alertShown(let alert, let product)) = content else { return nil }
    var table = LuaTable(.alert, ["alert": .string(alert.name)])
    if product != .none { table.append(key: .string("product"), value: .string(name(of: product))) }
    return table
  }

  /// The payment sheets of a device with the response to each.
  private func sheets(in facts: [Fact], of device: Device) -> [LuaValue] {
    var sheets: [(transaction: TransactionID, amount: Int64, currency: TextID, answer: String)] = []
    func answer(_ transaction: TransactionID, _ word: String) {
      guard let place = sheets.lastIndex(where: { $0.transaction == transaction }) else { return }
      if sheets[place].answer == "open" { sheets[place].answer = word }
    }
    for fact in facts where fact.actor.device == device.id {
      switch fact.content {
      case .device(.sheetShown(let transaction, let amount, let currency)):
        sheets.append((transaction, amount, currency, "open"))
      case .device(.sheetClosed(let transaction)): answer(transaction, "closed")
      case .user(.confirmed(let transaction)): answer(transaction, "confirmed")
      case .user(.cancelled(let transaction)): answer(transaction, "cancelled")
      case .user(.ignored(let transaction)): answer(transaction, "ignored")
      default: break
      }
    }
    return sheets.map { sheet in
      var table =
        LuaTable(
          .sheet,
          [
            "product": .string(name(of: world.product(of: sheet.transaction))),
            "amount": .integer(Int(sheet.amount)), "currency": .string(recorder.texts[sheet.currency]),
            "answer": .string(sheet.answer),
          ])
      if world.environment == .sandbox {
        table.append(key: .string("note"), value: .string("[Environment: Sandbox]"))
      }
      return .table(table)
    }
  }

  /// The calls of the app on a device, each numbered among all of the app's calls.
  private func calls(_ arguments: CallArguments, of device: Device) throws(LanguageProblem) -> [LuaValue] {
    var wanted: AppCallKind?
    if !arguments.isMissing(0) {
      let name = try arguments.text(0)
      wanted = AppCallKind.allCases.first { $0.name == name }
      guard wanted != nil else {
        throw LanguageProblem.unknown("app call", name, among: AppCallKind.allCases.map(\.name))
      }
    }
    let notes = try readCalls()
    var calls: [LuaValue] = []
    var number = 0
    for note in notes where note.device == device.id {
      number += 1
      guard wanted == nil || wanted == note.kind else { continue }
      var table = LuaTable(
        .call,
        [
          "name": .string(note.kind.name), "number": .integer(number),
          "at": .string(DurationText.short(note.instant - .zero)),
        ])
      if note.product != .none {
        table.append(key: .string("product"), value: .string(name(of: note.product)))
      }
      calls.append(.table(table))
    }
    return calls
  }
}
