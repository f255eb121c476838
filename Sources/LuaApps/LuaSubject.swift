public import Facts
public import Lua
internal import LuaScripts
public import World

/// An app written in Lua; each device runs it in a machine of its own, restored to its image at every launch.
public final class LuaSubject: Subject {
  /// Its name in reports.
  public let name: String
  /// A description, as a phrase for reports; may be empty.
  public let title: String
  /// Where its story comes from; may be empty.
  public let origin: String
  /// Its capabilities.
  public let capabilities: Capabilities
  /// The text of its file, for messages.
  public let source: [UInt8]
  /// Its file and the modules that it required while it was loaded.
  public let files: [String]
  /// A hash of its file and of its modules, those of the last run as well.
  public var fingerprint: UInt64 { readings.fingerprint(of: source) }

  private let chunkName: String
  private let modules: (String) -> LuaModuleSource
  private let readings = ModuleReadings()
  /// The apps by device; they serve one run after another.
  private var apps: [LuaApp] = []
  private var seed: UInt64 = 0
  /// The developer's server in the same file, if it has one.
  private var server: LuaServer?

  /// Loads an app from its text; `modules` answers what it requires.
  public init(
    name: String, source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource
  ) throws(AppLoadError) {
    self.name = name
    self.source = source
    self.chunkName = chunkName
    self.modules = { [readings] name in
      let module = modules(name)
      if case .found(let source, let file) = module { readings.add(file, source) }
      return module
    }
    let first = try LuaApp(source: source, chunkName: chunkName, modules: self.modules)
    readings.finish()
    files = [chunkName] + readings.files
    capabilities = first.capabilities
    title = first.declaration.title
    origin = first.declaration.source
    apps = [first]
    if !first.declaration.server.isEmpty {
      server = try LuaServer(source: source, chunkName: chunkName, modules: self.modules)
    }
  }

  /// The developer's server in the same file, if it has one.
  public var serverProgram: (any ServerProgram)? { server }

  /// The app's side on a device.
  public func port(on device: DeviceID) -> any AppPort {
    while apps.count <= device.index {
      do throws(AppLoadError) {
        let app = try LuaApp(source: source, chunkName: chunkName, modules: modules)
        app.beginRun(seed: seed)
        apps.append(app)
      } catch {
        preconditionFailure("an app that was loaded once cannot be loaded again: \(error)")
      }
    }
    return apps[device.index]
  }

  /// The random streams of its machines follow the seed; their memory is restored at each launch.
  public func beginRun(seed: UInt64) {
    // A device that comes later gets it too, or a run would depend on the runs before it.
    self.seed = seed
    readings.beginRun()
    for app in apps { app.beginRun(seed: seed) }
    server?.seed = seed
  }
}
