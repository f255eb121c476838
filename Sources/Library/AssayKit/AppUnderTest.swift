internal import AppProtocol
internal import Facts
internal import LuaApps
internal import Runner
internal import World

/// An app that scenarios judge: written in Lua, or in Swift.
///
/// A value: each run loads the app into a machine of its own, or makes new objects of it.
///
/// ```swift
/// let lua = try AppUnderTest(luaFile: "apps/my_app.lua")
/// let swift = AppUnderTest(name: "my app") { CoinShop() }
/// ```
public struct AppUnderTest: Sendable {
  /// Its name in results.
  public let name: String

  private let make: @Sendable () throws(AssayError) -> any Subject

  /// Loads an app in Lua from its text.
  ///
  /// ```swift
  /// let app = try AppUnderTest(lua: "return app { launch = function(app) end }")
  /// ```
  /// - Parameters:
  ///   - source: The text, in the language of apps.
  ///   - name: What results and errors call the app.
  ///   - folder: The folder that `require` reads from.
  /// - Throws: `AssayError` when the text declares no app.
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
  ///   - name: What results call the app; the name of the file unless said.
  /// - Throws: `AssayError` when the file cannot be read or declares no app.
  public init(luaFile path: String, name: String? = nil) throws(AssayError) {
    let name = name ?? SubjectSource.named([path])[0].name
    try self.init(name: name) { () throws(AppLoadError) in try LuaSubject.load(path, name: name) }
  }

  /// Starts an app in a process of its own, in any language; it speaks the protocol `assay-app/1`.
  ///
  /// ```swift
  /// let app = try AppUnderTest(command: ["python3", "my_shop.py"])
  /// ```
  /// - Parameters:
  ///   - command: The program, which is looked for on the path, and its arguments.
  ///   - name: What results call the app; the name of its file or program unless said.
  ///   - reachesNetwork: Whether its processes may reach the network.
  /// - Throws: `AssayError` when it cannot be started or does not say hello.
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
  ///   - name: What results call the app.
  ///   - capabilities: What the app is able to do; scenarios that need more are not applicable to it.
  ///   - products: The app's own product identifiers, by the names that scenarios use.
  ///   - makeApp: Makes the object of one launch. What has to outlive the launch belongs on the simulated disk.
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
  ///   - name: What results call the app.
  ///   - capabilities: What the app is able to do.
  ///   - products: The app's own product identifiers, by the names that scenarios use.
  ///   - makePort: Makes the app's side on a device; it serves all launches there, one after another.
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
    // What is wrong with the file is said here and not by the first run.
    _ = try make()
  }

  /// The app as one thread runs it.
  func load() throws(AssayError) -> any Subject { try make() }
}

/// An app in Swift as the world sees it.
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
