internal import Facts

/// The devices of a world by their numbers, and the apps that run on them.
final class DeviceList {
  /// The devices, by number.
  private(set) var all: [Device] = []

  /// The device with a number.
  subscript(device: DeviceID) -> Device { all[device.index] }

  /// The device where a launch runs, as long as it runs.
  func device(running launch: ProcessID) -> Device? { all.first { $0.process?.id == launch } }

  /// Takes up a device.
  func append(_ device: Device) { all.append(device) }
}
