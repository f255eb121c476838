internal import Facts
internal import Lua
internal import World

extension RunStage {
  /// Calls on the world that put something into it, or decide what is left open.
  func performWorld(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    if arguments.call == .worldDevice {
      results.append(
        LuaHandle(type: LanguageHandle.device.rawValue, index: try namedDevice(arguments).rawValue))
    } else if arguments.call == .worldAccount {
      results.append(
        LuaHandle(type: LanguageHandle.account.rawValue, index: try namedAccount(arguments).rawValue))
    } else if arguments.call == .worldFactCount {
      results.append(try matches(arguments, device: .none).count)
    } else if arguments.call == .worldFacts {
      let reader = FactValues(texts: recorder.texts, naming: self)
      results.append(.table(LuaTable(list: try matches(arguments, device: .none).map(reader.value))))
    } else {
      try decide(arguments)
    }
  }

  private func namedDevice(_ arguments: CallArguments) throws(LanguageProblem) -> DeviceID {
    let bytes = try arguments.bytes(0)
    if let known = world.devices.first(where: { bytes.elementsEqual($0.name.utf8) }) {
      guard arguments.isMissing(1) else {
        throw LanguageProblem(
          "device '\(known.name)' is in the world already", advice: "give its options where it is named first"
        )
      }
      return known.id
    }
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty text") }
    let options = arguments.isMissing(1) ? LuaTable() : try arguments.table(1)
    return try addDevice(try DeviceDeclaration(name: name, options: options, kind: .order)).id
  }

  private func namedAccount(_ arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    let name = try arguments.text(0)
    if let place = accountNames.firstIndex(of: name) {
      guard arguments.isMissing(1) else {
        throw LanguageProblem(
          "account '\(name)' is in the world already", advice: "give its options where it is named first")
      }
      return AccountID(place)
    }
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty text") }
    var account = AccountDeclaration(name: name)
    if let options = try arguments.options(1) {
      account.storefront = try StorefrontWords.storefront(in: options) ?? account.storefront
    }
    guard accountNames.count < RunStage.accountsMax else {
      throw LanguageProblem("a world has at most \(RunStage.accountsMax) accounts", advice: "look for a loop")
    }
    return addAccount(account)
  }
}
