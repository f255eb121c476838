public import Facts
public import Lua
internal import LuaScripts
public import World

/// An app written in Lua. Each device runs it in a separate machine, which is restored to its image at
/// every launch.
public final class LuaSubject: Subject {
  /// The name in reports.
  public let name: String
  /// A description, as a phrase for reports; may be empty.
  public let title: String
  /// The origin of the app's story; may be empty.
  public let origin: String
  public let capabilities: Capabilities
  /// The text of the app's file, for messages.
  public let source: [UInt8]
  /// The app's file and the modules that it required while it was loaded.
  public let files: [String]
  /// A hash of the app's file and of its modules, including modules that only the last run required.
  public var fingerprint: UInt64 { readings.fingerprint(of: source) }

  private let chunkName: String
  private let modules: (String) -> LuaModuleSource
  private let readings = ModuleReadings()
  /// The apps by device. They are reused for later runs.
  private var apps: [LuaApp] = []
  private var seed: UInt64 = 0
  /// The developer's server in the same file, if it has one.
  private var server: LuaServer?

  /// Loads an app from its text; `modules` resolves its required modules.
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

  /// Returns the port of the app on a device.
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

  /// Seeds the random streams of the machines. Their memory is restored at each launch.
  public func beginRun(seed: UInt64) {
    // Devices that are added later get the seed too. Otherwise a run would depend on earlier runs.
    self.seed = seed
    readings.beginRun()
    for app in apps { app.beginRun(seed: seed) }
    server?.beginRun(seed: seed)
  }
}
