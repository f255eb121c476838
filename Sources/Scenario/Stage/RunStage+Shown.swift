internal import Facts
internal import Kernel
internal import Lua
internal import World

extension RunStage {
  /// Calls that list what could be seen on a device.
  func lookBack(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let device = device(arguments)
    lastLook = Expectation.Look(device: device.id, product: .none)
    if arguments.call == .deviceCalls {
      results.append(.table(LuaTable(list: try calls(arguments, of: device))))
    } else if arguments.call == .deviceSheets {
      results.append(.table(LuaTable(list: sheets(in: try keptFacts(for: arguments.call), of: device))))
    } else {
      let facts = try keptFacts(for: arguments.call).lazy.filter { $0.actor.device == device.id }
      let shown = facts.compactMap { self.shown($0.content, for: arguments.call) }
      results.append(.table(LuaTable(list: Array(shown))))
    }
  }

  private func shown(_ content: FactContent, for call: LanguageCall) -> LuaValue? {
    if call == .deviceDialogs, case .interface(.dialogShown(let dialog, let text)) = content {
      return .table(
        LuaTable(fields: ["kind": .string(dialog.name), "text": .string(recorder.texts[text])]))
    }
    if call == .devicePrices, case .interface(.priceShown(let product, let text)) = content {
      return .table(
        LuaTable(fields: ["product": .string(name(of: product)), "text": .string(recorder.texts[text])]))
    }
    if call == .deviceAlerts, case .device(.alertShown(let alert, let product)) = content {
      var table = LuaTable(fields: ["alert": .string(alert.name)])
      if product != .none { table.append(key: .string("product"), value: .string(name(of: product))) }
      return .table(table)
    }
    return nil
  }

  /// The payment sheets with what became of each.
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
        LuaTable(fields: [
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

  /// The calls of the app on a device, with their places among all of them.
  private func calls(_ arguments: CallArguments, of device: Device) throws(LanguageProblem) -> [LuaValue] {
    var wanted: AppCallKind?
    if !arguments.isMissing(0) {
      let name = try arguments.text(0)
      wanted = AppCallKind.allCases.first { $0.name == name }
      guard wanted != nil else {
        throw LanguageProblem.unknown("call of the app", name, among: AppCallKind.allCases.map(\.name))
      }
    }
    guard let notes = world.callNotes else { throw RunStage.notKept("calls") }
    var calls: [LuaValue] = []
    var number = 0
    for note in notes where note.device == device.id {
      number += 1
      guard wanted == nil || wanted == note.kind else { continue }
      var table = LuaTable(fields: [
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

  /// Every fact so far, for a function whose name makes that they are kept.
  func keptFacts(for call: LanguageCall) throws(LanguageProblem) -> [Fact] {
    let function = LanguageFunction.byCall[call.rawValue]
    precondition(
      function.reading == .facts, "\(function.qualifiedName) reads facts, and its table does not say so")
    guard recorder.kept.count == Int(recorder.count) else { throw RunStage.notKept("facts") }
    return recorder.kept
  }

  private static func notKept(_ what: String) -> LanguageProblem {
    LanguageProblem(
      "the \(what) of this run were not kept",
      advice: "require modules that read \(what) at the top of the file, not while the scenario runs")
  }
}
