internal import Facts
internal import Lua
internal import StoreModel
internal import World

/// Performs the calls about sandbox accounts.
struct TesterOrders {
  let names: ScenarioWorld

  private var world: World { names.world }

  /// Performs one call about sandbox accounts.
  func perform(
    _ call: TesterCall, _ arguments: CallArguments, _ results: inout LuaResults
  ) throws(LanguageProblem) {
    switch call {
    case .add: try setTester(arguments, &results)
    case .clearHistory: try clearHistory(of: try names.account(arguments, 0))
    case .signInWhenAsked:
      world.people.setAccountAtHand(try names.account(arguments, 0), on: names.device(arguments))
    }
  }

  private func clearHistory(of account: AccountID) throws(LanguageProblem) {
    guard world.store[account].isTester else {
      throw LanguageProblem(
        "\(names.name(of: account)) is not a sandbox account, so its purchase history cannot be cleared",
        advice: "create it with world:tester \"\(names.name(of: account))\"")
    }
    world.clearHistory(of: account)
  }

  /// Creates a sandbox account, or changes the settings of an existing one.
  private func setTester(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty string") }
    let options = try arguments.options(1)
    let account =
      if let known = names.knownAccount(name) {
        try knownTester(known, options)
      } else {
        try newTester(name, options)
      }
    let word = try options?.word("rate", among: SubscriptionRate.allCases.map(\.word))
    world.setTester(
      account, rate: SubscriptionRate.allCases.first { $0.word == word },
      interruptsPurchases: try options?.flag("interrupted_purchases"),
      allowsPurchases: try options?.flag("allows_purchases"))
    results.append(LuaHandle(type: LanguageHandle.account.rawValue, index: account.rawValue))
  }

  private func knownTester(_ account: AccountID, _ options: FieldReader?) throws(LanguageProblem) -> AccountID
  {
    let name = names.name(of: account)
    guard world.store[account].isTester else {
      throw LanguageProblem(
        "account '\(name)' already exists", advice: "call world:tester before any other use of the account")
    }
    guard try options?.text("storefront") == nil else {
      throw LanguageProblem(
        "sandbox account '\(name)' keeps its storefront", advice: "create another account for another country"
      )
    }
    return account
  }

  private func newTester(_ name: String, _ options: FieldReader?) throws(LanguageProblem) -> AccountID {
    var declared = AccountDeclaration(name: name)
    declared.isTester = true
    if let options { declared.storefront = try StorefrontWords.storefront(in: options) }
    return try names.addNewAccount(declared)
  }
}
