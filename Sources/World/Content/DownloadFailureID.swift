internal import Facts

/// The number of an ordered failure of a download, in the order of ordering on its device.
public struct DownloadFailureID: Hashable, Sendable {
  /// The device.
  let device: DeviceID
  /// The number.
  let number: Int
}
