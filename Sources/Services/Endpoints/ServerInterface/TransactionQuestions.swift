internal import Facts
internal import Kernel
internal import Signatures
internal import StoreModel
internal import Web
internal import World

/// The requests of the App Store Server API about single purchases and histories.
struct TransactionQuestions {
  let world: World
  let signer: StatementSigner

  /// The number of transactions in a page.
  static let pageCount = 20

  /// The store's statement about one purchase, including a finished consumable.
  func transaction(_ purchase: PurchaseID) -> JSONValue {
    ["signedTransactionInfo": .text(signer.sign(world.store.statement(of: purchase)))]
  }

  /// The store's statement about a customer's copy of the app.
  func appTransaction(of customer: AccountID) -> JSONValue {
    ["signedAppTransactionInfo": .text(signer.sign(appOf: customer))]
  }

  /// One page of the purchases of a customer.
  func history(
    of customer: AccountID, _ request: WebRequest, version: Int
  ) throws(InterfaceError) -> JSONValue {
    let filter = try HistoryFilter(request, version: version)
    let listed = statements(of: customer).filter {
      (version > 1 || TransactionQuestions.isInVersionOne($0))
        && filter.accepts($0, text: { world.timeline.texts[$0] }, product: name(of: $0))
    }
    let page = try page(of: listed, request, isDescending: filter.isDescending)
    var members = Members()
    members.add(
      "revision", page.revision.map { .text($0.text) } ?? .text(request.parameter("revision") ?? ""))
    members.add("hasMore", .flag(page.hasMore))
    members.add("bundleId", text: world.store.applicationIdentifier)
    members.add("appAppleId", signer.printer.appItem)
    members.add("environment", text: signer.printer.environmentName)
    members.add("signedTransactions", signed(page.statements))
    return members.value
  }

  /// One page of the refunded purchases of a customer. Version 1 of the API has only one page.
  func refunds(
    of customer: AccountID, _ request: WebRequest, version: Int
  ) throws(InterfaceError) -> JSONValue {
    let refunded = statements(of: customer).filter {
      world.store.purchase($0.purchase).traits.contains(.refunded)
    }
    guard version > 1 else { return ["signedTransactions": signed(refunded)] }
    let page = try page(of: refunded, request, isDescending: false)
    return [
      "signedTransactions": signed(page.statements),
      "revision": .text(page.revision?.text ?? request.parameter("revision") ?? ""),
      "hasMore": .flag(page.hasMore),
    ]
  }

  /// The purchases of an order, by the number that its customer received.
  func order(_ number: String) -> JSONValue {
    guard let identifier = OrderNumber.identifier(of: number),
      let id = world.store.purchase(numbered: identifier),
      !world.store.purchase(id).traits.contains(.notice)
    else { return ["status": 1, "signedTransactions": []] }
    return ["status": 0, "signedTransactions": signed([world.store.statement(of: id)])]
  }

  /// The store's statements about every purchase of a customer, ordered by last change.
  private func statements(of customer: AccountID) -> [TransactionStatement] {
    world.purchases(of: customer)
      .filter { !world.store.purchase($0).traits.contains(.notice) }
      .map { world.store.statement(of: $0) }
      .sorted { RevisionToken($0) < RevisionToken($1) }
  }

  /// Whether version 1 of the API includes a transaction. It includes a finished consumable only if the
  /// purchase was revoked.
  private static func isInVersionOne(_ statement: TransactionStatement) -> Bool {
    switch statement.type {
    case .consumable: !statement.isFinished || statement.entry.cancellationDate != nil
    case .nonConsumable, .autoRenewable, .freeSubscription, .nonRenewing: true
    }
  }

  private func page(
    of statements: [TransactionStatement], _ request: WebRequest, isDescending: Bool
  ) throws(InterfaceError) -> Page {
    var rest = isDescending ? statements.reversed() : statements
    if let text = request.parameter("revision"), !text.isEmpty {
      guard let token = RevisionToken(text: text) else { throw .invalidRevision }
      rest = rest.filter { isDescending ? RevisionToken($0) < token : token < RevisionToken($0) }
    }
    let page = Array(rest.prefix(TransactionQuestions.pageCount))
    return Page(
      statements: page, revision: page.last.map { RevisionToken($0) }, hasMore: rest.count > page.count)
  }

  private func signed(_ statements: [TransactionStatement]) -> JSONValue {
    .list(statements.map { .text(signer.sign($0)) })
  }

  private func name(of statement: TransactionStatement) -> String {
    world.timeline.texts[world.store[statement.entry.product].identifier]
  }

  private struct Page {
    let statements: [TransactionStatement]
    /// The position after which the next page starts; nil if this page is empty.
    let revision: RevisionToken?
    let hasMore: Bool
  }
}
