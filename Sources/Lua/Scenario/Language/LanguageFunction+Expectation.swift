extension LanguageFunction {
  static let expectationFunctions: [LanguageFunction] = [
    LanguageFunction(
      .value(.equals), on: .expectation, "equals", [LanguageParameter("value", .value)],
      "The value equals this one; tables are compared by content."),
    LanguageFunction(
      .value(.differsFrom), on: .expectation, "differs_from", [LanguageParameter("value", .value)],
      "The value differs from this one."),
    LanguageFunction(.value(.isEmpty), on: .expectation, "is_empty", "The list, table, or string is empty."),
    LanguageFunction(
      .value(.isNotEmpty), on: .expectation, "is_not_empty", "The list, table, or string is not empty."),
    LanguageFunction(.value(.isTrue), on: .expectation, "is_true", "The value is true."),
    LanguageFunction(.value(.isFalse), on: .expectation, "is_false", "The value is false."),
    LanguageFunction(.value(.isNil), on: .expectation, "is_nil", "The value is nil."),
    LanguageFunction(
      .value(.isAtLeast), on: .expectation, "is_at_least", [LanguageParameter("limit", .limit)],
      "The number or duration is at least this limit."),
    LanguageFunction(
      .value(.isAtMost), on: .expectation, "is_at_most", [LanguageParameter("limit", .limit)],
      "The number or duration is at most this limit."),
    LanguageFunction(
      .value(.contains), on: .expectation, "contains", [LanguageParameter("value", .value)],
      "The list contains the value, or the string contains the string."),
    LanguageFunction(
      .value(.isBetween), on: .expectation, "is_between",
      [LanguageParameter("low", .limit), LanguageParameter("high", .limit)],
      "The number or duration is between two limits, inclusive."),
    LanguageFunction(
      .value(.hasLength), on: .expectation, "has_length", [LanguageParameter("length", .integer)],
      "The list or table has this number of entries, or the string this number of characters."),
    LanguageFunction(
      .value(.matches), on: .expectation, "matches", [LanguageParameter("pattern", .text)],
      "The string matches a Lua pattern."),
    LanguageFunction(
      .value(.has), on: .expectation, "has", [LanguageParameter("fields", .table)],
      "The table has at least these fields; nested tables are compared the same way."),
    LanguageFunction(
      .value(.hasEntry), on: .expectation, "has_entry", [LanguageParameter("fields", .table)],
      "The list has an entry with at least these fields."),
    LanguageFunction(
      .value(.anyOf), on: .expectation, "any_of", [LanguageParameter("values", .table)],
      "The value is in a list."),
    LanguageFunction(
      .sight(.saw), on: .expectation, "saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)],
      gives: "expectation", "A fact of this kind occurred in the world or on the device."),
    LanguageFunction(
      .sight(.neverSaw), on: .expectation, "never_saw",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "No fact of this kind occurred."),
    LanguageFunction(
      .sight(.before), on: .expectation, "before",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "The first matching fact occurred before the first fact of another kind."),
    LanguageFunction(
      .sight(.after), on: .expectation, "after",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "The first matching fact occurred after the first fact of another kind."),
    LanguageFunction(
      .sight(.times), on: .expectation, "times", [LanguageParameter("count", .integer)], gives: "expectation",
      "The number of matching facts is exactly this."),
    LanguageFunction(
      .sight(.atLeast), on: .expectation, "at_least", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The number of matching facts is at least this."),
    LanguageFunction(
      .sight(.atMost), on: .expectation, "at_most", [LanguageParameter("count", .integer)],
      gives: "expectation",
      "The number of matching facts is at most this."),
    LanguageFunction(
      .sight(.nth), on: .expectation, "nth", [LanguageParameter("number", .integer)], gives: "expectation",
      "Selects one matching fact for the next checks: 2 is the second, -1 the last."),
    LanguageFunction(
      .sight(.between), on: .expectation, "between",
      [LanguageParameter("first", .factKind), LanguageParameter("last", .factKind)], gives: "expectation",
      "Limits the next checks to facts between the first fact of one kind and the next of another. Each is a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .sight(.within), on: .expectation, "within", [LanguageParameter("duration", .duration)],
      gives: "expectation",
      "The fact occurred within this time after the start of the run, or within this time of the fact named by `of`."
    ),
    LanguageFunction(
      .sight(.of), on: .expectation, "of",
      [LanguageParameter("kind", .factKind), .optional("fields", .factFields)], gives: "expectation",
      "Makes `within` measure the time between the fact and the first fact of this kind, in either order."
    ),
    LanguageFunction(
      .sight(.byAtMost), on: .expectation, "by_at_most", [LanguageParameter("duration", .duration)],
      gives: "expectation", "The two facts compared by `before` or `after` are at most this far apart."),
    LanguageFunction(
      .sight(.byAtLeast), on: .expectation, "by_at_least", [LanguageParameter("duration", .duration)],
      gives: "expectation", "The two facts compared by `before` or `after` are at least this far apart."),
    LanguageFunction(
      .sight(.sawInOrder), on: .expectation, "saw_in_order", [LanguageParameter("facts", .table)],
      gives: "expectation",
      "The facts of a list occurred in this order. Each is a name, or a table such as `{ \"granted\", product = \"coins\" }`."
    ),
    LanguageFunction(
      .sight(.shows), on: .expectation, "shows", [LanguageParameter("drawing", .text)], gives: "expectation",
      "The facts match a drawn timeline; see Timelines.md."),
  ]
}
