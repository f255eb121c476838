import Facts
import LuaApps
import Testing
import World

@Suite("Fields that the tables handed to an app do not have")
struct UnknownFieldTests {
  /// The crash message of an app that uses its receipt, an error, or its server.
  private func message(_ body: String, server: String = "") throws -> String? {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions) end }
          end,
          buy = function(app, id)
            \(body)
          end,
          \(server)
        }
        """))
    test.buy("coins")
    return test.crash?.message
  }

  @Test(
    "the message names the field and the nearest one, or all that there are",
    arguments: [
      (
        "app.server:verify(app.receipt_data() or 'x', function(status, check) print(#check.entries) end)",
        "receipt_check has no field 'entries'; use in_app, or latest_receipt_info for renewals"
      ),
      (
        "app.server:verify('x', function(status, check) print(check.staus) end)",
        "receipt_check has no field 'staus'; did you mean 'status'?"
      ),
      (
        "app.server:deliver({ receipt = 'x', product_id = id }, function(status, delivery) print(delivery.content) end)",
        "delivery has no field 'content'; it has answer, files, status, version"
      ),
    ])
  func fields(body: String, message: String) throws {
    #expect(try self.message(body) == message)
  }

  @Test("optional fields are nil")
  func optional() throws {
    #expect(
      try message(
        "app.server:verify('x', function(status, check) app.note(tostring(check.is_retryable)) end)")
        == nil)
  }
}
