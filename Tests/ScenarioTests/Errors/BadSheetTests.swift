import Scenario
import Testing

@Suite("Pages of the store that are ordered wrongly") struct BadSheetTests {
  static let declarations: [BadInput] = [
    BadInput(
      "items that are no table", "items = 7",
      says: "bad.lua:2: scenario, field 'items': expected a table in braces, found the number 7"),
    BadInput(
      "an item by a name", "items = { novel = { name = \"A Novel\" } }",
      says:
        #"bad.lua:2: scenario, field 'items': expected positive numbers with fields in braces, found 'novel'; write items = { [364709193] = { name = "A Book", kind = "book" } }"#
    ),
    BadInput(
      "an item without a name", "items = { [5] = { kind = \"book\" } }",
      says:
        #"bad.lua:1: item 5, field 'name': expected a string in quotes, but none was given; write name = "A Book""#
    ),
    BadInput(
      "an item of no kind", "items = { [5] = { name = \"A\", kind = \"boot\" } }",
      says:
        "bad.lua:2: item 5, field 'kind': expected one of app, song, album, book, film, podcast, found 'boot'"
    ),
    BadInput(
      "an item with an unknown field", "items = { [5] = { name = \"A\", country = \"USA\" } }",
      says: "bad.lua:2: item 5 has no field 'country'; use one of: name, kind, storefronts, artist, price"),
    BadInput(
      "an item in a country of two letters", "items = { [5] = { name = \"A\", storefronts = { \"US\" } } }",
      says:
        #"bad.lua:2: item 5, field 'storefronts': expected a country's three capital letters such as "USA" or "DEU", found 'US'"#
    ),
  ]

  static let orders: [BadInput] = [
    BadInput(
      "closing where nothing is shown", "phone:close_sheet()",
      says:
        #"purchase/test.lua:11: no store page is shown on phone; show one first, for example with phone:tap "sheet 364709193""#
    ),
    BadInput(
      "buying where nothing is shown", "phone:buy_on_sheet()",
      says:
        #"purchase/test.lua:11: no store page is shown on phone; show one first, for example with phone:tap "sheet 364709193""#
    ),
    BadInput(
      "a product that the page does not promote",
      #"phone:tap "sheet 5" world:settle() phone:buy_on_sheet "coins""#,
      says:
        #"purchase/test.lua:11: the sheet on phone does not promote coins; the app passes the product when it loads the page: product_identifier = "…""#
    ),
    BadInput(
      "another product than the one that the page promotes",
      #"phone:tap "sheet 5 pro" world:settle() phone:buy_on_sheet "coins""#,
      says: "purchase/test.lua:11: the sheet on phone does not promote coins; it promotes pro"),
    BadInput(
      "a link while no app runs", #"phone:kill_app() phone:open_link "https://a""#,
      says:
        "purchase/test.lua:11: the app is not running on phone, so it cannot be tapped; call phone:launch() first"
    ),
  ]

  @Test("a wrong declaration is told with its line", arguments: declarations)
  func isRefused(_ input: BadInput) {
    let text = "scenario {\n  title = \"x\", \(input.text),\n  run = function() end,\n}"
    let error = #expect(throws: ScenarioError.self) { try Suite.load(text, file: "bad.lua") }
    #expect(error?.description == input.message)
  }

  @Test("a wrong order is told with its line", arguments: orders)
  func isRefusedInARun(_ input: BadInput) throws {
    let fields = "items = { [5] = { name = \"A Novel\" } },"
    let result = try Suite.run("phone:launch() \(input.text)", fields: fields)
    guard let refusal = result.refusal else {
      Issue.record("nothing was refused")
      return
    }
    #expect(refusal == input.message)
  }
}
