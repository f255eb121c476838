public import Facts
public import Kernel
internal import StoreModel

/// The orders of a scenario for the server, and what it can look at.
extension Server {
  /// Sets the server's stock of a product's content, replacing earlier content.
  public func stock(_ product: ProductID, with content: ServerContent) {
    books[product] = content
    timeline.record(
      .server(
        .stocked(
          product: product, version: content.version, files: Int64(content.files.count),
          bytes: Int64(content.byteCount))),
      by: .server)
  }

  /// The content that the server has in stock for a product.
  public func stock(of product: ProductID) -> ServerContent? { books[product] }

  public func fail(_ failure: ServerFailure) -> ServerFailureID {
    failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .server(
        .failing(
          step: timeline.texts.intern(failure.step.rawValue), status: Int64(failure.status),
          count: Int64(failure.times ?? 0))),
      by: .server)
    return ServerFailureID(number: failures.count - 1)
  }

  /// Whether an ordered failure has not occurred yet.
  func isWaiting(_ failure: ServerFailureID) -> Bool { failures[failure.number].count == 0 }

  /// Ends all ordered failures of the server; false if there were none.
  public func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    timeline.record(.server(.recovered), by: .server)
    return true
  }

  /// Takes the server down or brings it up; false if nothing changes.
  public func setDown(_ isDown: Bool) -> Bool {
    guard network.isServerDown != isDown else { return false }
    network.isServerDown = isDown
    timeline.record(.server(isDown ? .wentDown : .cameUp), by: .server)
    return true
  }

  /// Sets the extra time of each answer of the server beyond the default; false if nothing changes.
  public func setWorkingTime(_ time: Interval) -> Bool {
    guard workingTime != time else { return false }
    workingTime = time
    timeline.record(.server(.slowed(latency: time)), by: .server)
    return true
  }

  /// Deletes the server's records of redeemed purchases; false if it had none.
  public func forgetRedemptions() -> Bool {
    let count = books.forget()
    guard count > 0 else { return false }
    timeline.record(.server(.forgot(count: Int64(count))), by: .server)
    return true
  }

  /// Sets the script that may answer instead of the server; nil removes it.
  public func setScript(_ script: (any ServerScript)?) { self.script = script }

  /// Whether the store can send notifications to the server.
  public var takesNotifications: Bool { program?.takesNotifications ?? true }

  /// Asks the developer's own server code for the products of each of its users, and records the answers.
  /// They cover the products in the answer and those that the user bought. Does nothing if the code does
  /// not report them.
  public func askEntitlements() {
    var asked: [AccountID] = []
    for open in openChecks where open.exchange.account != .none {
      let account = open.exchange.account
      guard !asked.contains(account) else { continue }
      asked.append(account)
      guard let told = program?.entitlements(of: store.name(of: account)) else { return }
      let bought = store.books[account].purchases.map { store.purchase($0).product }
      for product in (0..<store.productCount).map({ ProductID($0) }) {
        let count = told.first { $0.product == product }?.count
        guard count != nil || bought.contains(product) else { continue }
        timeline.record(
          .server(.entitled(account: account, product: product, count: count ?? 0)), by: .server)
      }
    }
  }

  /// The purchases for which the server delivered content, in order.
  public var redemptions: [Redemption] { books.redemptions }
}
