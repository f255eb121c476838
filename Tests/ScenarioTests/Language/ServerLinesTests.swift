import Facts
import Rules
import Scenario
import Testing

@Suite("The developer's server in the language of scenarios") struct ServerLinesTests {
  private static let book = """
    products = {
      book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server",
        content = { version = "1.2", files = { text = "Once", cover = 2000 } } },
      coins = { type = "consumable", price = "0.99 USD", grants = 100, delivered_by = "server" },
      pro = { type = "non_consumable", price = "4.99 USD" },
    },
    """

  static let bodies: [BadInput] = [
    BadInput(
      "what a product declares is in stock, and comes with the answer",
      """
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(phone:disk()["content/book/1.2/text"]):equals "Once"
      expect(phone:disk()["content/book/1.2/cover"]):has_length(2000)
      expect(world):saw("server.stocked", { product = "book", version = "1.2", files = 2, bytes = 2004 })
      expect(world):saw("server.content_answered", { answer = "sent", bytes = 2004 })
      """, says: "server.redeemed"),
    BadInput(
      "stock can change",
      """
      world:stock("book", { version = "2.0", files = { text = "Twice" } })
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(phone:disk()["content/book/2.0/text"]):equals "Twice"
      """, says: "server.content_found"),
    BadInput(
      "what was redeemed can be looked at, and forgotten",
      """
      phone:launch()
      phone:buy "coins"
      world:settle()
      local redeemed = world:redeemed()
      expect(#redeemed):equals(1)
      expect(redeemed[1].product):equals "coins"
      expect(redeemed[1].account):equals "user"
      expect(redeemed[1].count):equals(1)
      expect(redeemed[1].transaction_id):equals(redeemed[1].original_transaction_id)
      world:server_forgets()
      expect(world:redeemed()):is_empty()
      """, says: "server.forgot"),
    BadInput(
      "a function answers in place of the server, or leaves it the question",
      """
      local seen = {}
      world:server {
        deliver = function(question)
          seen = question
          if question.attempt == 1 then return { status = 500 } end
          if question.attempt == 2 then return { answer = "try_later", check = 21005 } end
          if question.attempt == 3 then return { answer = "sent", version = "9.9", files = { text = "Mine" } } end
        end,
      }
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(seen.product):equals "book"
      expect(seen.account):equals "user"
      expect(seen.kind):equals "transaction"
      expect(seen.attempt):equals(3)
      expect(phone:disk()["content/book/9.9/text"]):equals "Mine"
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "server.content_answered"),
    BadInput(
      "a function says what is for sale",
      """
      world:server { products = function() return { products = { "book", "no_such" } } end }
      phone:launch()
      phone:tap "shop"
      world:settle()
      expect(world):saw("server.list_sent", { count = 2 })
      expect(world):saw("request.identifier_rejected", { name = "no_such" })
      """, says: "request.responded"),
    BadInput(
      "a function can give orders while the server is asked",
      """
      world:server { deliver = function() world:note "asked" end }
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(world):saw("world.noted", { text = "asked" }):before "server.content_found"
      """, says: "server.content_found"),
    BadInput(
      "the server fails at steps, and recovers",
      """
      world:server_fails { step = "deliver", status = 500, times = 2 }
      world:server_fails { step = "check", always = true }
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(world):saw("server.check_unanswered"):at_least(1)
      expect(phone:owned "book"):equals(0)
      world:server_recovers()
      phone:background()
      phone:foreground()
      world:settle()
      expect(phone:owned "book"):equals(1)
      """, says: "server.recovered"),
    BadInput(
      "the server is slow, down and up",
      """
      world:server_slow "5s"
      phone:launch()
      phone:buy "book"
      world:settle()
      expect(phone:owned "book"):equals(1)
      world:server_slow "none"
      world:server_down()
      phone:buy "coins"
      world:wait "20s"
      expect(phone:owned "coins"):equals(0)
      expect(world):saw("message.lost", { reason = "server_down" })
      world:server_up()
      world:settle()
      expect(phone:owned "coins"):equals(100)
      """, says: "server.came_up"),
  ]

  @Test("the lines do what they say", arguments: bodies) func works(_ input: BadInput) throws {
    let file = try Suite.load(Suite.text(input.text, fields: Self.book))
    let result = ScenarioRunner().run(0, of: file, subject: try Suite.reference())
    #expect(result.failedExpectations.isEmpty, "\(result.failedExpectations)")
    #expect(result.verdict == .passed, "\(result.verdict)")
    #expect(result.trace.facts.contains { FactDescription.of($0.kind).name == input.message })
  }
}
