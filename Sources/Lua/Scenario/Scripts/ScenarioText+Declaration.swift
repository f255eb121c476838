internal import Facts
internal import Rules
internal import World

extension ScenarioText {
  /// The fields of the declaration without those that have their default value. They are in the order of
  /// the bundled suite.
  var declaration: [(name: String, term: LuaTerm)] {
    var fields: [(name: String, term: LuaTerm)] = [("title", .text(definition.title))]
    func add(_ name: String, _ term: LuaTerm?) { if let term { fields.append((name, term)) } }
    add("rules", ScenarioText.texts(definition.rules.map(\.text)))
    add("source", definition.source.isEmpty ? nil : .text(definition.source))
    add("needs", ScenarioText.texts(definition.needs.map(\.rawValue)))
    add("level", definition.level == .must ? nil : .text(definition.level.rawValue))
    add("environment", definition.environment.map { .text($0.name) })
    add("bundle_identifier", definition.applicationIdentifier.map(LuaTerm.text))
    add("catalogue", definition.catalogue.map { .text($0.path) })
    add("aliases", aliases)
    add("products", products)
    add("items", items)
    add("accounts", accounts)
    add("devices", devices)
    add("liveness", definition.hasLiveness ? nil : .word("false"))
    return fields
  }

  private static func texts(_ texts: [String]) -> LuaTerm? { texts.isEmpty ? nil : .texts(texts) }

  /// The short names that the scenario gives to products of a configuration file.
  private var aliases: LuaTerm? {
    guard let catalogue = definition.catalogue else { return nil }
    let named = definition.products.prefix(catalogue.productCount).filter { $0.name != $0.identifier }
    let sorted = named.sorted { $0.name < $1.name }
    return named.isEmpty
      ? nil : .table(sorted.map { LuaTerm.Entry(LuaTerm.key($0.name), .text($0.identifier)) })
  }

  private var products: LuaTerm? {
    let declared = definition.products.dropFirst(definition.catalogue?.productCount ?? 0)
    return declared.isEmpty
      ? nil : .table(declared.map { LuaTerm.Entry(LuaTerm.key($0.name), ProductTerm.term(of: $0)) })
  }

  private var items: LuaTerm? {
    guard !definition.items.isEmpty else { return nil }
    return .table(
      definition.items.map { item in
        var entries = [LuaTerm.Entry("name", .text(item.name))]
        if item.kind != .app { entries.append(LuaTerm.Entry("kind", .text(item.kind.name))) }
        if !item.storefronts.isEmpty {
          entries.append(LuaTerm.Entry("storefronts", .texts(item.storefronts)))
        }
        return LuaTerm.Entry("[\(item.number)]", .table(entries))
      })
  }

  private var accounts: LuaTerm? {
    let accounts = definition.accounts
    if accounts.isEmpty { return nil }
    let options = accounts.map { account in
      var entries: [LuaTerm.Entry] = []
      if let storefront = account.storefront {
        entries.append(LuaTerm.Entry("storefront", .text(storefront)))
      }
      if let isTester = account.isTester {
        entries.append(LuaTerm.Entry("tester", .word(isTester ? "true" : "false")))
      }
      return entries
    }
    return ScenarioText.named(accounts.map(\.name), options)
  }

  private var devices: LuaTerm? {
    let devices = definition.devices
    if devices.isEmpty { return nil }
    let options = devices.map { device in
      var entries: [LuaTerm.Entry] = []
      if !device.account.isEmpty { entries.append(LuaTerm.Entry("account", .text(device.account))) }
      if device.version != "1.0" { entries.append(LuaTerm.Entry("version", .text(device.version))) }
      if device.system != .latest { entries.append(LuaTerm.Entry("system", .text(device.system.name))) }
      if device.isSimulator { entries.append(LuaTerm.Entry("simulator", .word("true"))) }
      if !device.isInstalled { entries.append(LuaTerm.Entry("installed", .word("false"))) }
      return entries
    }
    return ScenarioText.named(devices.map(\.name), options)
  }

  /// Returns a list of names. If any name has options, returns a table from names to options instead.
  private static func named(_ names: [String], _ options: [[LuaTerm.Entry]]) -> LuaTerm {
    if options.allSatisfy(\.isEmpty) { return .texts(names) }
    return .table(zip(names, options).map { LuaTerm.Entry(LuaTerm.key($0), .table($1)) })
  }
}
