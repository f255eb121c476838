internal import Facts
internal import Lua
internal import LuaScripts
internal import StoreModel
internal import World

extension CheckQuestion {
  /// Reads the receipt to validate.
  init(_ table: LuaTable, texts: Texts) throws(AppDeclarationError) {
    let owner = "a receipt validation"
    try AppFields.check(table, DeclaredTable.checkQuestion.names, of: owner)
    guard let receipt = try AppFields.text("receipt", in: table, of: owner) else {
      throw AppDeclarationError(
        "a receipt validation needs a receipt", table["receipt"] ?? .nil,
        advice:
          "app.receipt_data() returns nil if the device has no receipt, for example in the sandbox before the first purchase"
      )
    }
    let environments = StoreEnvironment.allCases
    let word = try AppFields.text("environment", in: table, of: owner) ?? StoreEnvironment.production.name
    guard let environment = environments.first(where: { $0.name == word }) else {
      throw AppDeclarationError(
        "unknown environment '\(word)'", nil,
        advice: "use one of: \(environments.map(\.name).joined(separator: ", "))")
    }
    let excludes = table["exclude_old_transactions"]
    guard excludes == nil || excludes?.boolean != nil else {
      throw AppDeclarationError(
        "the exclude_old_transactions of a receipt validation must be true or false", excludes)
    }
    self.init(
      receipt: texts.intern(receipt), environment: environment,
      password: try AppFields.text("password", in: table, of: owner).map { texts.intern($0) },
      excludesOldTransactions: excludes?.boolean ?? false)
  }
}
