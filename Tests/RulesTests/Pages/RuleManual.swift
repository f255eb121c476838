import Rules

/// The manual of all rules, made from their pages.
enum RuleManual {
  static var text: String {
    """
    # The rules

    Made from the pages of the rules; `ASSAY_UPDATE_GOLDENS=1 swift test --filter RuleManual` writes it anew.

    A broken *must* fails a case, a broken *should* is a warning. The rows are those of the specification that a rule
    rests on. `assay rules` lists the rules, and `assay rules ID` prints the page of one.

    | rule | level | what it asks of an app |
    | --- | --- | --- |

    """ + RuleRegistry.pages.map(row).joined() + RuleRegistry.pages.map(section).joined()
  }

  private static func row(_ page: RulePage) -> String {
    "| [`\(page.identifier)`](#\(page.identifier)) | \(page.level.rawValue) | \(page.sentence) |\n"
  }

  private static func section(_ page: RulePage) -> String {
    let evidence =
      page.evidence.names.isEmpty ? "the facts of any run" : page.evidence.names.joined(separator: ", ")
    return """

      ## \(page.identifier)

      \(page.sentence)

      | | |
      | --- | --- |
      | level | \(page.level.rawValue) |
      | needs | \(evidence) |
      | rows | \(page.sources.joined(separator: ", ")) |
      | why | \(page.why) |
      | a breach | \(page.breach) |
      | its fix | \(page.fix) |

      """
  }
}
