import Scenario
import Testing

@Suite("Back office orders and products that contradict themselves") struct BadBackOfficeTests {
  static let orders: [BadInput] = [
    BadInput(
      "submitting what is live", #"world:submit "pro""#,
      says:
        "purchase/test.lua:11: 'pro' cannot be submitted: its status is approved; a product can be submitted if it is ready_to_submit or rejected, or needs developer_action"
    ),
    BadInput(
      "reviewing what nobody submitted", #"world:review("pro", "approve")"#,
      says:
        "purchase/test.lua:11: 'pro' cannot be reviewed this way: its status is approved; call world:submit first; only products waiting for or in review can be decided"
    ),
    BadInput(
      "a review that does something else", #"world:review("pro", "aprove")"#,
      says:
        "purchase/test.lua:11: world:review, argument 'answer': expected one of begin, approve, reject, ask, hold, found 'aprove'"
    ),
    BadInput(
      "putting back what was not taken away", #"world:put_back_on_sale "pro""#,
      says:
        "purchase/test.lua:11: 'pro' cannot be put back on sale: its status is approved; call world:remove_from_sale first"
    ),
    BadInput(
      "removing twice", "world:remove_from_sale \"pro\"\nworld:remove_from_sale \"pro\"",
      says:
        "purchase/test.lua:12: 'pro' cannot be removed from sale: its status is developer_removed_from_sale; only approved products can be removed from sale"
    ),
    BadInput(
      "removed by somebody", #"world:remove_from_sale("pro", { by = "me" })"#,
      says:
        "purchase/test.lua:11: world:remove_from_sale, field 'by': expected one of developer, store, found 'me'"
    ),
    BadInput(
      "completing what is complete", #"world:complete_metadata "pro""#,
      says:
        "purchase/test.lua:11: 'pro' cannot be completed: its status is approved; declare it with status = \"missing_metadata\""
    ),
    BadInput(
      "uploading without a version", #"world:upload("pro", { files = { film = 5 } })"#,
      says:
        "purchase/test.lua:11: world:upload, field 'version': expected a string in quotes, but none was given; write version = \"1.1\""
    ),
    BadInput(
      "uploading a package that is not there", #"world:upload("pro", { package = "gone.pkg" })"#,
      says:
        "purchase/test.lua:11: world:upload, field 'package': expected a package path inside the suite's folder, relative to the scenario's file, found 'gone.pkg'"
    ),
    BadInput(
      "uploading a package and files", #"world:upload("pro", { package = "a.pkg", version = "1.1" })"#,
      says:
        "purchase/test.lua:11: world:upload, field 'version' is not allowed with package"
    ),
  ]

  @Test("an order that is impossible says why, and what would be possible", arguments: orders)
  func order(_ input: BadInput) throws { try Suite.expectRefused(input) }

  static let products: [BadInput] = [
    BadInput(
      "an unknown status", #"status = "aproved""#,
      says:
        "bad.lua:4: product 'atlas', field 'status': expected one of missing_metadata, waiting_for_upload, "
        + "processing_content, ready_to_submit, waiting_for_review, in_review, developer_action_needed, "
        + "pending_binary_approval, approved, developer_removed_from_sale, removed_from_sale, rejected, found 'aproved'"
    ),
    BadInput(
      "sold and cleared", "sold = true, cleared = true",
      says: "bad.lua:4: product 'atlas', field 'sold' is not allowed with cleared"),
    BadInput(
      "waiting for files that are there",
      #"status = "waiting_for_upload", hosted = { files = { film = 1 } }"#,
      says:
        "bad.lua:4: product 'atlas', field 'status': expected a status that matches its files, found 'waiting_for_upload'; set uploaded = false in hosted, or choose another status"
    ),
    BadInput(
      "waiting for files that nobody keeps", #"status = "waiting_for_upload""#,
      says:
        "bad.lua:4: product 'atlas', field 'status': expected a status that matches its files, found 'waiting_for_upload'; set hosting = true, or choose another status"
    ),
    BadInput(
      "live without its files", #"hosting = true, status = "approved""#,
      says:
        "bad.lua:4: product 'atlas', field 'status': expected waiting_for_upload, because there are no files yet, found 'approved'; write hosted = { files = … }"
    ),
    BadInput(
      "processing for ever", #"hosting = true, status = "processing_content""#,
      says:
        "bad.lua:4: product 'atlas', field 'status': expected a stable status, found 'processing_content'; write status = \"waiting_for_upload\", and call world:upload"
    ),
    BadInput(
      "files without hosting", "hosting = false, hosted = { files = { film = 1 } }",
      says:
        "bad.lua:4: product 'atlas', field 'hosting': expected true, because the product has hosted content, found false"
    ),
    BadInput(
      "a package that is not there", #"hosted = { package = "gone.pkg" }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'package': expected a package path inside the suite's folder, relative to the scenario's file, found 'gone.pkg'"
    ),
    BadInput(
      "a package outside", #"hosted = { package = "../../etc" }"#,
      says:
        "bad.lua:4: hosted content of 'atlas', field 'package': expected a package path inside the suite's folder, relative to the scenario's file, found '../../etc'"
    ),
  ]

  @Test("a product that contradicts itself is refused", arguments: products)
  func product(_ input: BadInput) {
    let text =
      "scenario {\n  title = \"x\",\n  products = {\n    atlas = { type = \"non_consumable\", price = \"0.99 USD\", \(input.text) },\n  },\n  run = function() end,\n}"
    let error = #expect(throws: ScenarioError.self) { try Suite.load(text, file: "bad.lua") }
    #expect(error?.description == input.message)
  }

  @Test("only what is owned for ever can be hosted, and a bundle identifier is one")
  func others() {
    func error(_ fields: String, _ more: String = "") -> String? {
      let text =
        "scenario { title = \"x\", \(more)\n  products = { coins = { type = \"consumable\", price = \"0.99 USD\", \(fields) } },\n  run = function() end }"
      return #expect(throws: ScenarioError.self) { try Suite.load(text, file: "bad.lua") }?.description
    }
    #expect(
      error("hosting = true")
        == "bad.lua:2: product 'coins', field 'hosting' is not allowed for type consumable; hosted content needs type = \"non_consumable\""
    )
    #expect(
      error("", "bundle_identifier = \"a..b\",")
        == "bad.lua:1: scenario, field 'bundle_identifier': expected an identifier such as \"com.example.app\", found 'a..b'"
    )
  }
}
