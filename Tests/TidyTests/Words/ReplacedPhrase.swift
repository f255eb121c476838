/// A phrase of the project's old dialect, and the plain English that replaces it in texts for users and in
/// comments.
struct ReplacedPhrase: Sendable {
  let pattern: Pattern
  let instead: String
  /// Whether a type or a function has the name, so that a comment may use it.
  let isName: Bool

  init(_ pattern: String, _ instead: String, isName: Bool = false) {
    self.isName = isName
    // A literal that is only the phrase is a name, such as a key of a log.
    self.pattern = Pattern(#"(?i)(?<![\w/.-])(?!(?<=")(?:\#(pattern))")(\#(pattern))(?![\w-])"#)
    self.instead = instead
  }

  static let all: [ReplacedPhrase] = [
    // Who does what.
    ReplacedPhrase("(is|are|was|were|be|been|being) told", "“received”, “was notified”, or “reports”"),
    ReplacedPhrase("tells? of", "“reports” or “records”"),
    ReplacedPhrase("nobody|somebody|whoever", "the role: the user, the caller, another account"),
    ReplacedPhrase("unasked|unheard", "“unsolicited”, or “not handled”"),
    ReplacedPhrase("turn(s|ed)? (it |them )?down", "“rejects”"),
    ReplacedPhrase(
      "(hand(s|ed|ing)?|pa(y|ys|id|ying)) out", "“delivers” (content) or “grants” (an entitlement)"),
    ReplacedPhrase("t(ake|akes|ook|aken|aking) back", "“revokes” (access) or “refunds” (money)"),
    ReplacedPhrase("let(s|ting)? go of", "“releases”"),
    ReplacedPhrase("(says|answers|say|answer) no", "“returns false” or “rejects”"),
    ReplacedPhrase(
      "(its|the|her|his) developer's server|server of (its|the|a) developer",
      "“the app's server” or “your server”", isName: true),
    ReplacedPhrase("di(e|es|ed) (of|over)", "“crashes”"),
    ReplacedPhrase("m(ake|akes|ade) safe", "“saves”"),
    // Time and state.
    ReplacedPhrase("go(es)? on|went on|going on", "“continues”, or “advances” for time"),
    ReplacedPhrase("com(e|es|ing) again|came again", "“is redelivered” or “is delivered again”"),
    ReplacedPhrase("to the front", "“enters the foreground”"),
    ReplacedPhrase("left to itself", "“became idle”, or “at the end of the recovery phase”"),
    ReplacedPhrase("(com(e|es|ing)|came) to rest|at rest", "“becomes idle”"),
    ReplacedPhrase("liveness phase", "“recovery phase”", isName: true),
    ReplacedPhrase("for ever|without end", "“forever” or “endlessly”"),
    ReplacedPhrase("anew", "“again”, “reset”, or “overwrite”"),
    ReplacedPhrase("(?<!lag |\\()behind", "“after” for time; otherwise name the place"),
    ReplacedPhrase("stands? (in|at|here|there|below|above|beside)", "“is”"),
    ReplacedPhrase("lies? (in|at|on|here|there|below|above|beside)", "“is”"),
    // Faults, rules and what follows from them.
    ReplacedPhrase("str(ike|ikes|iking|uck)", "“occurs”, or “injects” with the tool as subject"),
    ReplacedPhrase("(no |gave |give |gives |an )occasions?", "“exercised”"),
    ReplacedPhrase("breach(es)?(?!\\?| =)", "“violation”", isName: true),
    ReplacedPhrase("witness(es)?", "“evidence”", isName: true),
    ReplacedPhrase("the subjects?|a subject", "“app”", isName: true),
    ReplacedPhrase("(its|their) conduct|conduct parts?", "“behavior”"),
    ReplacedPhrase("spen(t|ds) (its|the) budget", "“reached its limit of facts”"),
    ReplacedPhrase("sorts? of faults?", "“fault type”"),
    ReplacedPhrase("(Apple|contract|documentation) leaves open", "“unspecified App Store behavior”"),
    ReplacedPhrase(
      "the usual (side|way|one|ones)|(other|otherwise) than usual|as usual|as a rule(?=[,.;]|$)", "“default”"),
    ReplacedPhrase("see it again|shows? it again", "“reproduce”"),
    ReplacedPhrase("books of the store|the store's books", "“the store's records”"),
    ReplacedPhrase("(a|no|the|each|every) cancel", "“cancellation”"),
    ReplacedPhrase("mend(s|ed|ing)?", "“fix”"),
    ReplacedPhrase("besides", "“also”"),
    ReplacedPhrase("so (many|much) (of|as)?", "the number, or the amount"),
    ReplacedPhrase("(do|does|did|done|decided?|decides|behaves?) otherwise", "“differently”"),
    ReplacedPhrase(
      "(?<!there )(is|are|was|were) no (number|list|text|table|file|folder|rule|app|scenario|path|terminal|address|date|mutant|trace|log|product)",
      "“is not a …”"),
    // American spelling, which the identifiers have as well.
    ReplacedPhrase("behaviours?", "“behavior”"),
    ReplacedPhrase(
      "cancelling|(a|an|the|is|are|was|were|be|been|it|has) cancelled|cancelled (purchase|transaction|payment|restore|by|it|the)",
      "“canceling”, “canceled”", isName: true),
    ReplacedPhrase("organisers?|(locali|recogni|authori|organi)s(e|es|ed|ing|ation)", "the spelling with z"),
    ReplacedPhrase("(un)?(honour|colour|favour)(s|ed|ing)?|licence", "the American spelling"),
  ]

  /// The files that are not checked.
  private static let exceptions = [
    "CHANGELOG.md", "Tests/", "Scripts/",
    // Texts that the world and the bundled apps write into traces do not change, so that runs can be
    // compared.
    "Sources/World/Choices/Faults", "Sources/World/Runtime/Processes", "Sources/World/Server",
    "Scenarios/apps/",
    "Clients/backends/", "Clients/python/",
  ]

  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.isGenerated else { return [] }
    let isExcepted = exceptions.contains(where: file.path.hasPrefix)
    return findings(of: all, in: isExcepted ? "" : text(of: file), of: file)
      + findings(of: all.filter { !$0.isName }, in: comments(of: file), of: file)
  }

