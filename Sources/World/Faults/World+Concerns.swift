internal import Facts

extension World {
  /// Arms a fault.
  public func arm(_ fault: ArmedFault) -> FaultID { timeline.faults.arm(fault) }

  /// An armed fault that waits for the same occasion as another one would.
  public func rival(of fault: ArmedFault) -> FaultID? { timeline.faults.rival(of: fault) }

  /// Whether an armed fault has not struck yet.
  public func isWaiting(_ fault: FaultID) -> Bool { timeline.faults.isWaiting(fault) }

  /// Whether a kill of the app on a device was armed and has not struck yet.
  public func awaitsKill(on device: Device) -> Bool { timeline.faults.awaitsKill(on: device.id) }
}
