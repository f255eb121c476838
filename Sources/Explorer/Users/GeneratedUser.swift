internal import Facts
internal import Kernel
internal import World

/// A person that a number stands for: what they do with an app, as a scenario over products of the types that it sells.
struct GeneratedUser {
  /// The number.
  let number: Int
  let shop: GeneratedShop
  private var stream: SplitMix
  private var lines: [String] = []
  private var acts: [String] = []
  /// The products that were asked for; whether they were paid, faults decide.
  var bought: [GeneratedShop.Item] = []
  var isOnline = true
  var hasTablet = false
  var hasFriend = false
  var countsHandedOut = false
  var hasMoved = false

  /// The section of the addresses of generated scenarios.
  static let section = "user"

  /// The person with a number, before an app with these capabilities.
  init(_ number: Int, before capabilities: Capabilities) {
    self.number = number
    stream = SplitMix(seed: SplitMix.mix(UInt64(number) &+ 0x0A55_A7))
    shop = GeneratedShop(capabilities, drawnBy: &stream)
  }

  /// The text of the scenario; nil where the app sells nothing.
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

  /// The next number that the person's own number draws.
  mutating func draw(below count: Int) -> Int { Int(stream.next(below: UInt64(count))) }

  /// Adds lines to the scenario.
  mutating func add(_ lines: String...) { self.lines += lines }

  /// Gives a word that no other line has, such as a version.
  var unusedVersion: String { "\(2 + lines.count).0" }

  /// Adds something that the person does.
  private mutating func act() {
    let possible = UserAct.allCases.filter { $0.isPossible(for: self) }
    // What is frequent stands several times among the acts.
    let weighed = possible.flatMap { Array(repeating: $0, count: $0.weight) }
    perform(weighed[draw(below: weighed.count)])
  }

  /// Adds an act, and most of the time waits until nothing more happens.
  private mutating func perform(_ act: UserAct) {
    acts.append(act.words)
    carryOut(act)
    if draw(below: 5) > 0 || act.needsRest { add("world:settle()") }
  }
}
