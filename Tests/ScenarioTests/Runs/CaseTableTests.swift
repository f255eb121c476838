import Rules
import Scenario
import StoreModel
import Testing

@Suite("Tables of cases") struct CaseTableTests {
  private static let table = """
    scenario {
      title = "buys coins",
      tags = { "quick" },
      products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
      cases = {
        { name = "usd", amount = 100 },
        { name = "euro-2", amount = 7, title = "seven coins for an account in Germany",
          accounts = { ann = { storefront = "DEU" } }, needs = { "claims" },
          products = { coins = { type = "consumable", price = "1.19 EUR", grants = 7 } } },
      },
      run = function(world, case)
        local phone = world:device "phone"
        phone:launch()
        phone:buy "coins"
        world:settle()
        expect(phone:owned "coins"):equals(case.amount)
      end,
    }
    """

  @Test("each row is a case with an address, a title and fields of its own") func rows() throws {
    let file = try Suite.load(Self.table, file: "purchase/3_2_currency.lua")
    #expect(file.scenarios.map(\.address.text) == ["purchase/3.2/usd", "purchase/3.2/euro-2"])
    #expect(file.scenarios.map(\.caseName) == ["usd", "euro-2"])
    #expect(file.scenarios.map(\.title) == ["buys coins (usd)", "seven coins for an account in Germany"])
    #expect(file.scenarios.map(\.tags) == [["quick"], ["quick"]])
    #expect(file.scenarios.map { $0.needs } == [[], [.claims]])
    #expect(file.scenarios.map { $0.accounts.map(\.storefront) } == [[], ["DEU"]])
    #expect(file.scenarios.map { $0.products.map(\.price.currency) } == [["USD"], ["EUR"]])
  }

  @Test("each row is run with its own values and products") func runs() throws {
    let file = try Suite.load(Self.table)
    let run = ScenarioRunner()
    let subject = try Suite.reference()
    let results = file.scenarios.indices.map { run.run($0, of: file, subject: subject) }
    #expect(results.map(\.verdict) == [.passed, .passed], "\(results.map(\.failedExpectations))")
    #expect(results[0].factHash != results[1].factHash)
    #expect(run.run(0, of: file, subject: subject).factHash == results[0].factHash)
  }

  @Test("a table among several scenarios of a file") func several() throws {
    let one = "scenario { title = 'x', run = function() end }"
    let table =
      "scenario { title = 'y', cases = { { name = 'a' }, { name = 'b' } }, run = function() end }"
    let file = try Suite.load("\(one)\n\(table)\n\(one)", file: "a/b.lua")
    #expect(file.scenarios.map(\.address.text) == ["a/b#1", "a/b#2/a", "a/b#2/b", "a/b#3"])
    #expect(file.scenarios.map(\.caseName) == [nil, "a", "b", nil])
  }

  private func run(_ body: String) throws -> RunResult {
    let file = try Suite.load(
      """
      scenario {
        title = "x",
        cases = { { name = "one", list = { 3, 4 }, inner = { deep = { 5 } }, flag = false } },
        run = function(world, case) \(body) end,
      }
      """)
    return ScenarioRunner().run(0, of: file, subject: try Suite.reference())
  }

  @Test(
    "a row reads like any table",
    arguments: [
      "expect(#case.list):equals(2)", "expect(case.list):equals { 3, 4 }",
      "local sum = 0 for _, v in ipairs(case.list) do sum = sum + v end expect(sum):equals(7)",
      "local sum = 0 for _, v in pairs(case.list) do sum = sum + v end expect(sum):equals(7)",
      "expect(table.concat(case.list, '-')):equals '3-4'", "expect(case.inner.deep[1]):equals(5)",
      "expect(case.missing):is_nil()", "expect(case.flag):is_false()",
      "local names = {} for name in pairs(case) do names[#names + 1] = name end "
        + "expect(table.concat(names, ' ')):equals 'flag inner list name'",
    ])
  func reads(_ body: String) throws { #expect(try run(body).verdict == .passed) }

  @Test(
    "and cannot be changed, however deep",
    arguments: [
      ("case.name = 'two'", "name"), ("case.new = 1", "new"), ("case.inner.deep[1] = 6", "1"),
      ("table.insert(case.list, 5)", "3"),
    ])
  func isFrozen(_ body: String, _ field: String) throws {
    guard let error = try run(body).error else {
      Issue.record("it was changed")
      return
    }
    #expect(error.message == "'case' is read-only: its field '\(field)' cannot be assigned")
    #expect(error.line == 4)
  }

  @Test("a table of too many cases is refused") func isBounded() throws {
    let error = #expect(throws: ScenarioError.self) {
      try Suite.load(
        """
        local cases = {}
        for number = 1, 1001 do cases[number] = { name = "c" .. number } end
        scenario { title = "x", cases = cases, run = function() end }
        """)
    }
    #expect(
      error?.message == "scenario, field 'cases': expected at most 1000 cases, found 1001")
  }
}
