/// A fixed value for a choice, which overrides the driver.
public struct Pin: Hashable, Sendable {
  public let id: PinID
  /// The number of the site's name.
  public let name: UInt16
  /// The detail of the site, or nil for every detail.
  public let detail: UInt16?
  /// The scope of the site, or nil for every scope.
  public let scope: UInt32?
  /// The number of the match that gets the value, counted from 1 after the pin was set. Nil for every match.
  public let visit: UInt32?
  public let value: Int
  /// The number of choices that matched so far.
  public internal(set) var matchCount: UInt32 = 0
  /// The number of choices that got the value so far.
  public internal(set) var useCount: UInt32 = 0
  /// The number of outcomes at the last match for which the value was out of range. Nil if there was no such
  /// match.
  public internal(set) var misfitCount: Int?

  func matches(_ site: Site) -> Bool {
    name == site.name && (detail ?? site.detail) == site.detail && (scope ?? site.scope) == site.scope
  }

  /// Whether the pin is for only one match, and this match has passed.
  var isSpent: Bool { matchCount == visit }
}

/// The number of a pin, in the order in which pins are set.
public struct PinID: Hashable, Sendable {
  let number: UInt32
}

/// The pins of a run. If several pins match one choice, the newest pin supplies the value. Each pin counts
/// its own matches.
struct PinSet: Sendable {
  /// The pins that may still match, oldest first.
  private var pins: [Pin] = []
  /// Pins for only one match that supplied no value, because the value was out of range at this match.
  private var misfits: [Pin] = []
  private var pinnedCount: UInt32 = 0

  var isEmpty: Bool { pins.isEmpty }
  var count: Int { pins.count }

  /// One bit for each site name that a pin may still match. The last six bits of the name select the bit.
  var names: UInt64 { pins.reduce(0) { $0 | 1 << UInt64($1.name & 63) } }

  mutating func pin(
    name: UInt16, detail: UInt16?, scope: UInt32?, visit: UInt32?, value: Int
  ) -> PinID {
    pinnedCount += 1
    let id = PinID(number: pinnedCount)
    pins.append(Pin(id: id, name: name, detail: detail, scope: scope, visit: visit, value: value))
    return id
  }

  mutating func unpin(_ id: PinID) -> Bool {
    guard let place = pins.firstIndex(where: { $0.id == id }) else { return false }
    pins.remove(at: place)
    return true
  }

  /// Returns the value that the pins give to a choice. Nil if no pin matches the choice.
  mutating func value(_ count: Int, at site: Site) -> Int? {
    var value: Int?
    var hasSpent = false
    // If a pin waits for a kill at a fact, this loop runs at every fact. An index loop copies no pin.
    var place = 0
    while place < pins.count {
      if pins[place].matches(site) { hasSpent = use(place, of: count, &value) || hasSpent }
      place += 1
    }
    if hasSpent {
      misfits += pins.filter { $0.isSpent && $0.useCount == 0 }
      pins.removeAll { $0.isSpent }
    }
    return value
  }

  /// Counts a match of a pin, and sets `value` if this match is the requested one. Returns true if the pin
  /// cannot match again.
  private mutating func use(_ place: Int, of count: Int, _ value: inout Int?) -> Bool {
    pins[place].matchCount &+= 1
    guard pins[place].visit == nil || pins[place].isSpent else { return false }
    if (0..<count).contains(pins[place].value) {
      pins[place].useCount &+= 1
      value = pins[place].value
    } else {
      pins[place].misfitCount = count
    }
    return pins[place].isSpent
  }

  /// The pins that never supplied a value, in the order in which they were set.
  var unmet: [Pin] {
    (misfits + pins.filter { $0.useCount == 0 }).sorted { $0.id.number < $1.id.number }
  }

  /// Appends the pins that may still match.
  func copy(into pins: inout [Pin]) { pins += self.pins }

  /// Restarts with pins that were copied before any match.
  mutating func startAgain(_ pins: [Pin]) {
    removeAll()
    self.pins += pins
    pinnedCount = pins.last?.id.number ?? 0
  }

  mutating func removeAll() {
    pins.removeAll(keepingCapacity: true)
    misfits.removeAll(keepingCapacity: true)
    pinnedCount = 0
  }
}
