public import Facts

/// The data and interfaces that an app gets at launch.
public final class LaunchBundle {
  /// The application's identifier.
  public let applicationIdentifier: String
  /// The version of the app that is installed.
  public let version: String
  /// The version of the device's system.
  public let systemVersion: SystemVersion
  /// The number of the launch.
  public let process: ProcessID
  /// The device where the app runs.
  public let device: DeviceID
  /// The state that the app can read without a call.
  public let view: AppView
  /// The space for the bytes of calls and replies.
  public let scratch: ScratchSpace

  init(
    applicationIdentifier: String, version: String, systemVersion: SystemVersion, process: ProcessID,
    device: DeviceID, view: AppView, scratch: ScratchSpace
  ) {
    self.applicationIdentifier = applicationIdentifier
    self.version = version
    self.systemVersion = systemVersion
    self.process = process
    self.device = device
    self.view = view
    self.scratch = scratch
  }
}
