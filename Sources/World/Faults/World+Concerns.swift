internal import Facts

extension World {
  /// Arms a fault.
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// A fault that waits for the very occasion that another one would wait for.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not struck.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }
}
