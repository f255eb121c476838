import Facts
import Rules
import Testing

@Suite("The sets of requirements") struct RequirementSetTests {
  @Test("the latest set asks for every built-in rule, in the order of the manual, and for no other")
  func isComplete() {
    #expect(RequirementSet.latest.requirements.map(\.rule) == RuleRegistry.pages.map(\.identifier))
  }

  @Test("every set asks for rules that there are, each once", arguments: RequirementSet.all)
  func isKnown(_ set: RequirementSet) {
    for requirement in set.requirements { #expect(RuleRegistry.page(of: requirement.rule) != nil) }
    #expect(Set(set.requirements.map(\.rule)).count == set.requirements.count)
    #expect(RequirementSet.named(set.name) == set)
  }

  @Test("no two sets share a name, and the latest is the last") func names() {
    #expect(Set(RequirementSet.all.map(\.name)).count == RequirementSet.all.count)
    #expect(RequirementSet.all.last == .latest)
    #expect(RequirementSet.named("1999") == nil)
  }

  @Test("each rule of the latest set weighs as its page says") func levels() {
    for page in RuleRegistry.pages {
      #expect(RequirementSet.latest.level(of: page) == page.level, "\(page.identifier)")
    }
  }

  @Test("the set says how much a rule weighs, and what it does not know is advice") func weights() {
    let set = RequirementSet(
      name: "small",
      requirements: [
        Requirement("quiet-cancel", .core, .must), Requirement("deliver-before-finish", .core, .should),
      ])
    #expect(set.level(of: page("quiet-cancel", .should)) == .must)
    #expect(set.level(of: page("deliver-before-finish", .must)) == .should)
    #expect(set.level(of: page("finish-every-terminal", .must)) == .should)
    #expect(set.level(of: page("a-rule-of-ones-own", .must)) == .must)
    #expect(set.requirements(of: .core).count == 2 && set.requirements(of: .extended).isEmpty)
    let judge = Judge(requirements: set)
    let musts = zip(judge.pages, judge.levels).filter { $0.1 == .must }.map(\.0.identifier)
    #expect(musts == ["quiet-cancel"])
  }

  private func page(_ identifier: RuleIdentifier, _ level: RuleLevel) -> RulePage {
    RulePage(identifier: identifier, sentence: "", level: level, sources: [], why: "", breach: "", fix: "")
  }
}
