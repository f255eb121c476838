import Facts
import Testing
import World

@Suite("Tables that are read by the names of their fields")
struct PlainTableTests {
  @Test(
    "a payment means the same, plain or not",
    arguments: [
      ("{ product_identifier = 'coins' }", 1), ("{ product_identifier = 'coins', quantity = 3 }", 3),
      ("{ product_identifier = 'coins', quantity = 2, application_username = 'me' }", 2),
      ("{ product_identifier = 'coins', quantity = 2, simulates_ask_to_buy_in_sandbox = false }", 2),
    ])
  func payments(table: String, quantity: Int64) throws {
    let test = try AppWorld.tapped("app.queue:add \(table)")
    #expect(test.crash == nil)
    let added = test.recorder.kept.compactMap { fact -> Int64? in
      guard case .queue(.paymentAdded(_, _, let quantity, _, _)) = fact.content else { return nil }
      return quantity
    }
    #expect(added == [quantity])
  }

  @Test(
    "a table that is not plain is refused with the words that it always had",
    arguments: [
      (
        "app.queue:add { product_identifier = 'coins', quantty = 2 }",
        "has no field 'quantty'; did you mean 'quantity'?"
      ),
      (
        "app.queue:add { product_identifier = 'coins', quantity = 1.5 }",
        "the quantity of a payment must be a whole number"
      ),
      ("app.queue:set_delegate { should_go_on = function() end }", "a delegate has no method 'should_go_on'"),
      (
        "app.queue:set_delegate { should_continue = 1 }",
        "method 'should_continue' of a delegate must be a function"
      ),
      ("app.queue:set_delegate(7)", "a delegate, a table of handlers, or nil"),
    ])
  func refusals(body: String, words: String) throws {
    let crash = try #require(try AppWorld.tapped(body).crash)
    #expect(crash.message.contains(words), "\(crash.message)")
  }

  @Test(
    "a delegate is a table of functions, or an object that was made of one",
    arguments: [
      "{ should_continue = function() return true end }", "app.delegate { should_continue = print }", "nil",
    ])
  func delegates(argument: String) throws {
    #expect(try AppWorld.tapped("app.queue:set_delegate(\(argument))").crash == nil)
  }
}
