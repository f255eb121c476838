public import Facts

/// The data and the interfaces that an app receives when it is launched.
public final class LaunchBundle {
  public let applicationIdentifier: String
  /// The installed version of the app.
  public let version: String
  /// The version of the device's operating system.
  public let systemVersion: SystemVersion
  public let process: ProcessID
  public let device: DeviceID
  /// The data that the app can read without a call.
  public let view: AppView
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
