internal import Facts
internal import Kernel
internal import Lua
internal import World

/// Lists past events on a device: the calls that the app made, and what the device showed to the user.
struct DeviceHistory {
  let names: ScenarioWorld
  let facts: RunFacts

  func list(
    _ call: HistoryCall, _ arguments: CallArguments, on device: Device
  ) throws(LanguageProblem) -> [LuaValue] {
    switch call {
    case .calls: try calls(arguments, of: device)
    case .sheets: sheets(in: try facts.read(), of: device)
    case .dialogs: try shown(on: device, dialog)
    case .messages: try shown(on: device, message)
    case .alerts: try shown(on: device, alert)
    case .prices: try shown(on: device, price)
    }
  }

  /// Returns the tables that `read` creates from the facts of a device. `read` returns nil for facts to
  /// skip.
  private func shown(
    on device: Device, _ read: (FactContent) -> LuaTable?
  ) throws(LanguageProblem) -> [LuaValue] {
    try facts.read().compactMap { fact in
      fact.actor.device == device.id ? read(fact.content).map { .table($0) } : nil
    }
  }

  private func dialog(_ content: FactContent) -> LuaTable? {
    guard case .interface(.dialogShown(let dialog, let text)) = content else { return nil }
    return message(dialog, text)
  }

  /// Returns the table for a fact that shows a message to the user. Nil if the fact shows none.
  private func message(_ content: FactContent) -> LuaTable? {
    switch content {
    case .interface(.dialogShown(let kind, let text)), .interface(.textShown(let kind, let text)):
      message(kind, text)
    default: nil
    }
  }

  private func message(_ kind: Dialog, _ text: TextID) -> LuaTable {
    LuaTable(.message, ["kind": .string(kind.name), "text": .string(names.texts[text])])
  }

  private func price(_ content: FactContent) -> LuaTable? {
    guard case .interface(.priceShown(let product, let text)) = content else { return nil }
    return LuaTable(
      .price, ["product": .string(names.name(of: product)), "text": .string(names.texts[text])])
  }

  private func alert(_ content: FactContent) -> LuaTable? {
    guard case .device(.alertShown(let alert, let product)) = content else { return nil }
    var table = LuaTable(.alert, ["alert": .string(alert.name)])
    if product != .none { table.append(key: .string("product"), value: .string(names.name(of: product))) }
    return table
  }

  /// Returns the payment sheets that a device showed, each with the user's response.
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
            "product": .string(names.name(of: names.world.product(of: sheet.transaction))),
            "amount": .integer(Int(sheet.amount)), "currency": .string(names.texts[sheet.currency]),
            "answer": .string(sheet.answer),
          ])
      if names.world.environment == .sandbox {
        table.append(key: .string("note"), value: .string("[Environment: Sandbox]"))
      }
      return .table(table)
    }
  }

  /// Returns the calls that the app made on a device. Each has its number among all calls on the device,
  /// even if the list has only calls of one kind.
  private func calls(_ arguments: CallArguments, of device: Device) throws(LanguageProblem) -> [LuaValue] {
    var wanted: AppCallKind?
    if !arguments.isMissing(0) {
      let name = try arguments.text(0)
      wanted = AppCallKind.allCases.first { $0.name == name }
      guard wanted != nil else {
        throw LanguageProblem.unknown("app call", name, among: AppCallKind.allCases.map(\.name))
      }
    }
    let notes = try facts.readCalls()
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
        table.append(key: .string("product"), value: .string(names.name(of: note.product)))
      }
      calls.append(.table(table))
    }
    return calls
  }
}
