import Rules
import Scenario
import Testing

@Suite("Expectations that fail") struct FailedExpectationTests {
  static let values: [BadInput] = [
    BadInput("equals", "expect(5):equals(6)", says: "expected 6, found 5"),
    BadInput("equals a float", "expect(5.5):equals(5)", says: "expected 5, found 5.5"),
    BadInput("equals a text", #"expect("a\nb"):equals "c""#, says: #"expected "c", found "a\nb""#),
    BadInput("equals nil", "expect(nil):equals(1)", says: "expected 1, found nil"),
    BadInput("differs", "expect(5):differs_from(5)", says: "expected anything but 5, found 5"),
    BadInput("is empty", "expect({ 1 }):is_empty()", says: "expected an empty list or text, found { 1 }"),
    BadInput(
      "is not empty", "expect({}):is_not_empty()", says: "expected a list or text that is not empty, found {}"
    ),
    BadInput(
      "nothing is not empty", "expect(nil):is_not_empty()",
      says: "expected a list or text that is not empty, found nil"),
    BadInput("nothing has", "expect(nil):has { a = 1 }", says: "expected at least { a = 1 }, found nil"),
    BadInput(
      "nothing has an entry", "expect(nil):has_entry { a = 1 }",
      says: "expected an entry with { a = 1 }, found nil"),
    BadInput("nothing contains", "expect(nil):contains(1)", says: "expected a value containing 1, found nil"),
    BadInput(
      "nothing matches", "expect(nil):matches '^a'", says: #"expected a string matching "^a", found nil"#),
    BadInput("is true", "expect(1):is_true()", says: "expected true, found 1"),
    BadInput("is false", "expect(nil):is_false()", says: "expected false, found nil"),
    BadInput("is nil", "expect(false):is_nil()", says: "expected nil, found false"),
    BadInput("at least", "expect(4):is_at_least(5)", says: "expected at least 5, found 4"),
    BadInput("at most", "expect(6):is_at_most(5)", says: "expected at most 5, found 6"),
    BadInput(
      "holds a value", "expect({ 1, 2 }):contains(3)", says: "expected a value containing 3, found { 1, 2 }"),
    BadInput(
      "holds a text", #"expect("coins"):contains "gem""#,
      says: #"expected a value containing "gem", found "coins""#),
    BadInput(
      "saw", #"expect(world):saw "claim.granted""#,
      says: "expected claim.granted at least once, found it never happened"),
    BadInput(
      "saw with fields", #"expect(world):saw("claim.granted", { product = "coins" })"#,
      says: #"expected claim.granted { product = "coins" } at least once, found it never happened"#),
    BadInput(
      "never saw", #"expect(world):never_saw "world.device_added""#,
      says: "expected world.device_added never, found once"),
    BadInput(
      "times", #"expect(world):saw("world.product_added"):times(1)"#,
      says: "expected world.product_added once, found 3 times"),
    BadInput(
      "at least so often", #"expect(world):saw("world.product_added"):at_least(4)"#,
      says: "expected world.product_added at least 4 times, found 3 times"),
    BadInput(
      "at most so often", #"expect(world):saw("world.product_added"):at_most(2)"#,
      says: "expected world.product_added at most 2 times, found 3 times"),
    BadInput(
      "before", #"expect(world):saw("world.device_added"):before "world.product_added""#,
      says: "expected world.device_added before world.product_added, found #1 before #8"),
    BadInput(
      "before what never came", #"expect(world):saw("world.device_added"):before "claim.granted""#,
      says: "expected world.device_added before claim.granted, found claim.granted did not happen"),
    BadInput(
      "after", #"expect(world):saw("world.product_added"):after "world.device_added""#,
      says: "expected world.product_added after world.device_added, found #8 after #1"),
    BadInput(
      "waiting in vain", #"world:wait_for("claim.granted", "90s")"#,
      says: "expected claim.granted within 1m 30s, found it never happened"),
    BadInput(
      "waiting for a function in vain", #"world:wait_for(function() return false end, "1s")"#,
      says: "expected the condition within 1s, found it never happened"),
  ]

  @Test("the failure names the line, what was expected and what was found", arguments: values)
  func fails(_ input: BadInput) throws {
    let result = try Suite.run(input.text)
    #expect(result.verdict == .failed)
    #expect(result.failedExpectations.count == 1)
    let failure = try #require(result.failedExpectations.first)
    #expect(failure.description == "purchase/test.lua:11: \(input.text): \(input.message)")
  }

  static let met = [
    "expect(5):equals(5.0)", "expect({ a = { 1, 2 } }):equals({ a = { 1, 2 } })", "expect(5):differs_from(6)",
    "expect(\"\"):is_empty()", "expect(true):is_true()", "expect(false):is_false()", "expect(nil):is_nil()",
    "expect(5):is_at_least(5)", "expect(5):is_at_most(5)", "expect({ 1, 2 }):contains(2)",
    "expect(\"coins\"):contains \"oin\"",
    "expect(world):saw(\"world.product_added\"):times(3):at_least(3):at_most(3)",
    "expect(world):never_saw \"claim.granted\"",
    "expect(world):saw(\"world.product_added\"):before \"world.device_added\"",
    "expect(world):saw(\"world.device_added\"):after \"world.product_added\"",
    "expect(world:fact_count \"world.product_added\"):equals(3)",
    "expect(#world:facts(\"world.product_added\", { type = \"consumable\" })):equals(1)",
    "expect(world:facts(\"world.product_added\", { type = \"consumable\" })[1].product):equals \"coins\"",
    "expect(tostring(phone)):equals \"phone\"",
  ]

  @Test("what comes true is no failure", arguments: met) func comesTrue(_ text: String) throws {
    let result = try Suite.run(text)
    #expect(result.failedExpectations.isEmpty, "\(result.failedExpectations)")
    #expect(result.verdict == .passed)
  }

  @Test("tables that differ are compared part by part") func differences() throws {
    let result = try Suite.run(
      "expect({ a = 1, b = { 1, 2 }, c = 3 }):equals({ a = 2, b = { 1, 3 }, d = 4 })")
    #expect(
      result.failedExpectations.first?.difference == [
        ".a: expected 2, found 1", ".b[2]: expected 3, found 2", ".d: expected 4, found nil",
        ".c: expected nil, found 3",
      ])
  }

  @Test("the run goes on, so that one run shows every failure") func goesOn() throws {
    let result = try Suite.run("expect(1, \"first\"):equals(2)\nexpect(1, \"second\"):equals(3)")
    #expect(result.failedExpectations.map(\.name) == ["first", "second"])
    #expect(result.convergence != nil)
  }

  @Test("the facts that matter stand beside it, with names") func facts() throws {
    let result = try Suite.run(
      "phone:launch()\nphone:buy \"coins\"\nworld:settle()\nexpect(world):never_saw \"store.charged\"")
    let failure = try #require(result.failedExpectations.first)
    #expect(failure.facts.count == 1)
    #expect(failure.facts.count == 1)
    let line = failure.facts.first?.text ?? ""
    #expect(line.contains("store.charged"))
    #expect(line.contains("account=user product=coins quantity=1 amount=99 currency=USD"))
  }
}
