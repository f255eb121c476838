extension LanguageFunction {
  static let expectationFunctions: [LanguageFunction] = [
    LanguageFunction(
      .value(.equals), on: .expectation, "equals", [LanguageParameter("value", .value)],
      "The value is this one; tables are compared by what they hold."),
    LanguageFunction(
      .value(.differsFrom), on: .expectation, "differs_from", [LanguageParameter("value", .value)],
      "The value is any but this one."),
    LanguageFunction(.value(.isEmpty), on: .expectation, "is_empty", "The list, table or text is empty."),
    LanguageFunction(
      .value(.isNotEmpty), on: .expectation, "is_not_empty", "The list, table or text holds something."),
    LanguageFunction(.value(.isTrue), on: .expectation, "is_true", "The value is true."),
    LanguageFunction(.value(.isFalse), on: .expectation, "is_false", "The value is false."),
    LanguageFunction(.value(.isNil), on: .expectation, "is_nil", "There is no value."),
    LanguageFunction(
      .value(.isAtLeast), on: .expectation, "is_at_least", [LanguageParameter("limit", .limit)],
      "The number or the length of time is not below a limit."),
    LanguageFunction(
      .value(.isAtMost), on: .expectation, "is_at_most", [LanguageParameter("limit", .limit)],
      "The number or the length of time is not above a limit."),
    LanguageFunction(
      .value(.contains), on: .expectation, "contains", [LanguageParameter("value", .value)],
      "The list holds the value, or the text holds the text."),
    LanguageFunction(
      .value(.isBetween), on: .expectation, "is_between",
      [LanguageParameter("low", .limit), LanguageParameter("high", .limit)],
      "The number or the length of time lies between two limits, or is one of them."),
    LanguageFunction(
      .value(.hasLength), on: .expectation, "has_length", [LanguageParameter("length", .integer)],
      "The list or table has this many entries, or the text this many characters."),
    LanguageFunction(
      .value(.matches), on: .expectation, "matches", [LanguageParameter("pattern", .text)],
      "A pattern of Lua is found in the text."),
    LanguageFunction(
      .value(.has), on: .expectation, "has", [LanguageParameter("fields", .table)],
      "The table has at least these fields, and tables in it at least theirs."),
    LanguageFunction(
      .value(.hasEntry), on: .expectation, "has_entry", [LanguageParameter("fields", .table)],
      "The list has an entry with at least these fields."),
    LanguageFunction(
      .value(.anyOf), on: .expectation, "any_of", [LanguageParameter("values", .table)],
      "The value is one of a list."),
    LanguageFunction(
      .sight(.saw), on: .expectation, "saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "expectation", "A fact of the kind came, in the world or on the device."),
    LanguageFunction(
      .sight(.neverSaw), on: .expectation, "never_saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "No fact of the kind came."),
    LanguageFunction(
      .sight(.before), on: .expectation, "before",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "The first of the facts that were seen came before the first of another kind."),
    LanguageFunction(
      .sight(.after), on: .expectation, "after",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "The first of the facts that were seen came after the first of another kind."),
    LanguageFunction(
      .sight(.times), on: .expectation, "times", [LanguageParameter("count", .integer)], gives: "expectation",
      "The facts that were seen are this many."),
    LanguageFunction(
      .sight(.atLeast), on: .expectation, "at_least", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The facts that were seen are this many or more."),
    LanguageFunction(
      .sight(.atMost), on: .expectation, "at_most", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The facts that were seen are this many or fewer."),
    LanguageFunction(
      .sight(.nth), on: .expectation, "nth", [LanguageParameter("number", .integer)], gives: "expectation",
      "What follows is about another of the facts that were seen: the second is 2, the last is -1."),
    LanguageFunction(
      .sight(.between), on: .expectation, "between",
      [LanguageParameter("first", .factKind), LanguageParameter("last", .factKind)], gives: "expectation",
      "What follows is about those of the facts that came between the first of one kind and the next of another; each is a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .sight(.within), on: .expectation, "within", [LanguageParameter("duration", .duration)],
      gives: "expectation",
      "The fact came within this time of the start of the run, or of what `of` names behind it."),
    LanguageFunction(
      .sight(.of), on: .expectation, "of",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "The time that `within` gives is the one between the fact and the first of this kind, whichever came first."
    ),
    LanguageFunction(
      .sight(.byAtMost), on: .expectation, "by_at_most", [LanguageParameter("duration", .duration)],
      gives: "expectation", "Between the two facts that `before` or `after` compared lies this time or less."),
    LanguageFunction(
      .sight(.byAtLeast), on: .expectation, "by_at_least", [LanguageParameter("duration", .duration)],
      gives: "expectation", "Between the two facts that `before` or `after` compared lies this time or more."),
    LanguageFunction(
      .sight(.sawInOrder), on: .expectation, "saw_in_order", [LanguageParameter("facts", .table)],
      gives: "expectation",
      "The facts of a list came one behind the other: each a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .sight(.shows), on: .expectation, "shows", [LanguageParameter("drawing", .text)], gives: "expectation",
      "What happened is what a drawn timeline shows; see Timelines.md."),
  ]
}
