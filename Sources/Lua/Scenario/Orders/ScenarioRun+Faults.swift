internal import Facts
internal import Kernel
internal import Lua
internal import World

extension ScenarioRun {
  /// Pins a choice for one visit of its site. The pin is remembered, so that it is reported if it is
  /// never used.
  func arm(
    _ site: ChoiceSite, detail: UInt16? = nil, device: Device? = nil, scope: UInt32? = nil,
    subject: String = "",
    value: Int, _ timing: PinTiming, _ arguments: CallArguments
  ) {
    let id = choices.pin(
      name: site.rawValue, detail: detail, scope: device?.id.rawValue ?? scope, visit: timing.nth,
      value: value)
    prepared(.pin(id), site, subject, device, timing, arguments)
  }

  /// Arms a fault for one occurrence on a device. A second fault for the same occurrence is an error.
  @discardableResult
  func arm(
    _ fault: ArmedFault, subject: String, _ device: Device, _ timing: PinTiming, _ arguments: CallArguments
  ) throws(LanguageProblem) -> FaultID {
    if let rival = world.rival(of: fault), let earlier = pins.first(where: { $0.source == .fault(rival) }) {
      throw LanguageProblem(
        "line \(earlier.line) already schedules \(earlier.words) for the same call",
        advice: "write nth = \(timing.nth + 1) for the next one, or remove this line")
    }
    let armed = world.arm(fault)
    prepared(.fault(armed), fault.site, subject, device, timing, arguments)
    return armed
  }

  private func prepared(
    _ source: ArmedPin.Source, _ site: ChoiceSite, _ subject: String, _ device: Device?, _ timing: PinTiming,
    _ arguments: CallArguments
  ) {
    let name = site.description.name + (subject.isEmpty ? "" : " \(subject)")
    prepared(
      source, words: device.map { "\(name) on \($0.name)" } ?? name, isOptional: timing.isOptional, arguments)
  }

  /// Remembers a prepared fault or answer, so that it is reported if it never occurs.
  func prepared(
    _ source: ArmedPin.Source, words: String, isOptional: Bool, _ arguments: CallArguments
  ) {
    let position = arguments.position
    pins.append(
      ArmedPin(
        source: source, words: words, isOptional: isOptional, file: position.chunkName, line: position.line))
  }

  /// Pins a latitude, a fault or an answer to one of its options.
  func decide(_ call: ChoiceCall, _ arguments: CallArguments) throws(LanguageProblem) {
    let kind = call.siteKind
    let site = try site(try arguments.text(0), kind)
    let value = try option(of: site, arguments)
    let options = try arguments.options(2)
    let (detail, scope, subject) = try scope(of: site, in: options)
    guard kind == .latitude, options?.value("nth") == nil else {
      let timing = try PinTiming(options)
      arm(site.site, detail: detail, scope: scope, subject: subject, value: value, timing, arguments)
      return
    }
    choices.pin(name: site.site.rawValue, detail: detail, scope: scope, value: value)
  }

  private static let kills: [ChoiceSite] = [.killBefore, .killAfter, .killDuring, .killAtFact]

  private func site(_ name: String, _ kind: SiteKind) throws(LanguageProblem) -> SiteDescription {
    guard let site = ChoiceSite.descriptions.first(where: { $0.name == name }) else {
      let names = ChoiceSite.descriptions.filter { $0.kind == kind && !ScenarioRun.kills.contains($0.site) }
      throw LanguageProblem.unknown(ScenarioRun.noun(of: kind), name, among: names.map(\.name))
    }
    guard !ScenarioRun.kills.contains(site.site) else {
      throw LanguageProblem("'\(name)' is a kill", advice: "call kill_app { … } on the device")
    }
    guard site.kind == kind else {
      throw LanguageProblem(
        "'\(name)' is not \(ScenarioRun.article(of: kind))",
        found: ScenarioRun.article(of: site.kind),
        advice: "call world:\(ScenarioRun.verb(of: site.kind))(\"\(name)\", …)")
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

  private func option(of site: SiteDescription, _ arguments: CallArguments) throws(LanguageProblem) -> Int {
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

  private func scope(
    of site: SiteDescription, in options: FieldReader?
  ) throws(LanguageProblem) -> (detail: UInt16?, scope: UInt32?, subject: String) {
    guard let options else { return (nil, nil, "") }
    var (detail, scope, subject): (UInt16?, UInt32?, String) = (nil, nil, "")
    for field in ScenarioRun.scopeFields where options.value(field) != nil {
      let allowed = ScenarioRun.scopeFields(of: site)
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
        detail = UInt16(try ScenarioRun.factKind(named: name).rawValue)
        subject += subject.isEmpty ? "at \(name)" : " at \(name)"
      } else if let number = try number(field, in: options) {
        scope = number
        subject = "for \(field) \(number)"
      } else {
        let (number, name) = try thing(field, in: options)
        scope = number
        subject = "for \(name)" + (subject.isEmpty ? "" : " \(subject)")
      }
    }
    return (detail, scope, subject)
  }

  /// The options that narrow a choice to a device, a product, or another scope.
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

  /// The number in a field for an object without a name; nil for any other field.
  private func number(_ field: String, in options: FieldReader) throws(LanguageProblem) -> UInt32? {
    guard ["transaction", "subscription", "download", "notification"].contains(field) else { return nil }
    return try options.integer(field, in: 0...1_000_000_000).map { UInt32($0) }
  }

  private func thing(
    _ field: String, in options: FieldReader
  ) throws(LanguageProblem) -> (number: UInt32, name: String) {
    let value = options.value(field) ?? .nil
    if field == "account" {
      let account = try account(value, options, field)
      return (account.rawValue, accountName(account))
    }
    if field == "product", let name = try options.text(field) {
      return (try product(named: name).rawValue, name)
    }
    let handle = value.handle.flatMap { $0.type == LanguageHandle.device.rawValue ? $0 : nil }
    guard let device = handle.map({ world[DeviceID(rawValue: $0.index)] }) else {
      throw options.problem(field, expected: "a device")
    }
    return (device.id.rawValue, device.name)
  }
}

/// A fault or an answer that a scenario prepared for one occurrence.
struct ArmedPin {
  enum Source: Hashable {
    case pin(PinID)
    /// A fault on one device.
    case fault(FaultID)
    case failure(FailureID)
    case download(DownloadFailureID)
    case serverFailure(ServerFailureID)
  }

  let source: Source
  let words: String
  /// Whether it may remain unused without an error.
  let isOptional: Bool
  let file: String
  let line: Int
}

/// Which occurrence a prepared fault or answer applies to.
struct PinTiming {
  /// The number of the occurrence, counted from 1.
  var nth: UInt32 = 1
  /// Whether it may remain unused without an error.
  var isOptional = false

  init() {}

  init(_ options: FieldReader?) throws(LanguageProblem) {
    guard let options else { return }
    nth = UInt32(try options.integer("nth", in: 1...1_000_000) ?? 1)
    isOptional = try options.flag("optional") ?? false
  }
}
