import Kernel
import Testing

@Suite("Pins")
struct PinTests {
  private let site = Site(name: 1, detail: 2, scope: 3)

  @Test(
    "a pin overrides every driver, and is no deviation",
    arguments: [
      .canonical, .seeded(1, kinds: .all), .recorded([]), .enumerating(kinds: .all),
    ] as [ChoiceDriver])
  func overrides(driver: ChoiceDriver) {
    let choices = Choices(kinds: siteKinds, driver: driver)
    choices.pin(name: 1, detail: 2, scope: 3, value: 4)
    #expect((0..<3).map { _ in choices.pick(9, at: site) } == [4, 4, 4])
    #expect(choices.deviations.isEmpty)
    #expect(choices.unmetPins.isEmpty)
  }

  @Test(
    "what is left open matches everything",
    arguments: [
      (nil, nil, true), (2, nil, true), (nil, 3, true), (2, 3, true), (1, nil, false), (nil, 1, false),
      (2, 1, false),
    ] as [(UInt16?, UInt32?, Bool)])
  func openParts(detail: UInt16?, scope: UInt32?, isMatch: Bool) {
    let choices = Choices(kinds: siteKinds)
    choices.pin(name: 1, detail: detail, scope: scope, value: 1)
    #expect(choices.pick(2, at: site) == (isMatch ? 1 : 0))
    #expect(choices.pick(2, at: Site(name: 0, detail: 2, scope: 3)) == 0)
    #expect(choices.unmetPins.isEmpty == isMatch)
  }

  @Test("a site is quiet where no pin holds its name and the driver draws none of its kind")
  func quietNames() {
    let kinds = siteKinds
    let latitude = UInt16(kinds.firstIndex(of: .latitude) ?? 0)
    let fault = UInt16(kinds.firstIndex(of: .fault) ?? 0)
    let choices = Choices(kinds: kinds)
    #expect(choices.isQuiet(at: latitude) && choices.isQuiet(at: fault))
    let pin = choices.pin(name: fault, value: 1)
    #expect(choices.isQuiet(at: latitude) && !choices.isQuiet(at: fault) && !choices.isQuiet)
    choices.unpin(pin)
    #expect(choices.isQuiet(at: fault) && choices.isQuiet)
    choices.start(.seeded(1, kinds: .latitudes))
    #expect(!choices.isQuiet(at: latitude) && choices.isQuiet(at: fault) && !choices.isQuiet)
    choices.takesCensus = true
    #expect(!choices.isQuiet(at: fault))
    choices.takesCensus = false
    choices.start(.recorded([Deviation(site: Site(name: fault), visit: 1, count: 2, value: 1)]))
    #expect(!choices.isQuiet(at: latitude))
    #expect(choices.pick(2, at: Site(name: fault)) == 1 && choices.isQuiet)
  }

  @Test("the n-th match counts from the pinning; afterwards all is quiet again")
  func nthMatch() {
    let choices = Choices(kinds: siteKinds)
    _ = choices.pick(2, at: site)
    choices.pin(name: 1, visit: 2, value: 1)
    #expect(!choices.isQuiet)
    #expect(choices.pick(2, at: site) == 0)
    #expect(choices.unmetPins.count == 1)
    #expect(choices.pick(1, at: site) == 0)
    #expect(choices.pick(2, at: Site(name: 1)) == 1)
    #expect(choices.isQuiet)
    #expect(choices.pick(2, at: site) == 0)
  }

  @Test("every pin counts its own matches, and the youngest wins")
  func severalPins() {
    let choices = Choices(kinds: siteKinds)
    choices.pin(name: 1, value: 1)
    choices.pin(name: 1, scope: 3, visit: 2, value: 2)
    let answers = [3, 7, 3, 3].map { choices.pick(4, at: Site(name: 1, scope: $0)) }
    #expect(answers == [1, 1, 2, 1])
  }

  @Test("a pin taken away holds nothing and is not missed")
  func unpinning() {
    let choices = Choices(kinds: siteKinds)
    let first = choices.pin(name: 1, value: 1)
    let second = choices.pin(name: 1, value: 2)
    #expect(choices.unpin(second))
    #expect(!choices.unpin(second))
    #expect(choices.pick(4, at: site) == 1)
    #expect(choices.unpin(first))
    #expect(choices.isQuiet)
    #expect(choices.pick(4, at: site) == 0)
    #expect(choices.unmetPins.isEmpty)
  }

  @Test(
    "a value that does not fit is not used, and is reported with the count met",
    arguments: [nil, 1] as [UInt32?])
  func misfit(visit: UInt32?) {
    let choices = Choices(kinds: siteKinds)
    choices.pin(name: 1, visit: visit, value: 5)
    #expect(choices.pick(3, at: site) == 0)
    #expect(choices.unmetPins.map(\.misfitCount) == [3])
    #expect(choices.unmetPins.map(\.matchCount) == [1])
    #expect(choices.pick(6, at: site) == (visit == nil ? 5 : 0))
    #expect(choices.unmetPins.isEmpty == (visit == nil))
  }

  @Test("a new run starts without pins")
  func restart() {
    let choices = Choices(kinds: siteKinds)
    choices.pin(name: 1, value: 1)
    choices.start(.canonical)
    #expect(choices.pick(2, at: site) == 0)
    #expect(choices.unmetPins.isEmpty)
  }
}
