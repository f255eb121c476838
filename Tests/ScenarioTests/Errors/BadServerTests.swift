import Scenario
import Testing

@Suite("A developer's server that is impossible") struct BadServerTests {
  static let orders: [BadInput] = [
    BadInput(
      "content without files",
      #"world:stock("coins", { version = "1.0" })"#,
      says:
        #"purchase/test.lua:11: world:stock, field 'files': expected file names with strings or lengths, in braces, but none was given; write files = { ["chapter1.txt"] = "Once upon a time", ["film.mp4"] = 5000000 }"#
    ),
    BadInput(
      "content with a version that is none",
      #"world:stock("coins", { version = "one", files = { text = "a" } })"#,
      says:
        #"purchase/test.lua:11: world:stock, field 'version': expected whole numbers with periods between them, such as "1.0", found 'one'"#
    ),
    BadInput(
      "content that is too long",
      #"world:stock("coins", { files = { film = 4000001 } })"#,
      says:
        "purchase/test.lua:11: world:stock, field 'files': expected at most 4 MB, found 4000001 bytes"
    ),
    BadInput(
      "content of nothing",
      #"world:stock("coin", { files = { text = "a" } })"#,
      says: "purchase/test.lua:11: unknown product 'coin'; did you mean 'coins'?"),
    BadInput(
      "a failure at nothing",
      "world:server_fails {}",
      says:
        #"purchase/test.lua:11: world:server_fails, field 'step': expected one of products, deliver, verify, check, put, put_new, get, notify, but none was given; write { step = "deliver" }"#
    ),
    BadInput(
      "a failure at an unknown step",
      #"world:server_fails { step = "delivery" }"#,
      says:
        "purchase/test.lua:11: world:server_fails, field 'step': expected one of products, deliver, verify, check, put, put_new, get, notify, found 'delivery'"
    ),
    BadInput(
      "a failure with a status of success",
      #"world:server_fails { step = "deliver", status = 200 }"#,
      says:
        "purchase/test.lua:11: world:server_fails, field 'status': expected a whole number from 400 to 599, found the number 200"
    ),
    BadInput(
      "a check that fails with a status",
      #"world:server_fails { step = "check", status = 503 }"#,
      says:
        #"purchase/test.lua:11: world:server_fails, field 'status' is not allowed with step = "check": the store does not answer; for a response with a status, call world:store_fails { request = "check", status = 21005 }"#
    ),
    BadInput(
      "a failure always, and twice",
      #"world:server_fails { step = "deliver", always = true, times = 2 }"#,
      says:
        "purchase/test.lua:11: world:server_fails, field 'times' is not allowed with always = true"
    ),
    BadInput(
      "a failure that never comes true",
      #"world:server_fails { step = "deliver" }"#,
      says:
        "purchase/test.lua:11: the prepared event never happened: server_fails deliver; prepare an event that happens in this run, or add optional = true"
    ),
    BadInput(
      "a server that recovers from nothing",
      "world:server_recovers()",
      says:
        "purchase/test.lua:11: the server is already working; call world:server_fails { … } first, or remove this line"
    ),
    BadInput(
      "a server that is up already",
      "world:server_up()",
      says:
        "purchase/test.lua:11: the server is already up; call world:server_down() first, or remove this line"),
    BadInput(
      "a server that is down twice",
      "world:server_down()\nworld:server_down()",
      says:
        "purchase/test.lua:12: the server is already down; call world:server_up() first, or remove this line"),
    BadInput(
      "a server that is too slow",
      #"world:server_slow "26s""#,
      says:
        "purchase/test.lua:11: world:server_slow, argument 'duration': expected at most 25s, found '26s'; requests time out after that; to make the server unreachable, call world:server_down()"
    ),
    BadInput(
      "a server that is slow by no time",
      #"world:server_slow "none""#,
      says:
        "purchase/test.lua:11: the server already answers without delay; choose another time, or remove this line"
    ),
    BadInput(
      "a server that forgets what it does not know",
      "world:server_forgets()",
      says:
        "purchase/test.lua:11: the server has no records of redeemed purchases; let it deliver a purchase first, or remove this line"
    ),
    BadInput(
      "a stand-in for nothing",
      "world:server {}",
      says:
        "purchase/test.lua:11: world:server, argument 'functions': expected at least one of products, deliver, and verify, found an empty table; add a function, or remove this line"
    ),
    BadInput(
      "a stand-in that is no function",
      "world:server { deliver = true }",
      says: "purchase/test.lua:11: world:server, field 'deliver': expected a function, found true"),
    BadInput(
      "a stand-in for an unknown question",
      "world:server { delivery = function() end }",
      says: "purchase/test.lua:11: world:server has no field 'delivery'; did you mean 'deliver'?"),
  ]

