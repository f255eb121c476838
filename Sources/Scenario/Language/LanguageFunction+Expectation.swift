extension LanguageFunction {
  static let expectationFunctions: [LanguageFunction] = [
    LanguageFunction(
      .expectEquals, on: .expectation, "equals", [LanguageParameter("value", .value)],
      "The value is this one; tables are compared by what they hold."),
    LanguageFunction(
      .expectDiffersFrom, on: .expectation, "differs_from", [LanguageParameter("value", .value)],
      "The value is any but this one."),
    LanguageFunction(.expectIsEmpty, on: .expectation, "is_empty", "The list, table or text is empty."),
    LanguageFunction(
      .expectIsNotEmpty, on: .expectation, "is_not_empty", "The list, table or text holds something."),
    LanguageFunction(.expectIsTrue, on: .expectation, "is_true", "The value is true."),
    LanguageFunction(.expectIsFalse, on: .expectation, "is_false", "The value is false."),
    LanguageFunction(.expectIsNil, on: .expectation, "is_nil", "There is no value."),
    LanguageFunction(
      .expectIsAtLeast, on: .expectation, "is_at_least", [LanguageParameter("limit", .limit)],
      "The number or the length of time is not below a limit."),
    LanguageFunction(
      .expectIsAtMost, on: .expectation, "is_at_most", [LanguageParameter("limit", .limit)],
      "The number or the length of time is not above a limit."),
    LanguageFunction(
      .expectContains, on: .expectation, "contains", [LanguageParameter("value", .value)],
      "The list holds the value, or the text holds the text."),
    LanguageFunction(
      .expectIsBetween, on: .expectation, "is_between",
      [LanguageParameter("low", .limit), LanguageParameter("high", .limit)],
      "The number or the length of time lies between two limits, or is one of them."),
    LanguageFunction(
      .expectHasLength, on: .expectation, "has_length", [LanguageParameter("length", .integer)],
      "The list or table has this many entries, or the text this many characters."),
    LanguageFunction(
      .expectMatches, on: .expectation, "matches", [LanguageParameter("pattern", .text)],
      "A pattern of Lua is found in the text."),
    LanguageFunction(
      .expectHas, on: .expectation, "has", [LanguageParameter("fields", .table)],
      "The table has at least these fields, and tables in it at least theirs."),
    LanguageFunction(
      .expectHasEntry, on: .expectation, "has_entry", [LanguageParameter("fields", .table)],
      "The list has an entry with at least these fields."),
    LanguageFunction(
      .expectAnyOf, on: .expectation, "any_of", [LanguageParameter("values", .table)],
      "The value is one of a list."),
    LanguageFunction(
      .expectSaw, on: .expectation, "saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "expectation", reads: .facts, "A fact of the kind came, in the world or on the device."),
    LanguageFunction(
      .expectNeverSaw, on: .expectation, "never_saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      reads: .facts,
      "No fact of the kind came."),
    LanguageFunction(
      .expectBefore, on: .expectation, "before",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      reads: .facts,
      "The first of the facts that were seen came before the first of another kind."),
    LanguageFunction(
      .expectAfter, on: .expectation, "after",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      reads: .facts,
      "The first of the facts that were seen came after the first of another kind."),
    LanguageFunction(
      .expectTimes, on: .expectation, "times", [LanguageParameter("count", .integer)], gives: "expectation",
      "The facts that were seen are this many."),
    LanguageFunction(
      .expectAtLeast, on: .expectation, "at_least", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The facts that were seen are this many or more."),
    LanguageFunction(
      .expectAtMost, on: .expectation, "at_most", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The facts that were seen are this many or fewer."),
    LanguageFunction(
      .expectNth, on: .expectation, "nth", [LanguageParameter("number", .integer)], gives: "expectation",
      "What follows is about another of the facts that were seen: the second is 2, the last is -1."),
    LanguageFunction(
      .expectBetween, on: .expectation, "between",
      [LanguageParameter("first", .factKind), LanguageParameter("last", .factKind)], gives: "expectation",
      reads: .facts,
      "What follows is about those of the facts that came between the first of one kind and the next of another; each is a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .expectWithin, on: .expectation, "within", [LanguageParameter("duration", .duration)],
      gives: "expectation",
      "The fact came within this time of the start of the run, or of what `of` names behind it."),
    LanguageFunction(
      .expectOf, on: .expectation, "of",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      reads: .facts,
      "The time that `within` gives is the one between the fact and the first of this kind, whichever came first."
    ),
    LanguageFunction(
      .expectByAtMost, on: .expectation, "by_at_most", [LanguageParameter("duration", .duration)],
      gives: "expectation", "Between the two facts that `before` or `after` compared lies this time or less."),
    LanguageFunction(
      .expectByAtLeast, on: .expectation, "by_at_least", [LanguageParameter("duration", .duration)],
      gives: "expectation", "Between the two facts that `before` or `after` compared lies this time or more."),
    LanguageFunction(
      .expectSawInOrder, on: .expectation, "saw_in_order", [LanguageParameter("facts", .table)],
      gives: "expectation", reads: .facts,
      "The facts of a list came one behind the other: each a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .expectShows, on: .expectation, "shows", [LanguageParameter("drawing", .text)], gives: "expectation",
      reads: .facts, "What happened is what a drawn timeline shows; see Timelines.md."),
  ]
}
