internal import Facts
internal import Signatures
internal import StoreModel
internal import Web
internal import World

/// The request of the App Store Server API about all subscriptions of a customer.
struct SubscriptionQuestions {
  let world: World
  let signer: StatementSigner

  /// The status of each subscription of a customer, by group.
  func statuses(of customer: AccountID, _ request: WebRequest) throws(InterfaceError) -> JSONValue {
    let wanted = try wantedStatuses(request)
    var groups: [(name: String, transactions: [JSONValue])] = []
    for standing in standings(of: customer)
    where wanted.isEmpty || wanted.contains(standing.renewal.status.rawValue) {
      let name = world.timeline.texts[standing.renewal.group]
      let place = groups.firstIndex { $0.name == name } ?? groups.count
      if place == groups.count { groups.append((name, [])) }
      groups[place].transactions.append(document(standing))
    }
    var members = Members()
    members.add("environment", text: signer.printer.environmentName)
    members.add("bundleId", text: world.store.applicationIdentifier)
    members.add("appAppleId", signer.printer.appItem)
    members.add(
      "data",
      .list(
        groups.map {
          ["subscriptionGroupIdentifier": .text($0.name), "lastTransactions": .list($0.transactions)]
        }))
    return members.value
  }

  private func document(_ standing: Standing) -> JSONValue {
    [
      "status": .integer(Int64(standing.renewal.status.rawValue)),
      "originalTransactionId": .text(String(standing.latest.entry.originalTransactionIdentifier)),
      "signedTransactionInfo": .text(signer.sign(standing.latest)),
      "signedRenewalInfo": .text(signer.sign(standing.renewal)),
    ]
  }

  private func wantedStatuses(_ request: WebRequest) throws(InterfaceError) -> [Int] {
    var wanted: [Int] = []
    for (name, value) in request.query {
      guard name == "status" else { throw .badRequest }
      guard let status = Int(value), (1...5).contains(status) else { throw .invalidStatus }
      wanted.append(status)
    }
    return wanted
  }

  /// The subscriptions of an account, followed by those that a family member shares with it.
  private func standings(of account: AccountID) -> [Standing] {
    let all = (0..<world.store.subscriptionCount).map { SubscriptionID($0) }
    let own = all.compactMap { standing($0) { $0.account == account } }
    let shared = world.purchases(of: account).map { world.store.statement(of: $0) }.filter {
      $0.entry.ownership == .familyShared && $0.type.isSubscription
    }
    return own
      + shared.reversed().uniqued(by: { $0.entry.originalTransactionIdentifier }).reversed()
      .compactMap(standing)
  }

  private func standing(
    _ subscription: SubscriptionID, where isWanted: (TransactionStatement) -> Bool
  ) -> Standing? {
    guard let renewal = world.store.statement(of: subscription) else { return nil }
    let latest = world.store.statement(of: world.store.latestPeriod(of: subscription))
    return isWanted(latest) ? Standing(latest: latest, renewal: renewal) : nil
  }

  /// The status of a shared subscription is that of the owner's subscription, unless it is no longer shared.
  private func standing(_ shared: TransactionStatement) -> Standing? {
    guard let owner = world.store.owner(ofShared: shared.purchase),
      let renewal = world.store.statement(of: world.store.purchase(owner).subscription)
    else { return nil }
    let status = shared.entry.cancellationDate == nil ? renewal.status : .revoked
    return Standing(
      latest: shared,
      renewal: RenewalStatement(
        subscription: renewal.subscription, account: shared.account, group: renewal.group, status: status,
        renewal: PendingRenewal(
          renewal.renewal.information,
          originalTransactionIdentifier: shared.entry.originalTransactionIdentifier),
        renewsAt: renewal.renewsAt, price: renewal.price, offer: nil, startedAt: renewal.startedAt,
        appAccountToken: .empty))
  }

  private struct Standing {
    let latest: TransactionStatement
    let renewal: RenewalStatement
  }
}

extension Sequence {
  /// The first element of each key, in order.
  fileprivate func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
