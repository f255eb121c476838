internal import Facts

/// The devices of a world by number.
final class DeviceList {
  private(set) var all: [Device] = []

  subscript(device: DeviceID) -> Device { all[device.index] }

  /// The device on which a launch runs. Nil if the launch has ended.
  func device(running launch: ProcessID) -> Device? { all.first { $0.process?.id == launch } }

  func append(_ device: Device) { all.append(device) }
}
