import Facts
import Testing

@Suite("The doctor on an app")
struct DeclarationTests {
  @Test("an app that declares what it uses is complete, and its whole declaration is shown")
  func complete() throws {
    let end = try examine(app(capabilities: "receipts = true, restores = true", restore: true))
    #expect(end.code == 0 && end.error == "", "\(end.output)")
    #expect(end.output.hasPrefix("app.lua, observed in 2 scenarios\n\n  restores         declared"))
    for part in [
      "  receipts         declared                read_receipt, app.lua:3\n",
      "  hosted           not declared, not used\n", "  nested           cannot be inferred\n",
      "  simulated_disk   declared                disk_write, app.lua:8\n",
      "  interface        declared                show_dialog, app.lua:15\n",
      "    product_types = { \"consumable\", \"non_consumable\" },\n    restores = true,\n    claims = true,\n",
      "    nested = false, -- cannot be inferred; your decision\n", "    refresh = false,\n",
      "\n\nthe declaration is complete: 2 of 2 scenarios apply to the app\n",
    ] { #expect(end.output.contains(part), "\(part)\n\(end.output)") }
    #expect(!end.output.contains("error  "))
  }

  @Test(
    "what is used and not declared is an error with its line, and what is declared and not used a question")
  func missing() throws {
    let end = try examine(app(capabilities: "offers = true, interface = false", restore: false))
    #expect(end.code == 1, "\(end.output)")
    for part in [
      "  receipts         used, not declared      read_receipt, app.lua:3\n",
      "error  app.lua:3: read_receipt needs capability “receipts”, which the app does not declare\n"
        + "  scenarios that need it are skipped: write capabilities = { receipts = true }\n",
      "error  app.lua:15: show_dialog needs capability “interface”, which the app does not declare\n",
      "question  “offers” is declared but was never used (A tap on \"offer\" buys with a promotional or win-back offer)\n",
      "    receipts = true, -- was missing\n", "    offers = true, -- never used; correct?\n",
      "\n2 capabilities are missing: 1 of 2 scenarios apply to the app; with the declaration above, 2\n",
    ] { #expect(end.output.contains(part), "\(part)\n\(end.output)") }
  }

  @Test("an app with import StoreKit says which assumptions about its toolchain do not hold")
  func assumptions() throws {
    func examined(_ broken: String) throws -> (output: String, error: String, code: Int32) {
      let hello = #"{"hello":"assay-app/1","assumptions":{"count":9,"broken":[\#(broken)]}}"#
      let folder = try Self.folder()
      try folder.write("app.sh", "read question; echo '\(hello)'; read launch")
      return try ToolProcess(["doctor", "--app", "--", "/bin/sh", "app.sh"], in: folder.path).finish()
    }
    let line = "`import StoreKit`: 9 of 9 assumptions about Foundation and the Swift runtime hold\n\n"
    #expect(try examined("").output.contains(line))
    let end = try examined(#""timers do not fire""#)
    #expect(end.code == 1 && end.output.contains("`import StoreKit`: 8 of 9 assumptions"), "\(end.output)")
    #expect(
      end.output.contains("error  the app's version of Swift is not supported: timers do not fire\n  build"))
  }

  @Test(
    "an app is examined whether or not project files are ignored",
    arguments: [["app.lua", "--no-config"], ["--app", "app.lua", "--no-config"], ["--app", "app.lua"]])
  func withoutProject(words: [String]) throws {
    let end = try examine(app(capabilities: "receipts = true, restores = true", restore: true), words)
    #expect(end.code == 0 && end.error == "", "\(end.output)")
    #expect(end.output.hasPrefix("app.lua, observed in 2 scenarios\n"), "\(end.output)")
  }

  @Test("a run names what an app uses without declaring it, and how many cases were skipped")
  func run() throws {
    let folder = try Self.folder()
    try folder.write(
      "Scenarios/suite/buy/3_server.lua",
      """
      scenario {
        title = "what a server delivers",
        products = { thing = { type = "non_consumable", price = "0.99 USD", delivered_by = "server" } },
        run = function(world)
          local phone = world:device "phone"
          phone:launch()
          phone:buy "thing"
          world:settle()
        end,
      }
      """)
    let asking = "(app.delivery_of(id) ~= 'server' or app.server:deliver({ receipt = 'r', product_id = id }))"
    try folder.write("app.lua", app(capabilities: "receipts = true", restore: false, buy: asking))
    let end = try ToolProcess(["run", "--app", "app.lua"], in: folder.path).finish()
    #expect(
      end.output.contains(
        """
            1  needs capability 'server_delivery'
            undeclared: app.lua:15: server_deliver needs capability “server_delivery”, which the app does not \
        declare; 1 case was skipped: write capabilities = { server_delivery = true }

        """), "\(end.output)\(end.error)")
    try folder.write("app.lua", app(capabilities: "receipts = true", restore: false))
    let unused = try ToolProcess(["run", "--app", "app.lua"], in: folder.path).finish()
    #expect(
      unused.output.contains("server_delivery") && !unused.output.contains("undeclared"), "\(unused.output)")
  }

