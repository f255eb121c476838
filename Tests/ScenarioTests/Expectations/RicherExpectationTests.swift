import Rules
import Testing

@testable import Scenario

@Suite("Expectations on lists, tables, texts and times") struct RicherExpectationTests {
  private static let bought = "phone:launch()\nphone:buy \"coins\"\nworld:settle()\n"

  static let met: [String] = [
    "expect({ 1, 2 }):has_length(2)", "expect(\"coins\"):has_length(5)", "expect({ a = 1 }):has_length(1)",
    "expect(5):is_between(5, 6)", "expect(\"2s\"):is_between(\"1s\", \"1m\")",
    "expect(\"90s\"):is_at_most \"2m\"",
    "expect(world:now()):is_at_most \"0s\"", "expect(\"1h\"):is_at_least \"60m\"",
    "expect(\"error 42\"):matches \"%d+$\"", "expect(\"\"):matches \"\"",
    "expect(\"a.b\"):matches \"^a%.b$\"",
    "expect({ a = 1, b = { c = 2, d = 3 } }):has { b = { c = 2 } }",
    "expect({ { kind = \"error\", text = \"no\" } }):has_entry { kind = \"error\" }",
    "expect(2):any_of { 1, 2 }", "expect({ 1 }):any_of { { 1 }, { 2 } }",
    bought + "expect(world):saw(\"granted\"):before \"finished\"",
    bought + "expect(world):saw(\"bought\"):within \"0s\"",
    bought + "expect(world):saw(\"finished\"):within(\"5s\"):of \"purchased\"",
    bought + "expect(world):saw(\"purchased\"):before(\"finished\"):by_at_most \"1m\"",
    bought + "expect(world):saw(\"finished\"):after(\"bought\"):by_at_least \"1ms\"",
    bought + "expect(world):saw { \"granted\", product = \"coins\" }",
    bought
      + "expect(world):saw(\"delivered\"):nth(2):after(\"transaction.began\"):nth(-1):before(\"finished\")",
    bought + "expect(world):saw_in_order { \"bought\", { \"granted\", product = \"coins\" }, \"finished\" }",
    bought
      + "expect(world):saw(\"delivered\"):between(\"bought\", \"finished\"):times(2):nth(2):after \"confirmed\"",
    bought
      + "expect(world):saw(\"bought\"):between({ \"delivered\", state = \"purchased\" }, \"finished\"):times(0)",
    bought + "expect(world):saw(\"transaction.failed\"):times(0)",
    bought + "expect(world):saw(\"transaction.failed\"):at_most(2)",
    bought
      + "local one, two = expect(world):saw(\"transaction.failed\"), expect(world):saw(\"transaction.deferred\")\n"
      + "one:times(0) two:times(0)",
    bought + "for _ = 1, 200 do expect(world):saw(\"transaction.failed\"):times(0) end",
    bought + "expect(world):saw(\"transaction.failed\", { error = \"NSURLErrorDomain -1001\" }):times(0)",
    bought + "expect(phone):saw_in_order { \"granted\", \"finished\" }",
    bought + "expect(world:facts(\"granted\")):has_length(1)",
  ]

  @Test("what comes true is no failure", arguments: met) func comesTrue(_ text: String) throws {
    let result = try Suite.run(text)
    #expect(result.verdict == .passed, "\(text): \(result.verdict) \(result.failedExpectations)")
  }

