import Facts
import Kernel
internal import LuaApps
import Rules
import Testing
import World

@Suite("The developer's own server, in the file of an app")
struct OwnServerTests {
  /// A world whose app asks its server when the user taps, and writes notes about the answers.
  private static func world(
    server: String, tap: String, environment: StoreEnvironment = .sandbox, taps: Int = 1
  ) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        local kept = ''
        return app {
          server = { \(server) },
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions)
              for _, transaction in ipairs(transactions) do
                if transaction.transaction_state == "purchased" then app.queue:finish(transaction) end
              end
            end }
          end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app) \(tap) end,
        }
        """), environment: environment)
    test.buy("pro")
    for _ in 0..<taps {
      test.world.people.tap("ask", on: test.phone)
      test.world.settle()
    }
    #expect(test.crash == nil)
    return test
  }

  private static func breaksStatusHandling(_ test: AppWorld) -> Bool {
    test.judge.judgments(available: [.receiptChecks]).contains {
      if case .broken = $0.verdict { $0.page.identifier.text == "receipt-status-codes" } else { false }
    }
  }

  private static let verify = """
    app.server:verify(app.receipt_data(), function(status, answer)
      app.note(status .. " " .. (type(answer) == "table" and tostring(answer.verdict) .. " " .. tostring(answer.status) or "nil"))
    end)
    """

  private static let followed = """
    verify = function(backend, request)
      local status, check = backend:check_receipt { receipt = request.receipt, password = backend:shared_secret() }
      if status == 21007 then
        status, check = backend:check_receipt { receipt = request.receipt, environment = "sandbox" }
      end
      if not status then return 503, { verdict = "later" } end
      return 200, { verdict = #check.in_app, status = status }
    end
    """

  @Test("a server that asks the other store after 21007 finds the receipt valid, and breaks no rule")
  func follows() throws {
    let test = try Self.world(server: Self.followed, tap: Self.verify)
    #expect(OfferCallTests.notes(test) == ["200 1 0"])
    #expect(test.world.timeline.now < .zero + .seconds(30), "the wait for the answer is over when it comes")
    #expect(test.count(.serverCheckSent) == 2 && test.count(.serverCheckTold) == 1)
    #expect(!Self.breaksStatusHandling(test))
    #expect(test.subject.capabilities.usesServer)
  }

  @Test("a server without the fallback hands 21007 on, which the rule about statuses names")
  func ignores() throws {
    let server = """
      verify = function(backend, request)
        local status = backend:check_receipt { receipt = request.receipt }
        return 200, { verdict = status == 0 and "valid" or "bad", status = status }
      end
      """
    let test = try Self.world(server: server, tap: Self.verify)
    #expect(OfferCallTests.notes(test) == ["200 bad 21007"])
    #expect(Self.breaksStatusHandling(test))
    let customer = try Self.world(server: server, tap: Self.verify, environment: .production)
    #expect(OfferCallTests.notes(customer) == ["200 valid 0"])
    #expect(!Self.breaksStatusHandling(customer))
  }

  private static let deliver = """
    app.server:deliver({ receipt = app.receipt_data(), product_id = "pro" }, function(status, delivery)
      local names = {}
      for name in pairs(delivery.files or {}) do names[#names + 1] = name end
      app.note(status .. " " .. delivery.answer .. " " .. table.concat(names, ","))
    end)
    """

  @Test("it delivers what lies on the server, and notes what it paid out") func delivers() throws {
    let server = """
      deliver = function(backend, request)
        local status, check = backend:check_receipt { receipt = request.receipt, environment = "sandbox" }
        if not status then return { answer = "try_later" } end
        for _, entry in ipairs(check.in_app) do
          if entry.product_id == request.product_id then
            print(backend:redeem(entry) .. " for " .. request.user)
            local stock = backend:stock(entry.product_id)
            if not stock then return { answer = "no_such_content", status = status } end
            return { answer = "sent", status = status, version = stock.version, files = stock.files }
          end
        end
        return { answer = "not_paid", status = status }
      end
      """
    let empty = try Self.world(server: server, tap: Self.deliver, taps: 2)
    #expect(
      OfferCallTests.notes(empty) == [
        "new for ann", "404 no_such_content ", "again for ann", "404 no_such_content ",
      ])
    #expect(empty.world.server.redemptions.map(\.count) == [2] && empty.count(.serverRedeemed) == 1)
  }

  @Test("a restored entry names its first redeemer, by the number of the purchase to which it goes back")
  func restored() throws {
    let server = """
      verify = function(backend, request)
        local _, check = backend:check_receipt { receipt = request.receipt, environment = "sandbox" }
        local entry = check.in_app[#check.in_app]
        local way = entry.transaction_id == entry.original_transaction_id and "bought" or "restored"
        local before = backend:redeemed_by(entry)
        return 200, { verdict = way .. " " .. tostring(before), status = backend:redeem(entry) }
      end
      """
    let tap = """
      if kept == "" then kept = "tapped" else app.queue:restore_completed_transactions() end
      app.after("10s", function() \(Self.verify) end)
      """
    let test = try Self.world(server: server, tap: tap, taps: 2)
    #expect(OfferCallTests.notes(test) == ["200 bought nil new", "200 restored ann again"])
    #expect(test.world.server.redemptions.map(\.count) == [2])
  }

  @Test("it can give other answers to values and products, and keeps its own tables for the run")
  func others() throws {
    let server = """
      put = function(backend, request)
        kept = kept .. request.value
        return 201, kept
      end,
      products = function(backend) backend:wait "3s" return { "pro", tostring(backend:now() >= 3) } end,
      """
    let tap = """
      app.server:put("k", "v", function(status, value) app.note(status .. " " .. value) end)
      app.server:get("k", function(status, value) app.note(status .. " " .. value) end)
      app.server:products(function(status, list) app.note(status .. " " .. table.concat(list, ",")) end)
      """
    let test = try Self.world(server: "\(server)", tap: tap, taps: 2)
    // Calls without a function are answered as by the bundled server, which never received the value.
    #expect(
      OfferCallTests.notes(test) == ["404 ", "201 v", "200 pro,true", "404 ", "201 vv", "200 pro,true"])
  }

  @Test("its tables outlive the app, and end with the run") func lasts() throws {
    let subject = try AppWorld.subject(
      """
      local count = 0
      return app {
        server = { get = function() count = count + 1 return 200, tostring(count) end },
        launch = function(app) app.server:get("count", function(_, value) app.note(value) end) end,
      }
      """)
    for _ in 0..<2 {
      subject.beginRun(seed: 1)
      let test = AppWorld(subject)
      for _ in 0..<3 {
        test.world.apps.launch(test.phone)
        test.world.settle()
        test.world.apps.kill(test.phone)
      }
      #expect(OfferCallTests.notes(test) == ["1", "2", "3"])
    }
  }

  @Test("a check that is lost or refused tells the server so, and it can ask again") func lost() throws {
    let server = """
      verify = function(backend, request)
        local status, failure
        for attempt = 1, 3 do
          status, failure = backend:check_receipt { receipt = request.receipt, environment = "sandbox" }
          if status then return 200, { verdict = attempt, status = status } end
          backend:wait "2s"
        end
        return 503, { verdict = failure.code }
      end
      """
    let test = try Self.world(server: server, tap: "", taps: 0)
    _ = test.world.server.fail(ServerFailure(.check, status: 0, times: 1))
    #expect(OfferCallTests.notes(test) == [])
    let other = try Self.world(server: server, tap: Self.verify, taps: 0)
    _ = other.world.server.fail(ServerFailure(.check, status: 0, times: 1))
    other.world.people.tap("ask", on: other.phone)
    other.world.settle()
    #expect(OfferCallTests.notes(other) == ["200 2 0"])
    _ = other.world.server.fail(ServerFailure(.check, status: 0, times: nil))
    other.world.people.tap("ask", on: other.phone)
    other.world.settle()
    #expect(OfferCallTests.notes(other).last == "503 -1004 nil")
  }

  @Test(
    "code that fails answers 500, and says where and why",
    arguments: [
      ("verify = function() error 'no database' end", "no database"),
      ("verify = function() return 200 end", "must return a status and a table"),
      ("verify = function() return 20, {} end", "returned the status 20"),
      ("verify = function(backend) backend:check_receipt {} end", "a receipt validation needs a receipt"),
      ("verify = function(backend) backend:redeem {} end", "a receipt entry"),
      ("verify = function(backend) backend:wait 'long' end", "a duration such as"),
      (
        "verify = function() return { answer = print } end",
        "can contain only strings, numbers, booleans, and tables"
      ),
      ("verify = function() while true do end end", ""),
    ])
  func fails(server: String, says: String) throws {
    let test = try Self.world(server: server, tap: Self.verify)
    #expect(OfferCallTests.notes(test) == ["500 nil"])
    #expect(test.count(.serverCodeFailed) == 1)
    #expect(test.world.server.crashes.first?.message.contains(says) == true, "\(test.world.server.crashes)")
  }

  @Test(
    "a declaration that is wrong is refused",
    arguments: [
      ("server = true", "'server' must be a table"), ("server = {}", "'server' has no function"),
      ("server = { verfy = function() end }", "did you mean 'verify'?"),
      ("server = { verify = 1 }", "must be a function"),
    ])
  func refused(server: String, says: String) {
    #expect {
      try AppWorld.subject("return app { launch = function() end, \(server) }")
    } throws: { error in
      let error = error as? AppLoadError
      return (error.map { $0.message + $0.advice } ?? "").contains(says)
    }
  }

  @Test("the app cannot use what is for the server, nor the server what is for the app") func apart() throws {
    let test = try Self.world(
      server: "get = function(backend) return 200, tostring(select(2, pcall(function() app.user() end))) end",
      tap: """
        app.note(select(2, pcall(function() app.backend:now() end)))
        """)
    #expect(OfferCallTests.notes(test).first?.contains("works only in the app's server functions") == true)
  }

  @Test("an app waits two minutes for an answer, and one that comes later reaches nobody") func late()
    throws
  {
    let test = try Self.world(
      server:
        "verify = function(backend) for _ = 1, 3 do backend:wait '50s' end return 200, { verdict = 'late' } end",
      tap: """
        app.server:verify("r", function(status, answer) app.note(tostring(status) .. " " .. answer.code) end)
        """)
    #expect(OfferCallTests.notes(test) == ["nil -1001"])
  }

  @Test("an answer that never comes ends") func endless() throws {
    let test = try Self.world(
      server: "verify = function(backend) while true do backend:wait '1s' end end",
      tap: Self.verify.replacing(
        "status .. ", with: "tostring(status) .. "))
    #expect(test.world.server.crashes.map(\.reason) == [.outOfInstructions])
  }

  @Test(
    "content that no check paid for is content before the check, and a bad receipt called genuine is told")
  func unchecked() throws {
    func broken(_ test: AppWorld) -> [String] {
      test.judge.judgments(available: [.receiptChecks, .serverDelivery, .claims]).compactMap {
        if case .broken = $0.verdict { $0.page.identifier.text } else { nil }
      }
    }
    let generous = "deliver = function() return { answer = 'sent', version = '1', files = { a = 'x' } } end"
    let grants = """
      app.server:deliver({ receipt = app.receipt_data(), product_id = "pro" }, function(_, delivery)
        for _, transaction in ipairs(kept) do app.grant(transaction, "pro") end
      end)
      """
    let test = AppWorld(
      try AppWorld.subject(
        """
        local kept = {}
        return app {
          server = { \(generous) },
          launch = function(app)
            app.queue:add_observer { updated_transactions = function(transactions) kept = transactions end }
          end,
          buy = function(app, id) app.queue:add(id) end,
          tap = function(app) \(grants) end,
        }
        """))
    test.world.server.stock(
      test.product("pro"),
      with: ServerContent(version: test.world.text("1"), files: []))
    test.buy("pro")
    test.world.people.tap("get", on: test.phone)
    test.world.settle()
    #expect(broken(test).contains("verify-before-deliver"))
    let lying = """
      verify = function(backend, request)
        backend:check_receipt { receipt = request.receipt, environment = "sandbox" }
        return 200, { status = 0 }
      end
      """
    let liar = try Self.world(server: lying, tap: Self.verify, taps: 0)
    _ = liar.world.fail(CheckFailure(status: 21003))
    liar.world.people.tap("ask", on: liar.phone)
    liar.world.settle()
    #expect(broken(liar).contains("receipt-status-codes"))
  }

  @Test(
    "a handler that is none is refused",
    arguments: [
      "app.server:verify('r', 1)", "app.server:put('k', 'v', true)",
      "app.check_receipt({ receipt = 'r' }, 'h')",
      "app.search_store({ term = 'x' }, 'h')", "app.fetch_store_promotion_order(7)",
    ])
  func handlers(call: String) throws {
    let test = AppWorld(try AppWorld.subject("return app { launch = function(app) \(call) end }"))
    test.world.apps.launch(test.phone)
    #expect(
      test.crash?.message.contains("expects a function as argument") == true, "\(call): \(test.crash as Any)")
  }
}
