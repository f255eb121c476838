import Facts
import World

/// A subject with a scripted app for each device.
final class ScriptedSubject: Subject {
  let name = "scripted"
  var capabilities = Capabilities()
  private(set) var apps: [ScriptedApp] = []

  func port(on device: DeviceID) -> any AppPort {
    let app = ScriptedApp()
    apps.append(app)
    return app
  }
}
