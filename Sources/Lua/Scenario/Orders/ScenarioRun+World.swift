internal import Catalogues
internal import Facts
internal import Lua
internal import World

extension ScenarioRun {
  /// Returns the device or account with a name, and adds it to the world if it does not exist.
  func performWorld(
    _ call: WorldCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .device:
      results.append(
        LuaHandle(type: LanguageHandle.device.rawValue, index: try namedDevice(arguments).rawValue))
    case .account:
      results.append(
        LuaHandle(type: LanguageHandle.account.rawValue, index: try namedAccount(arguments).rawValue))
    }
  }

  private func namedDevice(_ arguments: CallArguments) throws(LanguageProblem) -> DeviceID {
    let bytes = try arguments.bytes(0)
    if let known = world.devices.first(where: { bytes.elementsEqual($0.name.utf8) }) {
      guard arguments.isMissing(1) else {
        throw LanguageProblem(
          "device '\(known.name)' already exists", advice: "pass options in the first call of world:device"
        )
      }
      return known.id
    }
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty string") }
    let options = arguments.isMissing(1) ? LuaTable() : try arguments.table(1)
    return try addDevice(try DeviceDeclaration(name: name, options: options, kind: .order)).id
  }

  private func namedAccount(_ arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    let name = try arguments.text(0)
    if let place = accountNames.firstIndex(of: name) {
      guard arguments.isMissing(1) else {
        throw LanguageProblem(
          "account '\(name)' already exists", advice: "pass options in the first call of world:account")
      }
      return accounts[place]
    }
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty string") }
    var account = AccountDeclaration(name: name)
    if let options = try arguments.options(1) {
      account.storefront = try StorefrontWords.storefront(in: options) ?? account.storefront
    }
    guard accountNames.count < ScenarioRun.accountsMax else {
      throw LanguageProblem(
        "a world can have at most \(ScenarioRun.accountsMax) accounts",
        advice: "look for a loop that creates accounts")
    }
    return addAccount(account)
  }
}

extension ScenarioRun {
  /// Applies the settings of a configuration file to the store.
  func apply(_ settings: CatalogueSettings) {
    world.setSubscriptionTerms(rate: settings.rate, hasGrace: settings.hasGrace)
    if settings.failsPurchases {
      _ = world.fail(StoreFailure(of: .purchaseRequest, .storeKit(.unknown), times: nil))
    }
    if settings.failsProducts {
      _ = world.fail(StoreFailure(of: .productsRequest, .storeKit(.unknown), times: nil))
    }
  }

  /// Applies the settings of a configuration file to an account.
  func apply(_ settings: CatalogueSettings, to account: AccountID) {
    if settings.asksToBuy { world.setAsksToBuy(account, true) }
    if settings.interruptsPurchases { world.setInterrupted(account, true) }
    if settings.failsRenewals { world.setFailsBilling(account, true) }
  }
}
