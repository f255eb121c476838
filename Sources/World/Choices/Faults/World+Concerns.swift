internal import Facts

extension World {
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// The armed fault that waits for the same occasion as this one, if any.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not occurred yet.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }

  /// Whether an armed kill of the app on a device has not occurred yet.
  public func awaitsKill(on device: Device) -> Bool { timeline.faults.awaitsKill(on: device.id) }
}
