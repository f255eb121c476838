import Kernel
import Testing

@Suite("Enumerating choices")
struct EnumeratingDriverTests {
  @Test("a tree of three sites is covered exactly once")
  func tree() {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .all))
    var leaves: [[Int]] = []
    repeat {
      var path = [choices.pick(3, at: Site(name: 0))]
      if path[0] == 1 { path.append(choices.pick(2, at: Site(name: 1))) }
      if path[0] != 2 { path.append(choices.pick(2, at: Site(name: 2))) }
      leaves.append(path)
    } while choices.advance()
    #expect(leaves == [[0, 0], [0, 1], [1, 0, 0], [1, 0, 1], [1, 1, 0], [1, 1, 1], [2]])
    #expect(choices.divergenceCount == 0)
  }

  @Test("only the chosen kinds are enumerated")
  func kinds() {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .faults))
    var runs: [[Int]] = []
    repeat {
      runs.append((0..<3).map { choices.pick(3, at: Site(name: UInt16($0))) })
    } while choices.advance()
    #expect(runs == [[0, 0, 0], [0, 1, 0], [0, 2, 0]])
  }

  @Test("visits to one site are choices of their own, and deviations tell them apart")
  func visits() {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .all))
    var found: [[UInt32]] = []
    repeat {
      for _ in 0..<2 { _ = choices.pick(2, at: Site(name: 0)) }
      found.append(choices.deviations.map(\.visit))
    } while choices.advance()
    #expect(found == [[], [2], [1], [1, 2]])
  }

  @Test("a pinned choice is not enumerated")
  func pinned() {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .all))
    var runs: [[Int]] = []
    repeat {
      choices.pin(name: 0, visit: 1, value: 1)
      runs.append((0..<2).map { _ in choices.pick(2, at: Site(name: 0)) })
    } while choices.advance()
    #expect(runs == [[1, 0], [1, 1]])
  }

  @Test("a run that asks something else than before is noticed")
  func divergence() {
    let choices = Choices(kinds: siteKinds, driver: .enumerating(kinds: .all))
    for site in [0, 3] {
      _ = choices.pick(2, at: Site(name: UInt16(site)))
      _ = choices.pick(2, at: Site(name: 2))
      #expect(choices.advance())
    }
    #expect(choices.divergenceCount == 1)
    // This run ends before the choice that was to be increased.
    _ = choices.advance()
    #expect(choices.divergenceCount == 2)
  }
}
