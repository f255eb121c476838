import Rules
import Specification
import Testing

@Suite("What rules rest on") struct RuleSourceTests {
  @Test("every source of a rule is a row of the specification")
  func sources() {
    for page in RuleRegistry.pages {
      #expect(!page.sources.isEmpty, "\(page.identifier) rests on nothing")
      for source in page.sources {
        #expect(Specification.contains(source), "\(page.identifier) rests on \(source), which is no row")
      }
    }
  }
}
