internal import Facts
internal import Kernel
internal import Lua
internal import World

/// A choice and its outcome, both selected by a script with `behavior`, `fault` or `answer`.
struct ChoiceOrder {
  let site: SiteDescription
  /// The index of the selected option.
  let value: Int
  /// The number of the kind of message or fact to which the pin is limited. Nil if it applies to all
  /// kinds.
  let detail: UInt16?
  /// The number of the device, product or other object to which the pin is limited. Nil if it applies to
  /// all objects.
  let number: UInt32?
  /// A description of these limits for messages. Empty if the pin has none.
  let subject: String

  /// The options of the call. Nil if it has none.
  let options: FieldReader?

  init(_ call: ChoiceCall, _ arguments: CallArguments, _ names: ScenarioWorld) throws(LanguageProblem) {
    site = try ChoiceOrder.named(try arguments.text(0), call.siteKind)
    value = try ChoiceOrder.option(of: site, arguments)
    options = try arguments.options(2)
    (detail, number, subject) = try ChoiceOrder.scope(of: site, in: options, names)
  }

  private static func named(_ name: String, _ kind: SiteKind) throws(LanguageProblem) -> SiteDescription {
    guard let site = ChoiceSite.descriptions.first(where: { $0.name == name }) else {
      let names = ChoiceSite.descriptions.filter {
        $0.kind == kind && !PreparedFaults.kills.contains($0.site)
      }
      throw LanguageProblem.unknown(ChoiceOrder.noun(of: kind), name, among: names.map(\.name))
    }
    guard !PreparedFaults.kills.contains(site.site) else {
      throw LanguageProblem("'\(name)' is a kill", advice: "call kill_app { … } on the device")
    }
    guard site.kind == kind else {
      throw LanguageProblem(
        "'\(name)' is not \(ChoiceOrder.article(of: kind))",
        found: ChoiceOrder.article(of: site.kind),
        advice: "call world:\(ChoiceOrder.verb(of: site.kind))(\"\(name)\", …)")
    }
    return site
  }

  private static func noun(of kind: SiteKind) -> String {
    switch kind {
    case .latitude: "behavior"
    case .fault: "fault"
    case .user: "question to the user"
    }
  }

  private static func article(of kind: SiteKind) -> String {
    switch kind {
    case .latitude: "an unspecified behavior"
    case .fault: "a fault"
    case .user: "a question to the user"
    }
  }

  private static func verb(of kind: SiteKind) -> String {
    switch kind {
    case .latitude: "behavior"
    case .fault: "fault"
    case .user: "answer"
    }
  }

  private static func option(of site: SiteDescription, _ arguments: CallArguments) throws(LanguageProblem)
    -> Int
  {
    guard case .options(let names) = site.form else {
      let number = try arguments.value(1).integer
      guard let number, number >= 0 else {
        throw arguments.problem(
          1, expected: "a whole number from 0, because '\(site.name)' selects an order or a split")
      }
      return number
    }
    guard let name = try arguments.value(1).text else {
      throw arguments.problem(1, expected: "one of \(Advice.list(names))")
    }
    guard let place = names.firstIndex(of: name) else {
      throw LanguageProblem(
        "'\(site.name)' has no option '\(name)'", advice: Advice.suggestion(for: name, among: names))
    }
    return place
  }

  private static func scope(
    of site: SiteDescription, in options: FieldReader?, _ names: ScenarioWorld
  ) throws(LanguageProblem) -> (detail: UInt16?, scope: UInt32?, subject: String) {
    guard let options else { return (nil, nil, "") }
    var (detail, scope, subject): (UInt16?, UInt32?, String) = (nil, nil, "")
    for field in ChoiceOrder.scopeFields where options.value(field) != nil {
      let allowed = ChoiceOrder.scopeFields(of: site)
      guard allowed.contains(field) else {
        throw options.notAllowed(
          field, ": '\(site.name)' applies per \(site.scope)")
      }
      if field == "message" {
        guard let name = try options.text(field),
          let kind = MessageKind.allCases.first(where: { $0.name == name })
        else { throw options.problem(field, expected: LanguageParameterKind.messageKind.words) }
        detail = UInt16(kind.rawValue)
        subject += subject.isEmpty ? "of \(name)" : " of \(name)"
      } else if field == "at" {
        let name = try options.requiredText(field, such: "\"store.charged\"")
        detail = UInt16(try KindWords.fact(named: name).rawValue)
        subject += subject.isEmpty ? "at \(name)" : " at \(name)"
      } else if let number = try integer(field, in: options) {
        scope = number
        subject = "for \(field) \(number)"
      } else {
        let (number, name) = try thing(field, in: options, names)
        scope = number
        subject = "for \(name)" + (subject.isEmpty ? "" : " \(subject)")
      }
    }
    return (detail, scope, subject)
  }

  /// The options that limit a pin to a device, a product, or another object.
  private static let scopeFields = [
    "device", "product", "account", "message", "at", "transaction", "subscription", "download",
    "notification",
  ]

  private static func scopeFields(of site: SiteDescription) -> [String] {
    switch site.scope {
    case "message": ["device", "message"]
    case "kind of fact": ["device", "at"]
    default: [site.scope]
    }
  }

  /// Reads the number of an object that has no name, such as a transaction. Nil if the field is for an
  /// object with a name.
  private static func integer(_ field: String, in options: FieldReader) throws(LanguageProblem) -> UInt32? {
    guard ["transaction", "subscription", "download", "notification"].contains(field) else { return nil }
    return try options.integer(field, in: 0...1_000_000_000).map { UInt32($0) }
  }

  private static func thing(
    _ field: String, in options: FieldReader, _ names: ScenarioWorld
  ) throws(LanguageProblem) -> (number: UInt32, name: String) {
    let value = options.value(field) ?? .nil
    if field == "account" {
      let account = try names.account(value, options, field)
      return (account.rawValue, names.name(of: account))
    }
    if field == "product", let name = try options.text(field) {
      return (try names.product(named: name).rawValue, name)
    }
    let handle = value.handle.flatMap { $0.type == LanguageHandle.device.rawValue ? $0 : nil }
    guard let device = handle.map({ names.world[DeviceID(rawValue: $0.index)] }) else {
      throw options.problem(field, expected: "a device")
    }
    return (device.id.rawValue, device.name)
  }
}