  private static func asked(_ answer: String) -> String {
    """
    world:server { products = function() \(answer) end }
    phone:launch()
    phone:tap "shop"
    world:settle()
    """
  }

  private static func delivered(_ answer: String) -> String {
    """
    world:server { deliver = function() \(answer) end }
    phone:launch()
    phone:buy "book"
    world:settle()
    """
  }

  static let answers: [BadInput] = [
    BadInput(
      "an answer that is no table", asked("return 200"),
      says:
        "purchase/test.lua:14: the result of 'products' in world:server: expected a table in braces, or nil to let the server answer, found the number 200"
    ),
    BadInput(
      "an answer with an unknown field", asked("return { product = {} }"),
      says:
        "purchase/test.lua:14: the result of 'products' in world:server has no field 'product'; did you mean 'products'?"
    ),
    BadInput(
      "an answer that says nothing", asked("return {}"),
      says:
        "purchase/test.lua:14: the result of 'products' in world:server, field 'status': expected a status, because field 'products' is missing, but none was given"
    ),
    BadInput(
      "a list of something else", asked("return { products = { 1 } }"),
      says:
        "purchase/test.lua:14: the result of 'products' in world:server, field 'products': expected a list of strings, found the number 1 in it"
    ),
    BadInput(
      "a status of no web", asked("return { status = 7 }"),
      says:
        "purchase/test.lua:14: the result of 'products' in world:server, field 'status': expected a whole number from 100 to 599, found the number 7"
    ),
    BadInput(
      "a delivery by an unknown answer", delivered(#"return { answer = "send" }"#),
      says:
        "purchase/test.lua:14: the result of 'deliver' in world:server, field 'answer': expected one of sent, not_paid, rejected, try_later, already_redeemed, no_such_content, found 'send'"
    ),
    BadInput(
      "a check by an unknown status", delivered(#"return { answer = "rejected", check = 7 }"#),
      says:
        "purchase/test.lua:14: the result of 'deliver' in world:server, field 'check': expected a receipt status such as 0 or 21003, found the number 7"
    ),
    BadInput(
      "files that are not sent", delivered(#"return { answer = "not_paid", files = {} }"#),
      says:
        #"purchase/test.lua:14: the result of 'deliver' in world:server, field 'files' is not allowed unless answer = "sent""#
    ),
    BadInput(
      "an error in the function", delivered("local x = nil + 1"),
      says: "purchase/test.lua:14: attempt to perform arithmetic on a nil value"),
    BadInput(
      "a function that waits", delivered(#"world:wait "1s""#),
      says:
        "purchase/test.lua:14: this call waits, which is not allowed here: in a comparator, a replacement function, a metamethod called by a library function, or a function that must return at once"
    ),
    BadInput(
      "a function that never ends", delivered("while true do end"),
      says:
        "purchase/test.lua:14: the budget of 200000 instructions is spent; look for an endless loop"
    ),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: orders)
  func isRefused(_ input: BadInput) throws { try Suite.expectRefused(input) }

  @Test("an answer of a stand-in is checked field by field", arguments: answers)
  func isRefusedLater(_ input: BadInput) throws {
    let fields = """
      needs = { "server" },
      products = {
        book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
      },
      """
    let limits = ScenarioLimits(instructions: 200_000, memoryBytes: 8 << 20)
    let result = try Suite.run(input.text, fields: fields, limits: limits)
    guard let refusal = result.refusal else {
      Issue.record("nothing was refused: \(result.verdict)")
      return
    }
    #expect(refusal == input.message)
  }
}
