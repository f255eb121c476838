internal import Facts
internal import Kernel
internal import World

/// A user generated from a number. The user's actions with an app form a scenario. Its products have
/// the types that the app sells.
struct GeneratedUser {
  let number: Int
  let shop: GeneratedShop
  private var stream: SplitMix
  private var lines: [String] = []
  private var acts: [String] = []
  /// The products that the user tried to buy. Faults decide whether the purchases were paid.
  var bought: [GeneratedShop.Item] = []
  var isOnline = true
  var hasTablet = false
  var hasFriend = false
  var countsHandedOut = false
  var hasMoved = false

  /// The section of the addresses of generated scenarios.
  static let section = "user"

  /// Creates the user with a number, for an app with these capabilities.
  init(_ number: Int, before capabilities: Capabilities) {
    self.number = number
    stream = SplitMix(seed: SplitMix.mix(UInt64(number) &+ 0x0A55_A7))
    shop = GeneratedShop(capabilities, drawnBy: &stream)
  }

  /// The text of the scenario; nil if the app sells nothing.
  consuming func text() -> String? {
    guard !shop.items.isEmpty else { return nil }
    add("local phone = world:device(\"phone\", { account = \"mia\" })")
    if shop.notifiesServer { add("world:notify_server { version = 2 }") }
    if let library = shop.libraryNames { add("world:history(\"mia\", { products = { \(library) } })") }
    add("phone:launch()", "world:settle()")
    if shop.libraryNames != nil { perform(.restore) }
    let count = 2 + draw(below: 7)
    for _ in 0..<count { act() }
    if !isOnline { add("phone:network_up()") }
    add("world:settle()")
    let title = "user \(number): " + acts.joined(separator: ", ")
    return """
      scenario {
        title    = "\(title)",
        source   = "generated",
      \(shop.declaration)
        run = function(world)
      \(lines.map { "    \($0)\n" }.joined())  end,
      }

      """
  }

  /// The next random number of the user.
  mutating func draw(below count: Int) -> Int { Int(stream.next(below: UInt64(count))) }

  /// Adds lines to the scenario.
  mutating func add(_ lines: String...) { self.lines += lines }

  /// A version that no other line of the scenario contains.
  var unusedVersion: String { "\(2 + lines.count).0" }

  /// Adds an action of the user.
  private mutating func act() {
    let possible = UserAct.allCases.filter { $0.isPossible(for: self) }
    // Frequent actions are listed several times.
    let weighed = possible.flatMap { Array(repeating: $0, count: $0.weight) }
    perform(weighed[draw(below: weighed.count)])
  }

  /// Adds an action, and usually waits until the world is idle.
  private mutating func perform(_ act: UserAct) {
    acts.append(act.words)
    carryOut(act)
    if draw(below: 5) > 0 || act.needsRest { add("world:settle()") }
  }
}
