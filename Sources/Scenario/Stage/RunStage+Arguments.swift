internal import Facts
internal import Lua
internal import World

extension RunStage {
  /// The device that a method is called on.
  func device(_ arguments: CallArguments) -> Device { world[DeviceID(arguments.receiver)] }

  /// A product, by its name; nothing is allocated for a name that is known.
  func product(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> ProductID {
    let name = try arguments.bytes(place)
    for (position, product) in definition.products.enumerated() where name.elementsEqual(product.name.utf8) {
      return products[position]
    }
    throw LanguageProblem.unknown(
      "product", try arguments.text(place), among: definition.products.map(\.name))
  }

  /// An account, by its name or as a handle.
  func account(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if let index = arguments.handle(place, .account) { return AccountID(index) }
    return try account(named: try arguments.text(place))
  }

  /// An account that may be left out where there is only one.
  func accountOrOnly(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> AccountID {
    if !arguments.isMissing(place) { return try account(arguments, place) }
    return try onlyAccount(for: arguments)
  }

  /// The account in a table of options; it may be left out where there is only one.
  func account(in options: FieldReader?, for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard let value = options?.value("account"), let options else { return try onlyAccount(for: arguments) }
    return try account(value, options, "account")
  }

  /// The account in a field of a table of options.
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

  /// The only account of the world.
  func onlyAccount(for arguments: CallArguments) throws(LanguageProblem) -> AccountID {
    guard accountNames.count == 1 else {
      throw LanguageProblem(
        LanguageFunction.byCall[arguments.call.rawValue].qualifiedName, expected: "an account",
        found: accountNames.isEmpty ? "none in the world" : "several (\(Advice.list(accountNames)))",
        advice: accountNames.isEmpty ? "put a device into the world first" : "name the one that is meant")
    }
    return AccountID(0)
  }

  /// A kind of fact, by its name.
  func factKind(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> FactKind {
    try RunStage.factKind(named: try arguments.text(place))
  }

  /// A kind of fact, by its name.
  static func factKind(named name: String) throws(LanguageProblem) -> FactKind {
    switch FactName.meaning(of: name) {
    case .known(let kind): return kind
    case .ambiguous(let candidates):
      throw LanguageProblem(
        "'\(name)' could mean several kinds of fact", advice: "say which: \(Advice.list(candidates))")
    case .unknown:
      let names = FactDescription.all.map(\.name)
      let isLikeShort =
        Suggestion.nearest(to: name, among: names) == nil
        && Suggestion.nearest(to: name, among: FactName.short) != nil
      throw LanguageProblem.unknown("kind of fact", name, among: isLikeShort ? FactName.short : names)
    }
  }

  /// A kind of message, by its name.
  func messageKind(_ arguments: CallArguments, _ place: Int) throws(LanguageProblem) -> MessageKind {
    let name = try arguments.text(place)
    guard let kind = MessageKind.allCases.first(where: { $0.name == name }) else {
      throw LanguageProblem.unknown("message", name, among: MessageKind.allCases.map(\.name))
    }
    return kind
  }
}
