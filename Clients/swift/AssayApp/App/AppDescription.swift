/// The description of an app.
public struct AppDescription: Sendable {
  /// One phrase for reports.
  public var title: String
  /// The source of the app, such as an address.
  public var source: String?
  /// The types of products that it sells; nil for every type.
  public var productTypes: [ProductType]?
  /// The capabilities it has in addition to the defaults.
  public var has: [Capability]
  /// The default capabilities it lacks.
  public var lacks: [Capability]
  /// The app's own identifiers, by the names that scenarios use.
  public var productNames: [(name: String, identifier: String)]
  /// Whether a process can serve several runs: the app must keep all state in its instance, and none of its
  /// tasks may continue.
  public var resets: Bool
  /// Whether a process is forked for each launch, which is faster than starting it; a thread that began
  /// before `main` is lost in a fork.
  public var forks: Bool

  /// Describes an app.
  public init(
    title: String = "", source: String? = nil, productTypes: [ProductType]? = nil, has: [Capability] = [],
    lacks: [Capability] = [], productNames: [(name: String, identifier: String)] = [], resets: Bool = false,
    forks: Bool = true
  ) {
    self.title = title
    self.source = source
    self.productTypes = productTypes
    self.has = has
    self.lacks = lacks
    self.productNames = productNames
    self.resets = resets
    self.forks = forks
  }

  /// The hello line of an app. By default, `restores` is whether it has a restore handler.
  func hello(restores: Bool) -> Hello {
    var hello = Hello()
    hello.title = title
    hello.source = source
    if !has.contains(.restores) && !lacks.contains(.restores) { hello.capabilities = [(.restores, restores)] }
    hello.capabilities += has.map { ($0, true) } + lacks.map { ($0, false) }
    hello.productTypes = productTypes
    hello.productNames = productNames
    hello.resets = resets
    hello.forks = forks
    return hello
  }
}