  static let failing: [BadInput] = [
    BadInput(
      "a length", "expect({ 1, 2 }):has_length(3)", says: "expected a length of 3, not of 2, found { 1, 2 }"),
    BadInput("between", "expect(7):is_between(5, 6)", says: "expected from 5 to 6, found 7"),
    BadInput("a time", #"expect("3s"):is_at_most "2s""#, says: #"expected at most 2s, found "3s""#),
    BadInput(
      "a pattern", #"expect("error"):matches "%d""#,
      says: #"expected a string matching "%d", found "error""#),
    BadInput(
      "fields", "expect({ a = 1 }):has({ a = 2 })", says: "expected at least { a = 2 }, found { a = 1 }"),
    BadInput(
      "an entry", "expect({ { a = 1 } }):has_entry({ a = 2 })",
      says: "expected an entry with { a = 2 }, found { { a = 1 } }"),
    BadInput("any of", "expect(3):any_of({ 1, 2 })", says: "expected any of { 1, 2 }, found 3"),
    BadInput(
      "within", #"expect(world):saw("settled"):within "1ms""#,
      says: "expected world.settled within 0.001s of the start, found 5s"),
    BadInput(
      "within of", #"expect(world):saw("settled"):within("1ms"):of "device_added""#,
      says: "expected world.settled within 0.001s of world.device_added, found 5s"),
    BadInput(
      "within of what never came", #"expect(world):saw("settled"):within("1m"):of "granted""#,
      says: "expected world.settled within 1m of claim.granted, found claim.granted did not happen"),
    BadInput(
      "too far", #"expect(world):saw("device_added"):before("settled"):by_at_most "1s""#,
      says: "expected world.device_added before world.settled by at most 1s, found 5s"),
    BadInput(
      "too near", #"expect(world):saw("settled"):after("device_added"):by_at_least "1h""#,
      says: "expected world.settled after world.device_added by at least 1h, found 5s"),
    BadInput(
      "the second of one", #"expect(world):saw("device_added"):nth(2)"#,
      says: "expected world.device_added at least 2 times, found once"),
    BadInput(
      "between what never came", #"expect(world):saw("device_added"):between("product_added", "granted")"#,
      says:
        "expected world.product_added, and then claim.granted, found claim.granted did not happen after #1"),
    BadInput(
      "between too many",
      #"expect(world):saw("product_added"):between("account_added", "settled"):at_least(1)"#,
      says:
        "expected world.product_added between world.account_added and world.settled at least once, found 0 times"
    ),
    BadInput(
      "out of order", #"expect(world):saw_in_order({ "device_added", "product_added" })"#,
      says:
        "expected world.device_added, then world.product_added, found world.product_added did not happen after #8"
    ),
    BadInput(
      "never at all", #"expect(world):saw_in_order({ "device_added", "granted" })"#,
      says: "expected world.device_added, then claim.granted, found claim.granted did not happen"),
  ]

  @Test("a failure says what was expected and found", arguments: failing) func fails(_ input: BadInput) throws
  {
    let result = try Suite.run("world:wait \"5s\"\nworld:settle()\n" + input.text)
    let failure = try #require(result.failedExpectations.first, "\(result.verdict)")
    #expect(result.failedExpectations.count == 1)
    #expect(failure.description == "purchase/test.lua:13: \(input.text): \(input.message)")
  }

  static let wrong: [BadInput] = [
    BadInput(
      "a length of a number", "expect(5):has_length(1)",
      says: "only a list, table, or string has a length: found the number 5"),
    BadInput(
      "bounds the wrong way round", "expect(5):is_between(6, 5)",
      says:
        "expectation:is_between, argument 'high': expected a limit of at least 6, found 5"),
    BadInput(
      "a time against a number", #"expect(5):is_at_most "2s""#,
      says: "only a duration can be compared with 2s: found the number 5"),
    BadInput(
      "a bound that is none", #"expect(5):is_at_most "many""#,
      says:
        #"expectation:is_at_most, argument 'limit': expected a whole number, or a duration such as "2s", "1h30m", or "3 days", found 'many'"#
    ),
    BadInput(
      "a pattern that is none", #"expect("a"):matches "%""#,
      says:
        "expectation:matches, argument 'pattern': expected a Lua pattern, found '%' (malformed pattern (ends with '%')); escape special characters with %"
    ),
    BadInput(
      "a pattern for a number", #"expect(5):matches "5""#,
      says: "only a string can match a pattern: found the number 5"),
    BadInput("fields of a text", #"expect("a"):has { a = 1 }"#, says: "only a table has fields: found 'a'"),
    BadInput(
      "entries of a number", "expect(5):has_entry { a = 1 }",
      says: "only a list has entries: found the number 5"),
    BadInput(
      "any of nothing", "expect(5):any_of {}",
      says: "expectation:any_of, argument 'values': expected a list of values, found an empty table"),
    BadInput(
      "an ambiguous name", #"expect(world):saw "failed""#,
      says:
        "'failed' could mean several kinds of fact; write one of: transaction.failed, request.failed, download.failed"
    ),
    BadInput(
      "a name like a short one", #"expect(world):saw "grantd""#,
      says: "unknown kind of fact 'grantd'; did you mean 'granted'?"),
    BadInput(
      "the fact number zero", #"expect(world):saw("device_added"):nth(0)"#,
      says:
        "expectation:nth, argument 'number': expected a nonzero number, found the number 0; the first fact is 1, the last is -1"
    ),
    BadInput(
      "of without within", #"expect(world):saw("device_added"):of "device_added""#,
      says:
        #"of(…) needs within(…); write expect(world):saw("granted"):within("2s"):of "purchased""#
    ),
    BadInput(
      "a distance of nothing", #"expect(world):saw("device_added"):by_at_most "1s""#,
      says:
        #"call before(…) or after(…) first; for example expect(world):saw("granted"):before("finished"):by_at_most "1s""#
    ),
    BadInput(
      "a time that is none", #"expect(world):saw("device_added"):within "soon""#,
      says:
        #"expectation:within, argument 'duration': expected a duration such as "2s", "1h30m", or "3 days", found 'soon'"#
    ),
    BadInput(
      "between one thing", #"expect(world):saw("device_added"):between("settled")"#,
      says:
        #"the expected fact: expected the name of a kind in quotes, or a table such as { "claim.granted", product = "coins" }, but none was given"#
    ),
    BadInput(
      "between before saw", #"expect(world):between("settled", "settled")"#,
      says: #"call saw(…) before this; for example expect(world):saw("claim.granted"):times(1)"#),
    BadInput(
      "an order of one", #"expect(world):saw_in_order { "granted" }"#,
      says:
        #"expectation:saw_in_order, argument 'facts': expected a list of at least two facts, found 1 in it; write saw_in_order { "granted", { "finished", … } }"#
    ),
    BadInput(
      "an order of numbers", "expect(world):saw_in_order { 1, 2 }",
      says:
        #"the expected fact: expected the name of a kind in quotes, or a table such as { "claim.granted", product = "coins" }, found the number 1"#
    ),
    BadInput(
      "a table and fields", #"expect(world):saw({ "granted" }, { count = 1 })"#,
      says:
        "expectation:saw, argument 'fields': expected no second argument after a table with the kind and fields, found a table"
    ),
    BadInput(
      "a table without a name", #"expect(world):saw { product = "coins" }"#,
      says:
        #"the expected fact: expected the name of a kind in quotes, or a table such as { "claim.granted", product = "coins" }, found a table"#
    ),
    BadInput(
      "an order of a value", #"expect(5):saw_in_order { "granted", "finished" }"#,
      says: "saw works only on a world or a device; write expect(world):saw \"claim.granted\""),
  ]

  @Test("what cannot be compared is an error", arguments: wrong) func isWrong(_ input: BadInput) throws {
    let result = try Suite.run(input.text)
    guard let error = result.error else {
      Issue.record("the verdict is \(result.verdict)")
      return
    }
    #expect(error.description == "purchase/test.lua:11: \(input.message)")
  }

  @Test("lists and long texts are compared where they differ") func differences() throws {
    func lines(_ text: String) throws -> [String] {
      try #require(try Suite.run(text).failedExpectations.first).difference
    }
    #expect(try lines("expect({ 1, 2, 4 }):equals { 1, 2, 3, 4 }") == ["- [3] 3"])
    #expect(try lines("expect({ 0, 1, 2 }):equals { 1, 2 }") == ["+ [1] 0"])
    #expect(
      try lines(#"expect("one\ntwo\nthree"):equals "one\n2\nthree""#) == [
        #"line 2, character 1: expected "2", found "two""#
      ])
    #expect(try lines(#"expect("one"):equals "one\ntwo""#) == [#"line 2: expected "two", found the end"#])
    let long = String(repeating: "x", count: 60)
    #expect(
      try lines("expect(\"\(long)a\(long)\"):equals \"\(long)b\(long)\"") == [
        #"character 61: expected …"xxxxxxxxxxxxbxxxxxxxxxxxx"…, found …"xxxxxxxxxxxxaxxxxxxxxxxxx"…"#
      ])
    let scattered = try lines("expect(string.rep('ab', 30000)):equals(string.rep('ac', 30000))")
    #expect(scattered.count == 1 && scattered[0].count < 320, "\(scattered)")
    #expect(try lines(#"expect("a"):equals "b""#).isEmpty)
    #expect(
      try lines("expect({ a = 1, b = 2 }):has { a = 2, c = 3 }") == [
        ".a: expected 2, found 1", ".c: expected 3, found nil",
      ])
  }

  @Test("the facts of the product that was asked for explain a failure") func relevant() throws {
    let body = "phone:launch()\nphone:buy \"coins\"\nworld:settle()\nphone:buy \"pro\"\nworld:settle()\n"
    let owned = try Suite.run(
      body + "expect(phone:owned \"coins\"):equals(7)\nexpect(world):never_saw \"noted\"")
    let lines = try #require(owned.failedExpectations.first).facts.map(\.text)
    #expect(lines.count <= 17)
    #expect(lines.contains { $0.contains("user.tapped_buy product=coins") })
    #expect(lines.contains { $0.contains("claim.granted") && $0.contains("product=coins") })
    #expect(!lines.contains { $0.contains("product=pro") })
    let sought = try Suite.run(body + "expect(world):saw(\"granted\", { product = \"monthly\" })")
    let near = try #require(sought.failedExpectations.first).facts.map(\.text)
    #expect(near.filter { $0.contains("claim.granted") }.count == 2)
  }
}
