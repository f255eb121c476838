internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import World

/// The requests of the App Store Server API that extend subscriptions.
struct ExtensionOrders {
  let world: World

  private static let identifierLengthMax = 128

  /// Extends one subscription, identified by the number of its first purchase.
  func extend(_ original: String, _ body: JSONValue) throws(InterfaceError) -> JSONValue {
    guard let number = Int64(original), number > 0 else { throw .invalidOriginal }
    guard let purchase = world.store.purchase(numbered: number) else { throw .originalNotFound }
    let record = world.store.purchase(purchase)
    guard record.original == purchase, record.subscription != .none else {
      throw record.traits.contains(.familyShared) ? .sharedWithFamily : .originalNotFound
    }
    let request = try renewalExtension(body)
    if let refusal = world.store.extendRenewal(record.subscription, request) { throw InterfaceError(refusal) }
    world.settle()
    let latest = world.store.statement(of: world.store.latestPeriod(of: record.subscription))
    var members = Members()
    members.add("originalTransactionId", text: original)
    members.add("webOrderLineItemId", text: String(latest.entry.webOrderLineItem))
    members.add("success", true)
    members.add("effectiveDate", date: latest.entry.expires)
    return members.value
  }

  /// Extends every active subscription to a product, in some or all countries.
  func extendAll(_ body: JSONValue, _ records: inout InterfaceRecords) throws(InterfaceError) -> JSONValue {
    let request = try renewalExtension(body)
    let identifier = try requestIdentifier(body)
    guard case .text(let product) = body["productId"], !product.isEmpty else { throw .invalidProduct }
    let countries = try countries(body["storefrontCountryCodes"])
    var (succeededCount, failedCount): (Int64, Int64) = (0, 0)
    for subscription in (0..<world.store.subscriptionCount).map({ SubscriptionID($0) }) {
      guard world.store.statement(of: subscription) != nil else { continue }
      let latest = world.store.statement(of: world.store.latestPeriod(of: subscription))
      guard text(world.store[latest.entry.product].identifier) == product,
        countries?.contains(text(latest.storefront)) ?? true
      else { continue }
      guard world.store.extendRenewal(subscription, request) != nil else {
        succeededCount += 1
        continue
      }
      failedCount += 1
      world.store.notifyServer(
        of: NotificationEvent(.renewalExtension, .failure),
        purchase: world.store.latestPeriod(of: subscription))
    }
    let summary = ExtensionSummary(
      requestIdentifier: identifier, product: product, storefronts: countries ?? [],
      succeededCount: succeededCount, failedCount: failedCount)
    world.store.notifyServer(
      of: NotificationEvent(.renewalExtension, .summary), subject: .extensionSummary(summary))
    world.settle()
    records.extensions.append(
      MassExtension(
        identifier: identifier, product: product, completedAt: world.timeline.now.millisecondsSince1970,
        succeededCount: succeededCount, failedCount: failedCount))
    return ["requestIdentifier": .text(identifier)]
  }

  /// The result of a request to extend all subscriptions to a product.
  func outcome(of product: String, _ identifier: String, _ records: InterfaceRecords) throws(InterfaceError)
    -> JSONValue
  {
    guard let done = records.extensions.last(where: { $0.identifier == identifier && $0.product == product })
    else { throw .requestNotFound }
    return [
      "requestIdentifier": .text(identifier), "complete": true, "completeDate": .integer(done.completedAt),
      "succeededCount": .integer(done.succeededCount), "failedCount": .integer(done.failedCount),
    ]
  }

  private func renewalExtension(_ body: JSONValue) throws(InterfaceError) -> RenewalExtension {
    guard case .object = body else { throw .badRequest }
    guard case .integer(let days) = body["extendByDays"], (1...Int64(RenewalExtension.daysMax)).contains(days)
    else { throw .invalidExtension }
    guard case .integer(let code) = body["extendReasonCode"],
      let reason = ExtensionReason(rawValue: Int(truncatingIfNeeded: code))
    else { throw .invalidReason }
    _ = try requestIdentifier(body)
    return RenewalExtension(days: Int(days), reason: reason)
  }

  private func requestIdentifier(_ body: JSONValue) throws(InterfaceError) -> String {
    guard case .text(let identifier) = body["requestIdentifier"], !identifier.isEmpty,
      identifier.utf8.count <= ExtensionOrders.identifierLengthMax
    else { throw .invalidRequestIdentifier }
    return identifier
  }

  private func countries(_ value: JSONValue?) throws(InterfaceError) -> [String]? {
    switch value {
    case .null, nil: return nil
    case .list(let elements):
      guard !elements.isEmpty else { throw .noStorefronts }
      var countries: [String] = []
      for element in elements {
        guard case .text(let letters) = element, Storefront.isCode(letters) else { throw .invalidStorefront }
        countries.append(letters)
      }
      return countries
    case .flag, .integer, .fraction, .text, .object: throw .invalidStorefront
    }
  }

  private func text(_ text: TextID) -> String { world.timeline.texts[text] }
}

extension InterfaceError {
  /// The error for the store's rejection of an extension.
  init(_ refusal: ExtensionRefusal) {
    self =
      switch refusal {
      case .badDays: .invalidExtension
      case .notActive, .freeTrial: .ineligible
      case .tooOften: .extendedTooOften
      }
  }
}
