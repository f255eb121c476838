public import Facts
public import Kernel

extension World {
  /// Puts the content of a product on the server, in place of what was there.
  public func stock(_ product: ProductID, with content: ServerContent) {
    server.books[product] = content
    timeline.record(
      .server(
        .stocked(
          product: product, version: content.version, files: Int64(content.files.count),
          bytes: Int64(content.byteCount))),
      by: .server)
  }

  /// The content that the server has in stock for a product.
  public func stock(of product: ProductID) -> ServerContent? { server.books[product] }

  /// The server cannot do a step from now on.
  public func failServer(_ failure: ServerFailure) -> ServerFailureID {
    server.failures.append(OrderedFailure(failure: failure))
    timeline.record(
      .server(
        .failing(
          step: timeline.texts.intern(failure.step.rawValue), status: Int64(failure.status),
          count: Int64(failure.times ?? 0))),
      by: .server)
    return ServerFailureID(number: server.failures.count - 1)
  }

  /// Whether the server has not failed by an ordered failure.
  public func isWaiting(_ failure: ServerFailureID) -> Bool { server.failures[failure.number].count == 0 }

  /// The server does everything as usual again; false if it does.
  public func endServerFailures() -> Bool {
    guard server.failures.contains(where: \.isOpen) else { return false }
    for place in server.failures.indices { server.failures[place].isEnded = true }
    timeline.record(.server(.recovered), by: .server)
    return true
  }

  /// Takes the server down, or brings it up; false if that changes nothing.
  public func setServerDown(_ isDown: Bool) -> Bool {
    guard network.isServerDown != isDown else { return false }
    network.isServerDown = isDown
    timeline.record(.server(isDown ? .wentDown : .cameUp), by: .server)
    return true
  }

  /// Each answer takes the server this long from now on, or as usual; false if it does so already.
  public func setServerWorkingTime(_ time: Interval) -> Bool {
    guard server.workingTime != time else { return false }
    server.workingTime = time
    timeline.record(.server(.slowed(latency: time)), by: .server)
    return true
  }

  /// The server loses what it knew of redeemed purchases; false if it knew nothing.
  public func forgetRedemptions() -> Bool {
    let count = server.books.forget()
    guard count > 0 else { return false }
    timeline.record(.server(.forgot(count: Int64(count))), by: .server)
    return true
  }

  /// Code answers in place of the server from now on, where it wants to; nothing takes it away.
  public func setServerScript(_ script: (any ServerScript)?) { server.script = script }

  /// The purchases that the server handed something out for, in their order.
  public var redemptions: [Redemption] { server.books.redemptions }
}
