import Testing

@testable import Kernel

@Suite("What choices store")
struct StoredChoiceTests {
  @Test("each stored property is digested or decides nothing that comes")
  func properties() {
    func names(_ value: some Any) -> [String] {
      Mirror(reflecting: value).children.compactMap(\.label).sorted()
    }
    let digested = [
      "driver", "seeded", "swarm", "recorded", "enumerating", "pins", "silenced", "disturbanceCount",
    ]
    // The table of kinds is the same in every run, and the others tell of choices that are past.
    let leftOut = [
      "kinds", "trail", "census", "livelyKinds", "pinnedNames", "deviations", "recordsTrail",
      "takesCensus", "moment",
    ]
    #expect(names(Choices(kinds: siteKinds)) == (digested + leftOut).sorted())
    let pin = Pin(id: PinID(number: 1), name: 0, detail: nil, scope: nil, visit: nil, value: 1)
    // How many outcomes there were when the value did not fit is for people.
    #expect(
      names(pin)
        == ["detail", "id", "matchCount", "misfitCount", "name", "scope", "useCount", "value", "visit"])
    #expect(names(PinBoard()) == ["misfits", "pinnedCount", "pins"])
  }
}
