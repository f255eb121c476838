import Rules
import Scenario
import Testing

@Suite("Declarations that say something wrong") struct BadDeclarationTests {
  /// The rules as the advice lists them: the first twelve, and the number of further rules.
  private static let firstRules: String = {
    let names = RuleRegistry.pages.map(\.identifier.text)
    let rest = names.count > 12 ? " and \(names.count - 12) more" : ""
    return names.prefix(12).joined(separator: ", ") + rest
  }()

  static let cases: [BadInput] = [
    BadInput(
      "a field that is misspelt",
      """
      scenario {
        titel = "x",
        run = function() end,
      }
      """,
      says: "bad.lua:2: scenario has no field 'titel'; did you mean 'title'?"),
    BadInput(
      "no title",
      "scenario { run = function() end }",
      says:
        #"bad.lua:1: scenario, field 'title': expected a string in quotes, but none was given; write title = "what it shows""#
    ),
    BadInput(
      "an empty title",
      """
      scenario {
        title = "",
        run = function() end,
      }
      """,
      says:
        #"bad.lua:2: scenario, field 'title': expected a string in quotes, found ''; write title = "what it shows""#
    ),
    BadInput(
      "a title that is a number",
      """
      scenario {
        title = 5,
        run = function() end,
      }
      """,
      says: "bad.lua:2: scenario, field 'title': expected a string in quotes, found the number 5"),
    BadInput(
      "no run",
      #"scenario { title = "x" }"#,
      says:
        "bad.lua:1: scenario, field 'run': expected a function, but none was given; write run = function(world) … end"
    ),
    BadInput(
      "a run that is a text",
      """
      scenario {
        title = "x",
        run = "now",
      }
      """,
      says:
        "bad.lua:3: scenario, field 'run': expected a function, found 'now'; write run = function(world) … end"
    ),
    BadInput(
      "something without a name",
      #"scenario { "x", title = "x", run = function() end }"#,
      says:
        "bad.lua:1: scenario: expected named fields (title, rules, source, catches, tags, needs, level, environment, bundle_identifier, products, catalogue, aliases and 7 more), found 'x' without a name"
    ),
    BadInput(
      "no table at all",
      #"scenario "x""#,
      says: "bad.lua:1: scenario, argument 'fields': expected a table in braces, found 'x'"),
    BadInput(
      "nothing at all",
      "scenario()",
      says: "bad.lua:1: scenario, argument 'fields': expected a table in braces, but none was given"),
    BadInput(
      "an app in place of a scenario",
      "return app { launch = function() end }",
      says:
        "bad.lua: the file declares an app, not a scenario; pass it with --app"),
    BadInput(
      "no scenario in the file",
      "local x = 1",
      says:
        "bad.lua: the file declares no scenario; write scenario { title = …, run = function(world) … end }"),
    BadInput(
      "an unknown rule",
      """
      scenario {
        title = "x",
        rules = { "idempotent-delivry" },
        run = function() end,
      }
      """,
      says:
        "bad.lua:3: scenario, field 'rules': unknown rule 'idempotent-delivry'; did you mean 'idempotent-delivery'?"
    ),
    BadInput(
      "rules that are no list",
      """
      scenario {
        title = "x",
        rules = "idempotent-delivery",
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'rules': expected a list of strings such as { "one", "two" }, found 'idempotent-delivery'"#
    ),
    BadInput(
      "a rule named twice",
      """
      scenario {
        title = "x",
        rules = { "idempotent-delivery", "idempotent-delivery" },
        run = function() end,
      }
      """,
      says:
        "bad.lua:3: scenario, field 'rules': expected each string only once, found 'idempotent-delivery' twice"
    ),
    BadInput(
      "an unknown rule to be broken",
      """
      scenario {
        title = "x",
        expects_broken = { "nonsense" },
        run = function() end,
      }
      """,
      says:
        "bad.lua:3: scenario, field 'expects_broken': unknown rule 'nonsense'; use one of: \(firstRules)"
    ),
    BadInput(
      "something to catch that is neither a way to break an app nor a bug",
      """
      scenario {
        title = "x",
        catches = { "finish" },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'catches': expected a mutant such as "drop finish", or a sentence such as "bug: …", found 'finish'"#
    ),
    BadInput(
      "a bug without a sentence",
      """
      scenario {
        title = "x",
        catches = { "bug: " },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'catches': expected a mutant such as "drop finish", or a sentence such as "bug: …", found 'bug: '"#
    ),
    BadInput(
      "a tag that is a number",
      """
      scenario {
        title = "x",
        tags = { 1 },
        run = function() end,
      }
      """,
      says: "bad.lua:3: scenario, field 'tags': expected a list of strings, found the number 1 in it"),
    BadInput(
      "a need that nobody knows",
      """
      scenario {
        title = "x",
        needs = { "restores" },
        run = function() end,
      }
      """,
      says: "bad.lua:3: scenario, field 'needs': unknown capability 'restores'; did you mean 'restore'?"),
    BadInput(
      "a table of cases without a case",
      """
      scenario {
        title = "x",
        cases = {},
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected at least one case, found an empty table; write cases = { { name = "usd", … }, … }"#
    ),
    BadInput(
      "cases that are a text",
      """
      scenario {
        title = "x",
        cases = "usd",
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a table in braces, found 'usd'"#
    ),
    BadInput(
      "cases that are named from outside",
      """
      scenario {
        title = "x",
        cases = { usd = { price = 1 } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a list of cases in braces, found a named field; write cases = { { name = "usd", … }, … }"#
    ),
    BadInput(
      "a case that is a text",
      """
      scenario {
        title = "x",
        cases = { "usd" },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a list of cases in braces, found 'usd' in it; write cases = { { name = "usd", … }, … }"#
    ),
    BadInput(
      "a case without a name",
      """
      scenario {
        title = "x",
        cases = { { name = "usd" }, { price = 2 } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a name for each case, of letters, digits, _ and -, found none in case 2; write cases = { { name = "usd", … }, … }"#
    ),
    BadInput(
      "a case whose name could not stand in an address",
      """
      scenario {
        title = "x",
        cases = { { name = "us d" } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a name for each case, of letters, digits, _ and -, found 'us d'"#
    ),
    BadInput(
      "a case whose name is a number",
      """
      scenario {
        title = "x",
        cases = { { name = 7 } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected a name for each case, of letters, digits, _ and -, found the number 7"#
    ),
    BadInput(
      "two cases of one name",
      """
      scenario {
        title = "x",
        cases = { { name = "usd" }, { name = "usd" } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected unique names, found 'usd' twice"#
    ),
    BadInput(
      "a case whose name is longer than a file's may be",
      """
      scenario {
        title = "x",
        cases = { { name = "usd" }, { name = "\(String(repeating: "x", count: 101))" } },
        run = function() end,
      }
      """,
      says:
        "bad.lua:3: scenario, field 'cases': expected names of at most 100 letters, found one of 101 letters in case 2"
    ),
    BadInput(
      "a function in a case",
      """
      scenario {
        title = "x",
        cases = { { name = "usd", check = { print } } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'cases': expected numbers, strings, booleans, and tables of them, found a function in 'usd'; keep functions in a local table and select by case.name"#
    ),
    BadInput(
      "a case with a need that nobody knows",
      """
      scenario {
        title = "x",
        cases = { { name = "usd", needs = { "restores" } } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: case 'usd', field 'needs': unknown capability 'restores'; did you mean 'restore'?"#
    ),
    BadInput(
      "a case with a wrong product",
      """
      scenario {
        title = "x",
        cases = { { name = "usd", products = { coins = { type = "consumable", price = "1" } } } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: product 'coins', field 'price': expected a price such as "0.99 USD", found '1'"#
    ),
    BadInput(
      "an unknown store",
      """
      scenario {
        title = "title",
        environment = "xcode",
        run = function(world) end,
      }
      """,
      says: "bad.lua:3: scenario, field 'environment': expected one of production, sandbox, found 'xcode'"),
    BadInput(
      "an unknown level",
      """
      scenario {
        title = "x",
        level = "may",
        run = function() end,
      }
      """,
      says: "bad.lua:3: scenario, field 'level': expected one of must, should, found 'may'"),
    BadInput(
      "liveness as a text",
      """
      scenario {
        title = "x",
        liveness = "no",
        run = function() end,
      }
      """,
      says: "bad.lua:3: scenario, field 'liveness': expected true or false, found 'no'"),
    BadInput(
      "products that are a list",
      """
      scenario {
        title = "x",
        products = { "coins" },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: scenario, field 'products': expected names with fields in braces, found 'coins'; write coins = { type = "consumable", price = "0.99 USD" }"#
    ),
    BadInput(
      "products that are a text",
      """
      scenario {
        title = "x",
        products = "coins",
        run = function() end,
      }
      """,
      says: "bad.lua:3: scenario, field 'products': expected a table in braces, found 'coins'"),
    BadInput(
      "an account with an unknown option",
      """
      scenario {
        title = "x",
        accounts = { ann = { storefrnt = "DEU" } },
        run = function() end,
      }
      """,
      says: "bad.lua:3: account 'ann' has no field 'storefrnt'; did you mean 'storefront'?"),
    BadInput(
      "a storefront in small letters",
      """
      scenario {
        title = "x",
        accounts = { ann = { storefront = "deu" } },
        run = function() end,
      }
      """,
      says:
        #"bad.lua:3: account 'ann', field 'storefront': expected a country's three capital letters such as "USA" or "DEU", found 'deu'"#
    ),
    BadInput(
      "an account twice",
      """
      scenario {
        title = "x",
        accounts = { "ann", "ann" },
        run = function() end,
      }
      """,
      says:
        "bad.lua:3: scenario, field 'accounts': expected names, or names with options in braces, each only once, found 'ann'"
    ),
    BadInput(
      "a device of an account that does not exist",
      """
      scenario {
        title = "x",
        accounts = { "ann" },
        devices = { phone = { account = "anne" } },
        run = function() end,
      }
      """,
      says: "bad.lua:4: unknown account 'anne'; did you mean 'ann'?"),
    BadInput(
      "a device with an unknown option",
      """
      scenario {
        title = "x",
        devices = { phone = { acount = "ann" } },
        run = function() end,
      }
      """,
      says: "bad.lua:3: device 'phone' has no field 'acount'; did you mean 'account'?"),
  ]

  @Test("one clear error says where, what was expected, what was found and what to try", arguments: cases)
  func isRefused(_ input: BadInput) {
    let limits = ScenarioLimits(instructions: 200_000, memoryBytes: 8 << 20)
    let error = #expect(throws: ScenarioError.self) {
      try Suite.load(input.text, file: "bad.lua", limits: limits)
    }
    #expect(error?.description == input.message)
  }
}
