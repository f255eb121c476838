internal import Rules

/// The language of rules as editors know it, made from its tables.
public enum RuleDefinitions {
  /// The file.
  public static let text: String = {
    var file = EditorText("The language of rules.")
    file.function(
      "rule", [EditorText.Parameter("declaration", "assay.rule_declaration")], gives: "",
      "Declares the rule of this file.")
    file.alias(
      "broken",
      of: "fun(headline: string, facts: { [1]: assay.testimony|integer, [2]: string }[])",
      "Says that the rule is broken: what happened, and the facts that show it, each with its reason.")
    file.alias("evidence", RuleEvidence.all.map { ($0.name, "") })
    file.table(DeclaredTable.rule)
    file.table(DeclaredTable.testimony)
    return file.text
  }()
}
