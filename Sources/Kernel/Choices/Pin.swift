/// A value that a choice is held to, whatever the driver says.
public struct Pin: Hashable, Sendable {
  /// The number of the pin.
  public let id: PinID
  /// The number of the decision.
  public let name: UInt16
  /// The variety of the decision; nothing means every one.
  public let detail: UInt16?
  /// The number of the thing that it is about; nothing means every one.
  public let scope: UInt32?
  /// Which match since the pinning is meant, the first being 1; nothing means every one.
  public let visit: UInt32?
  /// The value that the choice gets.
  public let value: Int
  /// How many choices matched so far.
  public internal(set) var matchCount: UInt32 = 0
  /// How many choices got the value so far.
  public internal(set) var useCount: UInt32 = 0
  /// How many outcomes there were when the value did not fit into them, the last time this happened.
  public internal(set) var misfitCount: Int?

  func matches(_ site: Site) -> Bool {
    name == site.name && (detail ?? site.detail) == site.detail && (scope ?? site.scope) == site.scope
  }

  /// Whether the only match that was meant has gone by.
  var isSpent: Bool { matchCount == visit }
}

/// The number of a pin, in the order of pinning.
public struct PinID: Hashable, Sendable {
  let number: UInt32
}

/// The pins of a run; where several hold one choice, the youngest wins, and each counts its own matches.
struct PinBoard: Sendable {
  /// The pins that may still match, oldest first.
  private var pins: [Pin] = []
  /// Pins whose one match went by, though the value did not fit.
  private var misfits: [Pin] = []
  private var pinnedCount: UInt32 = 0

  var isEmpty: Bool { pins.isEmpty }
  var count: Int { pins.count }

  /// One bit for each name that may still be held, by the name's last six bits.
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

  /// The value that the pins give to a choice, or nothing when none holds it.
  mutating func value(_ count: Int, at site: Site) -> Int? {
    var value: Int?
    var hasSpent = false
    // This happens at every fact of a run with a kill at a fact, and an index loop copies no pin.
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

  /// Counts a match of a pin, which gives its value if this match is meant; whether its only one went by.
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

  /// The pins that never gave a value, in the order of pinning.
  var unmet: [Pin] {
    (misfits + pins.filter { $0.useCount == 0 }).sorted { $0.id.number < $1.id.number }
  }

  /// Appends the pins that may still match.
  func copy(into pins: inout [Pin]) { pins += self.pins }

  /// Begins anew with pins that were copied before anything matched.
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