  @Test("the declaration that is proposed is complete when it is pasted")
  func pasted() throws {
    let first = try examine(app(capabilities: "", restore: false))
    #expect(first.code == 1)
    let block = try #require(
      first.output.split(separator: "capabilities = {").last?.split(separator: "\n  },").first)
    let second = try examine(app(capabilities: String(block), restore: false))
    #expect(second.code == 0 && second.output.contains("\nthe declaration is complete: "), "\(second.output)")
  }

  @Test("a tap on refresh shows the capability, a refresh at another time does not")
  func refresh() throws {
    let tapped = try examine(
      app(capabilities: "receipts = true", restore: false, tap: "app.refresh_receipt()"))
    #expect(
      tapped.code == 1 && tapped.output.contains("refresh_receipt needs capability “refresh”"),
      "\(tapped.output)")
    let others = try examine(
      app(capabilities: "receipts = true", restore: false, launch: "app.refresh_receipt()"))
    #expect(others.code == 0 && others.output.contains("  refresh          not declared, not used\n"))
  }

  @Test("types that the app never buys are a question, types that it does not name a note")
  func types() throws {
    let picky = try examine(
      app(capabilities: "receipts = true", restore: false, buy: "app.type_of(id) == 'consumable'"))
    #expect(picky.code == 0, "\(picky.output)")
    #expect(
      picky.output.contains(
        "question  “product_types” lists non_consumable, but no tap on Buy bought such a product\n"))
    #expect(picky.output.contains("    product_types = { \"consumable\" },\n"))
    let named = try examine(
      app(capabilities: "receipts = true, product_types = { 'consumable' }", restore: false))
    #expect(!named.output.contains("“product_types”"), "what an app names it sells, \(named.output)")
    #expect(named.output.contains("    product_types = { \"consumable\" },\n"))
  }

  @Test("a purchase of StoreKit 2 shows the type that an app sells")
  func typesOfStoreKit2() throws {
    let end = try examine(
      """
      return app {
        launch = function(app)
          app.receipt()
          app.task(function() for update in app.store.updates() do update.transaction:finish() end end)
        end,
        buy = function(app, id)
          local result = app.store.purchase(id)
          if result and result.success then result.transaction:finish() end
        end,
        owned = function(app, id) return app.store.latest(id) and 1 or 0 end,
        capabilities = { storekit2 = true, receipts = true, claims = false, promotions = false },
      }
      """)
    #expect(end.output.contains("the app bought every product offered"), "\(end.output)")
    #expect(
      end.output.contains("    product_types = { \"consumable\", \"non_consumable\" },"), "\(end.output)")
  }

  @Test("an app that cannot be loaded has its error with its line")
  func broken() throws {
    for text in ["\nreturn app { lunch = 1 }", "local a = 1\nreturn app {"] {
      let end = try examine(text)
      #expect(end.code == 1 && end.error == "", "\(end.output)")
      #expect(end.output.hasPrefix("error  app.lua:2: "), "\(end.output)")
    }
  }

  @Test("an app that hangs is not waited for")
  func hanging() throws {
    let folder = try Self.folder()
    for number in 3...30 {
      try folder.write(
        "Scenarios/suite/buy/\(number)_more.lua", try folder.read("Scenarios/suite/buy/1_coins.lua"))
    }
    try folder.write("app.lua", "return app { launch = function(app) while true do end end }")
    let end = try ToolProcess(["doctor", "app.lua"], in: folder.path).finish()
    #expect(end.code == 0, "\(end.output)")
    #expect(
      end.output.contains("note  the app hangs; the rest of the suite was skipped\n"), "\(end.output)")
    #expect(!end.output.contains("looked at in 30 scenarios"))
  }

  @Test("an app that ends by its own fault is told to have been seen up to there only")
  func crashing() throws {
    let end = try examine(app(capabilities: "receipts = true", restore: false, buy: "error 'boom' == nil"))
    #expect(
      end.output.contains(
        "note  the app's code failed in 2 scenarios, first in buy/1; what it does after that point is unknown\n"
      ),
      "\(end.output)")
    #expect(end.output.contains("\n  app.lua:15: uncaught_error: "), "\(end.output)")
  }

  @Test("what does not apply to the app does not tell of its faults")
  func faultElsewhere() throws {
    let end = try examine(
      app(
        capabilities: "receipts = true, product_types = { 'consumable' }", restore: false,
        buy: "app.type_of(id) == 'consumable' or error 'boom'"))
    #expect(!end.output.contains("fault"), "\(end.output)")
  }

  @Test("a server that has no receipts checked is a question, and declaring that is an answer")
  func verification() throws {
    let asked = try examine(
      app(capabilities: "receipts = true, server = true", restore: false, tap: "app.server:get('a')"))
    #expect(
      asked.output.contains("  server           declared                ask_server"), "\(asked.output)")
    #expect(asked.output.contains("question  “verification” is declared but was never used ("))
    let answered = try examine(
      app(
        capabilities: "receipts = true, server = true, verification = false", restore: false,
        tap: "app.server:verify('r')"))
    #expect(
      answered.output.contains(
        "server_verify needs capability “verification”, which the app does not declare"),
      "\(answered.output)")
    #expect(answered.output.contains("  server           declared                server_verify"))
    let delivers = try examine(
      app(
        capabilities: "receipts = true, server_delivery = true", restore: false,
        tap: "app.server:deliver({ receipt = 'r', product_id = 'thing' }, function() end)"))
    #expect(
      !delivers.output.contains("question  “server”"), "a server that delivers is one, \(delivers.output)")
    let none = try examine(app(capabilities: "receipts = true", restore: false))
    #expect(none.output.contains("  verification     not declared, not used\n"), "\(none.output)")
    #expect(!none.output.contains("verification = "), "who has no server has nothing to say, \(none.output)")
  }

  @Test("for programs it is JSON, whether the app is an argument or an option")
  func json() throws {
    let folder = try Self.folder()
    try folder.write("app.lua", app(capabilities: "", restore: true))
    for words in [["app.lua"], ["--app", "app.lua"]] {
      let end = try ToolProcess(["doctor", "--format", "json"] + words, in: folder.path).finish()
      #expect(end.code == 1)
      let value = try JSONText.value(of: end.output)
      #expect(value["format"] == "assay-declaration")
      guard case .list(let apps)? = value["apps"] else { throw JSONShapeError() }
      #expect(apps.count == 1 && apps[0]["app"] == "app.lua" && apps[0]["complete"] == .flag(false))
      guard case .list(let capabilities)? = apps[0]["capabilities"] else { throw JSONShapeError() }
      let receipts = capabilities.first { $0["name"] == "receipts" }
      #expect(receipts?["standing"] == "used, not declared" && receipts?["line"] == .integer(3))
    }
  }

  @Test("an app beside scenarios is still no scenario")
  func besideScenarios() throws {
    let folder = try Self.folder()
    try folder.write("app.lua", app(capabilities: "", restore: false))
    let end = try ToolProcess(["doctor", "Scenarios/suite", "app.lua"], in: folder.path).finish()
    #expect(end.code == 1)
    #expect(end.output.contains("error  “app.lua” is an app, not a scenario\n  write `--app app.lua`\n"))
  }

  private struct JSONShapeError: Error {}

  private func examine(
    _ app: String, _ words: [String] = ["app.lua"]
  ) throws -> (output: String, error: String, code: Int32) {
    let folder = try Self.folder()
    try folder.write("app.lua", app)
    return try ToolProcess(["doctor"] + words, in: folder.path).finish()
  }

  /// A folder whose suite has two scenarios. One of them needs a receipt.
  private static func folder() throws -> SampleSuite {
    let folder = try SampleSuite()
    for (name, type, needs) in [
      ("1_coins", "consumable", ""), ("2_filter", "non_consumable", "\"receipts\""),
    ] {
      try folder.write(
        "Scenarios/suite/buy/\(name).lua",
        """
        scenario {
          title = "buys, restores and refreshes",
          needs = { \(needs) },
          products = { thing = { type = "\(type)", price = "0.99 USD" } },
          run = function(world)
            local phone = world:device "phone"
            phone:launch()
            phone:buy "thing"
            world:settle()
            phone:tap "refresh"
            world:settle()
            phone:restore()
            world:settle()
          end,
        }
        """)
    }
    return folder
  }

  private func app(
    capabilities: String, restore: Bool, tap: String = "", launch: String = "", buy: String = "true"
  ) -> String {
    """
    return app {
      launch = function(app)
        app.receipt() \(launch)
        app.queue:add_observer {
          updated_transactions = function(transactions)
            for _, transaction in ipairs(transactions) do
              if transaction.transaction_state ~= "purchasing" then
                app.disk:write("owned", "1") app.grant(transaction, "thing") app.queue:finish(transaction)
              end
            end
          end,
          should_add_store_payment = function() return true end,
        }
      end,
      buy = function(app, id) app.show_dialog("message", "?") if \(buy) then app.queue:add(id) end end,
      tap = function(app, name) \(tap) end,
      owned = function(app, id) return 0 end,
      \(restore ? "restore = function(app) app.queue:restore_completed_transactions() end," : "")
      capabilities = { \(capabilities) },
    }
    """
  }
}
