import Rules
import Testing
import World

@Suite("Names that rules read in traces") struct NamesInTracesTests {
  @Test("the choices that excuse an app are sites of the world", arguments: ExcusingSite.allCases)
  func site(_ site: ExcusingSite) {
    #expect(ChoiceSite.descriptions.contains { $0.name == site.rawValue && $0.scope == "transaction" })
  }

  @Test("the questions that check a receipt are verbs of the server", arguments: CheckingVerb.allCases)
  func verb(_ verb: CheckingVerb) {
    #expect(ServerVerb.allCases.contains { $0.name == verb.rawValue })
  }
}
