import Explorer
import Rules
import Testing

@Suite("Pairs of mutants")
struct MutantPairsTests {
  private let catalogue = MutantCatalogue.all

  private func mutant(_ name: String) throws -> Mutant { try #require(MutantCatalogue.mutant(named: name)) }

  @Test("the same seed draws the same pairs, and a larger count begins with those of a smaller one")
  func determinism() {
    let pairs = MutantPairs.drawn(60, seed: 7)
    #expect(MutantPairs.drawn(60, seed: 7) == pairs)
    #expect(MutantPairs.drawn(20, seed: 7) == Array(pairs.prefix(20)))
    #expect(MutantPairs.drawn(60, seed: 8) != pairs)
    // Recorded pairs: a seed that a user wrote down draws the same pairs on every machine.
    #expect(
      pairs.prefix(3).map(\.identifier) == [
        "repeat granted + drop set_delegate", "remove observer at background + quantity one",
        "delay add_payment/next + drop revoked",
      ])
  }

  @Test("a pair is of two different mutants, and no pair comes twice")
  func difference() {
    let pairs = MutantPairs.drawn(MutantPairs.countMax, seed: 0)
    #expect(Set(pairs).count == MutantPairs.countMax)
    for pair in pairs { #expect(pair.mutants.count == 2 && pair.mutants[0] != pair.mutants[1]) }
    #expect(Set(pairs.map { $0.mutants[0] }).count == catalogue.count)
    #expect(Set(pairs.map { $0.mutants[1] }).count == catalogue.count)
  }

  @Test("the name of a pair can be told from that of a mutant")
  func names() {
    for mutant in catalogue {
      #expect(!mutant.identifier.contains(Mutation.separator))
      #expect(Mutation(mutant).identifier == mutant.identifier)
    }
  }

  @Test("a pair may survive where both of its mutants may; otherwise the rules of each notice it, each once")
  func weight() throws {
    let harmless = Mutation(try mutant("repeat finish"), try mutant("drop revoked"))
    #expect(
      harmless.weight.reason
        == "the second finish has no effect; the owned products can be queried")
    let mixed = Mutation(try mutant("repeat finish"), try mutant("drop finish"))
    #expect(mixed.weight.reason == nil)
    #expect(mixed.weight.rules.map(\.text) == ["finish-every-terminal"])
    let both = Mutation(try mutant("drop disk_write"), try mutant("forget disk_write"))
    #expect(both.weight.rules.map(\.text) == ["persist-before-finish", "entitlements-match-store"])
    #expect(
      mixed.sentence == "The app finishes each transaction twice. The app never finishes a transaction.")
  }
}
