import Foundation
import Rules
import Testing

@Suite("The registry of rules") struct RuleRegistryTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources/Core/Rules")
  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files that declare a rule, as folder and type.
  private static let ruleFiles: [String] = {
    let paths = FileManager.default.enumerator(atPath: sources.path())?.compactMap { $0 as? String } ?? []
    return paths.filter { path in
      guard path.hasSuffix(".swift"),
        let text = try? String(contentsOf: sources.appending(path: path), encoding: .utf8)
      else { return false }
      return text.contains(/class \w+: (Logged|Bundled)Rule \{/)
    }.map { String($0.dropLast(".swift".count)) }.sorted()
  }()

  @Test("every file that declares a rule is registered, and every registered rule has its file")
  func registered() {
    let declared = Self.ruleFiles.map { String($0.split(separator: "/").last ?? "") }
    let registered = RuleRegistry.makeRules().map { String(describing: type(of: $0)) }
    #expect(declared.sorted() == registered.sorted())
    #expect(!declared.isEmpty)
  }

  @Test("a rule's tests stand where the rule stands", arguments: ruleFiles) func tested(_ path: String) {
    #expect(FileManager.default.fileExists(atPath: Self.tests.appending(path: path + "Tests.swift").path()))
  }

  @Test("a rule is called as its type is") func names() {
    for rule in RuleRegistry.makeRules() {
      var name = ""
      for character in String(describing: type(of: rule)) {
        if character.isUppercase, !name.isEmpty { name += "-" }
        name += character.lowercased()
      }
      #expect(rule.page.identifier.text == name)
    }
  }

  @Test("every page is complete", arguments: RuleRegistry.pages) func complete(_ page: RulePage) {
    #expect(page.sentence.hasSuffix("."))
    #expect(!page.sources.isEmpty)
    for row in page.sources {
      #expect(row.wholeMatch(of: /[A-Z][0-9]+(-[0-9]+)?[a-z]?/) != nil, "\(row) is no row")
    }
    for text in [page.why, page.breach, page.fix] { #expect(text.hasSuffix(".") && text.count > 20) }
  }

  @Test("no two rules share a name, and each is found by it") func unique() {
    #expect(Set(RuleRegistry.pages.map(\.identifier)).count == RuleRegistry.pages.count)
    for page in RuleRegistry.pages { #expect(RuleRegistry.page(of: page.identifier) == page) }
    #expect(RuleRegistry.page(of: "no-such-rule") == nil)
  }

  @Test("a rule is still found by the name that it had in version 0.1") func renamed() {
    for (former, current) in RuleIdentifier.renamed {
      #expect(RuleRegistry.page(of: RuleIdentifier(former))?.identifier.text == current)
    }
    #expect(RuleIdentifier.renamed.count == 9)
  }

  @Test("each rule has a fresh state each time it is made") func fresh() {
    let (left, right) = (RuleRegistry.makeRules(), RuleRegistry.makeRules())
    for (one, other) in zip(left, right) { #expect(one !== other) }
  }
}
