public import Facts
public import Lua
public import World

/// An app written in Lua; each device runs it in a machine of its own, restored to its image at every launch.
public final class LuaSubject: Subject {
  /// Its name in reports.
  public let name: String
  /// What it is, as a phrase for reports; may be empty.
  public let title: String
  /// Where its story comes from; may be empty.
  public let origin: String
  /// What it is able to do.
  public let capabilities: Capabilities
  /// The text of its file, for messages.
  public let source: [UInt8]
  /// The modules that it required while it was loaded.
  public var moduleFiles: [String] { readings.files }
  /// A hash of its file and of its modules.
  public var fingerprint: UInt64 { readings.fingerprint(of: source) }

  private let chunkName: String
  private let modules: (String) -> LuaModuleSource
  private let readings = ModuleReadings()
  /// The apps by device; they serve one run after another.
  private var apps: [LuaApp] = []
  private var seed: UInt64 = 0

  /// Loads an app from its text; `modules` answers what it requires.
  public init(
    name: String, source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource
  ) throws(AppLoadError) {
    self.name = name
    self.source = source
    self.chunkName = chunkName
    self.modules = modules
    let readings = readings
    let first = try LuaApp(source: source, chunkName: chunkName) { name in
      let module = modules(name)
      if case .found(let source, let file) = module { readings.add(file, source) }
      return module
    }
    readings.finish()
    capabilities = first.capabilities
    title = first.handlers.title
    origin = first.handlers.source
    apps = [first]
  }

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort {
    while apps.count <= device.index {
      do throws(AppLoadError) {
        let app = try LuaApp(source: source, chunkName: chunkName, modules: modules)
        app.seed = seed
        apps.append(app)
      } catch {
        preconditionFailure("an app that was loaded once cannot be loaded again: \(error)")
      }
    }
    return apps[device.index]
  }

  /// The random streams of its machines follow this seed.
  public func seed(_ seed: UInt64) {
    // A device that comes later gets it too, or a run would depend on the runs before it.
    self.seed = seed
    for app in apps { app.seed = seed }
  }
}
