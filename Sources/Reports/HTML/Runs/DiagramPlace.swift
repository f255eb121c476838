internal import Facts

/// One line of a diagram: who, at which device.
struct DiagramPlace: Hashable {
  /// Who.
  let lane: DiagramLane
  /// The device, or none.
  let device: DeviceID

  init(_ lane: DiagramLane, at device: DeviceID) {
    self.lane = lane
    self.device = lane.standsAtDevice ? device : .none
  }
}
