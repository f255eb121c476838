internal import AppProtocol
internal import Facts
internal import LuaApps
internal import Runner
internal import World

/// An app under test: in Lua, in Swift, or in a process of its own.
///
/// This is a value: each run loads the app into a Lua machine of its own, or makes new app objects.
///
/// ```swift
/// let lua = try AppUnderTest(luaFile: "apps/my_app.lua")
/// let swift = AppUnderTest(name: "my app") { CoinShop() }
/// ```
public struct AppUnderTest: Sendable {
  /// The name of the app in results.
  public let name: String

  private let make: @Sendable () throws(AssayError) -> any Subject

  /// Loads an app in Lua from its text.
  ///
  /// ```swift
  /// let app = try AppUnderTest(lua: "return app { launch = function(app) end }")
  /// ```
  /// - Parameters:
  ///   - source: The app's Lua source.
  ///   - name: The name of the app in results and errors.
  ///   - folder: The folder that `require` reads from.
  /// - Throws: `AssayError` if the text declares no app.
  public init(lua source: String, name: String = "app", folder: String = ".") throws(AssayError) {
    try self.init(name: name) { () throws(AppLoadError) in
      try LuaSubject.load(source: Array(source.utf8), name: name, folder: folder)
    }
  }

  /// Loads an app in Lua from a file.
  ///
  /// ```swift
  /// let app = try AppUnderTest(luaFile: "apps/my_app.lua")
  /// ```
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - name: The name of the app in results; by default the name of the file.
  /// - Throws: `AssayError` if the file cannot be read or declares no app.
  public init(luaFile path: String, name: String? = nil) throws(AssayError) {
    let name = name ?? SubjectSource.named([path])[0].name
    try self.init(name: name) { () throws(AppLoadError) in try LuaSubject.load(path, name: name) }
  }

  /// Starts an app in its own process, in any language; it must speak the protocol `assay-app/1`.
  ///
  /// ```swift
  /// let app = try AppUnderTest(command: ["python3", "my_shop.py"])
  /// ```
  /// - Parameters:
  ///   - command: The program and its arguments. The program is searched in the folders of `PATH`.
  ///   - name: The name of the app in results; by default the name of its file or program.
  ///   - reachesNetwork: Whether the app's processes may reach the network.
  /// - Throws: `AssayError` if the app cannot be started or does not send its hello line.
  public init(
    command: [String], name: String? = nil, reachesNetwork: Bool = false
  ) throws(AssayError) {
    let source = SubjectSource(command: AppCommand(command, reachesNetwork: reachesNetwork), name: name)
    try self.init(name: source.name) { () throws(AppLoadError) in try source.load() }
  }

  /// Describes an app in Swift that handles events; a new object is made for each launch of the app.
  ///
  /// ```swift
  /// let app = AppUnderTest(name: "my app", capabilities: Capabilities()) { CoinShop() }
  /// ```
  /// - Parameters:
  ///   - name: The name of the app in results.
  ///   - capabilities: The capabilities of the app; a scenario that needs another capability is not
  ///     applicable.
  ///   - products: The app's own product identifiers, by the names that scenarios use.
  ///   - makeApp: Makes the object for one launch. Data that must outlive the launch belongs on the simulated
  ///     disk.
  public init(
    name: String, capabilities: Capabilities = Capabilities(), products: [String: String] = [:],
    makeApp: @escaping @Sendable () -> any SwiftApp
  ) {
    self.init(name: name, capabilities: capabilities, products: products) { _ in SwiftAppPort(makeApp) }
  }

  /// Describes an app that implements the port itself, call by call.
  ///
  /// ```swift
  /// let app = AppUnderTest(name: "my app", capabilities: Capabilities(), products: [:]) { device in MyPort() }
  /// ```
  /// - Parameters:
  ///   - name: The name of the app in results.
  ///   - capabilities: The capabilities of the app.
  ///   - products: The app's own product identifiers, by the names that scenarios use.
  ///   - makePort: Makes the app's port for a device; the port serves all launches on the device, one after
  ///     another.
  public init(
    name: String, capabilities: Capabilities, products: [String: String],
    makePort: @escaping @Sendable (DeviceID) -> any AppPort
  ) {
    self.name = name
    make = { () throws(AssayError) in
      SwiftSubject(name: name, capabilities: capabilities, products: products, makePort: makePort)
    }
  }

  private init(
    name: String, loading load: @escaping @Sendable () throws(AppLoadError) -> any Subject
  ) throws(AssayError) {
    self.name = name
    make = { () throws(AssayError) in
      do throws(AppLoadError) { return try load() } catch { throw AssayError(error) }
    }
    // Errors in the file are thrown here instead of in the first run.
    _ = try make()
  }

  /// Loads the app for use on one thread.
  func load() throws(AssayError) -> any Subject { try make() }
}

/// An app in Swift as a subject of the world.
private final class SwiftSubject: Subject {
  let name: String
  let capabilities: Capabilities
  private let products: [String: String]
  private let makePort: (DeviceID) -> any AppPort

  init(
    name: String, capabilities: Capabilities, products: [String: String],
    makePort: @escaping (DeviceID) -> any AppPort
  ) {
    self.name = name
    self.capabilities = capabilities
    self.products = products
    self.makePort = makePort
  }

  func port(on device: DeviceID) -> any AppPort { makePort(device) }

  func productIdentifier(for role: String) -> String { products[role] ?? role }
}
