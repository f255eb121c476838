public import Facts

/// What is handed to an app at launch.
public final class LaunchBundle {
  /// The application's identifier.
  public let applicationIdentifier: String
  /// The version of the app that is installed.
  public let version: String
  /// The launch.
  public let process: ProcessID
  /// Where it runs.
  public let device: DeviceID
  /// What the app can see without asking.
  public let view: AppView
  /// Where the bytes of calls and replies lie.
  public let scratch: ScratchSpace

  init(
    applicationIdentifier: String, version: String, process: ProcessID, device: DeviceID, view: AppView,
    scratch: ScratchSpace
  ) {
    self.applicationIdentifier = applicationIdentifier
    self.version = version
    self.process = process
    self.device = device
    self.view = view
    self.scratch = scratch
  }
}
