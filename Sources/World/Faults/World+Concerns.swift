internal import Facts

extension World {
  /// Arms a fault.
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// A fault that waits for the very occasion that another one would wait for.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not struck.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }

  /// Whether a call or an event is about the transaction or product that a fault was narrowed down to.
  func isMeant(_ fault: ArmedFault, by concern: PortConcern?) -> Bool {
    guard let concern else { return false }
    return timeline.faults.isMeant(
      fault, transactions: concern.transactions + transactions(of: concern.downloads),
      products: concern.products + concern.identifiers.compactMap { names.declaredProduct(named: $0) })
  }
}