  private static func findings(
    of phrases: [ReplacedPhrase], in text: String, of file: SourceFile
  ) -> [Finding] {
    var findings: [Finding] = []
    for phrase in phrases where phrase.pattern.matches(text) {
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let match = phrase.pattern.firstMatch(String(line)) else { continue }
        findings.append(
          file.finding(index, "`\(match[0])` is not how this project writes", "write \(phrase.instead)"))
      }
    }
    return findings
  }

  /// The text of a file that a user can read, on its original lines. The rest is omitted.
  private static func text(of file: SourceFile) -> String {
    switch file.pathExtension {
    case "swift": CodeBlanker.literals(of: file.text)
    case "md", "html": file.lines.map { $0.replacing(#/`[^`]*`/#, with: "``") }.joined(separator: "\n")
    case "table" where file.path.contains("/Specification/"): file.text
    case "table", "lua", "js", "py": file.lines.map(quotations).joined(separator: "\n")
    default: ""
    }
  }

  /// The comments of a file, on its original lines and without code between backticks.
  private static func comments(of file: SourceFile) -> String {
    guard ["swift", "c", "h"].contains(file.pathExtension), !file.path.hasPrefix("Tests/TidyTests/Words/")
    else { return "" }
    return CodeBlanker.comments(of: file.text).replacing(#/`[^`\n]*`/#, with: "``")
  }

  /// The text between quotation marks on a line of a script, without comments.
  private static func quotations(in line: String) -> String {
    let code = line.replacing(#/(""" *\w|-- ).*/#, with: "")
    return code.matches(of: #/"[^"]*"|'[^']*'|`[^`]*`/#).map { String($0.output) }.joined(separator: " ")
  }
}
