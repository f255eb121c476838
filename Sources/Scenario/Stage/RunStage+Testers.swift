internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension RunStage {
  /// Calls about test accounts.
  func performTester(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    switch arguments.call {
    case .worldTester: try addTester(arguments, &results)
    case .worldClearHistory: try clearHistory(of: try account(arguments, 0))
    case .deviceSignInWhenAsked:
      world.setAccountAtHand(try account(arguments, 0), on: device(arguments))
    default: preconditionFailure("\(arguments.call) is not about test accounts")
    }
  }

  private func clearHistory(of account: AccountID) throws(LanguageProblem) {
    guard world.store[account].isTester else {
      throw LanguageProblem(
        "\(accountName(account)) is no test account, and its history cannot be cleared",
        advice: "make it one with world:tester \"\(accountName(account))\"")
    }
    world.clearHistory(of: account)
  }

  private func addTester(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let name = try arguments.text(0)
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty text") }
    guard !accountNames.contains(name) else {
      throw LanguageProblem(
        "account '\(name)' is in the world already", advice: "name a test account first with world:tester")
    }
    guard accountNames.count < RunStage.accountsMax else {
      throw LanguageProblem("a world has at most \(RunStage.accountsMax) accounts", advice: "look for a loop")
    }
    let options = try arguments.options(1)
    var declared = AccountDeclaration(name: name)
    declared.isTester = true
    if let options { declared.storefront = try StorefrontWords.storefront(in: options) }
    let word = try options?.word("rate", among: SubscriptionRate.allCases.map(\.word))
    let isInterrupted = try options?.flag("interrupted_purchases") ?? false
    let allowsPurchases = try options?.flag("allows_purchases") ?? true
    let account = addAccount(declared)
    world.setTester(
      account, rate: SubscriptionRate.allCases.first { $0.word == word },
      interruptsPurchases: isInterrupted, allowsPurchases: allowsPurchases)
    results.append(LuaHandle(type: LanguageHandle.account.rawValue, index: account.rawValue))
  }
}
