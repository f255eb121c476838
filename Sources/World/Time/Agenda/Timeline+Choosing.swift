internal import Facts
internal import Kernel

extension Timeline {
  /// Counts a matching choice for the armed faults. A fault that occurs pins the next choice at the site.
  @discardableResult
  func strikeArmed(
    _ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32, on device: DeviceID,
    where concerns: (ArmedFault) -> Bool
  ) -> ArmedFault? {
    guard !faults.isEmpty, let fault = faults.strike(site, detail: detail, on: device, where: concerns)
    else { return nil }
    choices.pin(name: site.rawValue, detail: detail, scope: scope, visit: 1, value: fault.option)
    return fault
  }

  /// Chooses an option at a site for a transaction. If an armed fault occurs, its option is chosen.
  func choose(_ site: ChoiceSite, about transaction: TransactionID, on device: DeviceID) -> Int {
    strikeArmed(site, scope: transaction.rawValue, on: device) {
      faults.isMeant($0, transactions: [transaction])
    }
    return choose(site, scope: transaction.rawValue)
  }

  /// Chooses an option at a site for a device. If an armed fault occurs, its option is chosen.
  func choose(_ site: ChoiceSite, on device: DeviceID) -> Int {
    strikeArmed(site, scope: device.rawValue, on: device) { _ in true }
    return choose(site, scope: device.rawValue)
  }
}

extension Timeline {
  /// Chooses an option at a site. If it is not the default, the choice is recorded as a fact.
  func choose(_ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32 = 0) -> Int {
    if choices.isQuiet(at: site.rawValue) { return 0 }
    guard case .options(let options) = site.description.form else {
      preconditionFailure("\(site) is not a choice between options")
    }
    let asked = Site(name: site.rawValue, detail: detail, scope: scope)
    let option = choices.pick(options.count, at: asked)
    if option != 0 { recordChoice(site, scope: scope, option: option, count: options.count) }
    return option
  }

  /// Chooses an order of `count` elements at a site. Nil if the given order is kept.
  func order(_ count: Int, at site: ChoiceSite, scope: UInt32 = 0) -> [Int]? {
    if count < 2 || choices.isQuiet(at: site.rawValue) { return nil }
    let order = choices.order(count, at: Site(name: site.rawValue, scope: scope))
    if zip(order, 0...).allSatisfy({ $0 == $1 }) { return nil }
    recordChoice(site, scope: scope, option: 1, count: count)
    return order
  }

  /// Chooses at a site how `count` elements are split into batches. Returns the sizes of the batches.
  func split(_ count: Int, at site: ChoiceSite, scope: UInt32 = 0) -> [Int] {
    if count < 2 || choices.isQuiet(at: site.rawValue) { return count == 0 ? [] : [count] }
    let sizes = choices.split(count, at: Site(name: site.rawValue, scope: scope))
    if sizes.count > 1 { recordChoice(site, scope: scope, option: sizes.count - 1, count: count) }
    return sizes
  }

  private func recordChoice(_ site: ChoiceSite, scope: UInt32, option: Int, count: Int) {
    record(
      .world(
        .chosen(
          site: name(of: site), scope: Int64(scope), option: Int64(option),
          count: Int64(count))),
      by: .world)
  }

  private func name(of site: ChoiceSite) -> TextID {
    if siteNames.isEmpty { siteNames = .init(repeating: .empty, count: ChoiceSite.kinds.count) }
    let place = Int(site.rawValue)
    if siteNames[place] == .empty { siteNames[place] = texts.intern(site.description.name) }
    return siteNames[place]
  }
}

extension Timeline {
  /// Chooses an option at a site, and returns the case of an enumeration with that option as its raw value.
  func option<Option: RawRepresentable<Int>>(
    _ site: ChoiceSite, detail: UInt16 = 0, scope: UInt32 = 0
  ) -> Option {
    let position = choose(site, detail: detail, scope: scope)
    guard let option = Option(rawValue: position) else {
      preconditionFailure("\(site) has an option \(position) that \(Option.self) lacks")
    }
    return option
  }
}
