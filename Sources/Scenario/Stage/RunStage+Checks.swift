internal import Facts
internal import Lua
internal import World

extension RunStage {
  /// The check endpoint answers with a status, whatever servers send it.
  func failChecks(_ options: FieldReader, _ arguments: CallArguments) throws(LanguageProblem) {
    for field in ["error", "underlying", "device", "product"] where options.value(field) != nil {
      throw options.problem(
        field, expected: "no such field, because a check is answered with a status",
        advice: "write { request = \"check\", status = 21005 }")
    }
    guard let status = try options.integer("status", in: 0...99_999), CheckStatus.exists(status), status != 0
    else {
      throw options.problem(
        "status", expected: "a status that says what is wrong: 21000, 21002 to 21010, or 21100 to 21199",
        advice: options.value("status")?.integer == 21001
          ? "21001 is not sent any more" : "write { request = \"check\", status = 21005 }")
    }
    let isRetryable = try options.flag("retryable")
    guard isRetryable == nil || CheckStatus.internalErrors.contains(status) else {
      throw options.problem("retryable", expected: "no such field, because only 21100 to 21199 say that")
    }
    let failure = CheckFailure(
      status: status,
      isRetryable: isRetryable ?? (CheckStatus.internalErrors.contains(status) ? true : nil),
      times: try times(in: options))
    prepared(
      .failure(world.fail(failure)), words: "store_fails check \(status)",
      isOptional: try options.flag("optional") ?? false, arguments)
  }

  /// What the check endpoint would say of an account's receipt.
  func readReceiptJSON(_ arguments: CallArguments, _ results: inout LuaResults) throws(LanguageProblem) {
    let account = try accountOrOnly(arguments, 0)
    let isLatestOnly = try arguments.options(1)?.flag("exclude_old_transactions") ?? false
    lastLook = Expectation.Look(device: .none, product: .none)
    results.append(world.receiptJSON(of: account, excludesOldTransactions: isLatestOnly))
  }
}
