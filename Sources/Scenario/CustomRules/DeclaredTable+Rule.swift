extension DeclaredTable {
  /// What `rule { … }` is given.
  static let rule = DeclaredTable(
    "rule_declaration", "A rule of your own, which judges every run beside the built-in ones.",
    [
      Field("sentence", "string", "What it asks of an app."),
      Field("level?", "assay.level", "must, or should: a breach is then a warning."),
      Field("facts", "assay.fact_kind[]", "The kinds of facts that it wants to see."),
      Field("evidence?", "assay.evidence[]", "What an app must be able to show before it can be judged."),
      Field("sources?", "string[]", "What it rests on."),
      Field("why?", "string", "Why an app should care."),
      Field("breach?", "string", "An example of a breach."),
      Field("fix?", "string", "What to do about it."),
      Field("start?", "fun(): table", "Gives the state that it starts a run with."),
      Field("observe", "fun(state: table, fact: assay.testimony, broken: assay.broken)", "Takes one fact."),
      Field("conclude?", "fun(state: table, broken: assay.broken)", "Has the last word at the end of a run."),
    ])

  /// A fact as a rule sees it.
  static let testimony = DeclaredTable(
    "testimony", "A fact as a rule sees it, with the fields of its kind beside these.",
    [
      Field("[1]", "assay.fact_kind", "Its kind."),
      Field("number", "integer", "Its number in the run."),
      Field("instant", "integer", "When it came, in nanoseconds since the start."),
      Field("actor", "string", "Who did it."),
      Field("device?", "string", "The device it is about."),
      Field("[string]", "any", "The fields of its kind."),
    ])
}
