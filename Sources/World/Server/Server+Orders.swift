public import Facts
public import Kernel
internal import StoreModel

/// The commands with which a scenario changes the server, and the server's state that a scenario can read.
extension Server {
  /// Sets the content that the server has in stock for a product. Earlier content is replaced.
  public func stock(_ product: ProductID, with content: ServerContent) {
    books[product] = content
    timeline.record(
      .server(
        .stocked(
          product: product, version: content.version, files: Int64(content.files.count),
          bytes: Int64(content.byteCount))),
      by: .server)
  }

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

  /// Whether an ordered failure of the server has not occurred yet.
  func isWaiting(_ failure: ServerFailureID) -> Bool { failures[failure.number].count == 0 }

  /// Ends all ordered failures of the server. Returns false if there were none.
  public func endFailures() -> Bool {
    guard failures.contains(where: \.isOpen) else { return false }
    for place in failures.indices { failures[place].isEnded = true }
    timeline.record(.server(.recovered), by: .server)
    return true
  }

  /// Takes the server down or brings it up. Returns false if nothing changes.
  public func setDown(_ isDown: Bool) -> Bool {
    guard network.isServerDown != isDown else { return false }
    network.isServerDown = isDown
    timeline.record(.server(isDown ? .wentDown : .cameUp), by: .server)
    return true
  }

  /// Sets the time that the server adds to the default time of each answer. Returns false if nothing changes.
  public func setWorkingTime(_ time: Interval) -> Bool {
    guard workingTime != time else { return false }
    workingTime = time
    timeline.record(.server(.slowed(latency: time)), by: .server)
    return true
  }

  /// Deletes the server's records of redeemed purchases. Returns false if there were none.
  public func forgetRedemptions() -> Bool {
    let count = books.forget()
    guard count > 0 else { return false }
    timeline.record(.server(.forgot(count: Int64(count))), by: .server)
    return true
  }

  /// Sets a script that may answer instead of the server. Nil removes the script.
  public func setScript(_ script: (any ServerScript)?) { self.script = script }

  /// Whether the store can send notifications to the server.
  public var takesNotifications: Bool { program?.takesNotifications ?? true }

  /// Asks the developer's own server code which products each of its users has, and records the
  /// answers. For each user, the products in the answer and the bought products are recorded. Does
  /// nothing if the code reports no products.
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

  /// The purchases for which the server delivered content, in the order in which they were redeemed.
  public var redemptions: [Redemption] { books.redemptions }
}
