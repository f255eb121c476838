import Facts
import Rules
import Testing

@Suite("Verdicts and witnesses") struct VerdictTests {
  @Test("links come in the order of the run, and links to no fact are left out") func order() {
    func link(_ sequence: UInt32, _ reason: String) -> WitnessLink {
      WitnessLink(FactSequence(rawValue: sequence), reason)
    }
    let witness = Witness(
      headline: "it broke", links: [link(5, "a"), link(0, "b"), link(2, "c"), link(5, "d"), link(3, "e")])
    #expect(witness.links == [link(2, "c"), link(3, "e"), link(5, "a"), link(5, "d")])
  }

  @Test("every verdict has a name, and only a breach has a witness") func names() {
    let witness = Witness(headline: "it broke", links: [])
    let verdicts: [Verdict] = [
      .kept, .broken(witness), .notExercised, .notApplicable(reason: ""), .inconclusive(reason: ""),
    ]
    #expect(verdicts.map(\.name) == ["kept", "broken", "not exercised", "not applicable", "inconclusive"])
    #expect(verdicts.map(\.witness) == [nil, witness, nil, nil, nil])
  }
}
