internal import Facts
internal import Lua
internal import World

extension ScenarioWorld {
  func device(_ arguments: CallArguments) -> Device { world[DeviceID(arguments.receiver)] }

  /// Returns the account for an argument, which is an account or its name.
  func account(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if let index = arguments.handle(place, .account) { return AccountID(index) }
    return try account(named: try arguments.text(place))
  }

  /// Returns the account for an argument. The argument may be omitted if the world has only one account.
  func accountOrOnly(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if !arguments.isMissing(place) { return try account(arguments, place) }
    return try onlyAccount(for: arguments)
  }

  /// Returns the account in a table of options. The option may be omitted if the world has only one
  /// account.
  func account(in options: FieldReader?, for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard let value = options?.value("account"), let options else { return try onlyAccount(for: arguments) }
    return try account(value, options, "account")
  }

  /// Reads an account from a field of a table of options.
  func account(
    _ value: LuaValue, _ options: FieldReader, _ field: String
  ) throws(LanguageProblem) -> AccountID {
    if let handle = value.handle, handle.type == LanguageHandle.account.rawValue {
      return AccountID(Int(handle.index))
    }
    guard let name = value.text else {
      throw options.problem(field, expected: LanguageParameterKind.account.words)
    }
    return try account(named: name)
  }

  /// Reads the product or the transaction to which a fault is limited, with a description for messages.
  func narrowing(
    in options: FieldReader?
  ) throws(LanguageProblem) -> (product: ProductID, transaction: TransactionID, words: String) {
    guard let options else { return (.none, .none, "") }
    if options.value("product") != nil, options.value("transaction") != nil {
      throw LanguageProblem(
        options.subject, expected: "product or transaction", found: "both",
        advice: "a transaction has one product: remove product")
    }
    if let name = try options.text("product") {
      return (try product(named: name), .none, " for \(name)")
    }
    if let number = try options.integer("transaction", in: 0...1_000_000_000) {
      return (.none, TransactionID(number), " of transaction \(number)")
    }
    return (.none, .none, "")
  }
}

extension ScenarioWorld {
  /// Returns the device or account with a name, and adds it to the world if it does not exist.
  func perform(
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
    if let known = knownAccount(name) {
      guard arguments.isMissing(1) else {
        throw LanguageProblem(
          "account '\(name)' already exists", advice: "pass options in the first call of world:account")
      }
      return known
    }
    guard !name.isEmpty else { throw arguments.problem(0, found: "an empty string") }
    var account = AccountDeclaration(name: name)
    if let options = try arguments.options(1) {
      account.storefront = try StorefrontWords.storefront(in: options) ?? account.storefront
    }
    return try addNewAccount(account)
  }
}
