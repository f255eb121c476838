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
      .expectIsAtLeast, on: .expectation, "is_at_least", [LanguageParameter("limit", .integer)],
      "The number is not below a limit."),
    LanguageFunction(
      .expectIsAtMost, on: .expectation, "is_at_most", [LanguageParameter("limit", .integer)],
      "The number is not above a limit."),
    LanguageFunction(
      .expectContains, on: .expectation, "contains", [LanguageParameter("value", .value)],
      "The list holds the value, or the text holds the text."),
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
  ]
}
