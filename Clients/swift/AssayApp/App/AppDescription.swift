/// What an app says of itself.
public struct AppDescription: Sendable {
  /// One phrase for reports.
  public var title: String
  /// Where the app comes from, such as an address.
  public var source: String?
  /// The types of products that it sells; every type where nothing is said.
  public var productTypes: [ProductType]?
  /// What it is able to do, beyond what is usual.
  public var has: [Capability]
  /// What it is not able to do, of what is usual.
  public var lacks: [Capability]
  /// The app's own identifiers, by the names that scenarios use.
  public var productNames: [(name: String, identifier: String)]
  /// Whether a process can serve one run after another: nothing of the app may lie outside its instance, and no task of
  /// it may go on.
  public var resets: Bool
  /// Whether a process is forked for each launch, which is quicker than to start it; a thread that began before `main` is
  /// lost in a fork.
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

  /// The first line of an app; a restore is offered where it has a handler for one, unless it says otherwise.
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
