import Facts
import Foundation
import Results
import Samples
import Testing

@Suite("Checking StoreKit configuration files")
struct CatalogueCommandTests {
  private static let shop = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Scenarios/suite/catalogue/").standardizedFileURL.path

  @Test("people read its products, its settings and what is to be known")
  func text() throws {
    let folder = try SampleSuite()
    let text = try String(contentsOfFile: Self.shop + "/approval.storekit", encoding: .utf8)
    try folder.write(
      "Store.storekit",
      text.replacing("\"_askToBuyEnabled\": true", with: "\"_askToBuyEnabled\": true, \"_colour\": 1.5"))
    let call = ToolCall(["catalogue", "check", folder.path + "/Store.storekit"])
    #expect(call.code == .success && call.error == "")
    try Golden.check(call.output, "Lists/catalogue.txt")
  }

  @Test("programs read the same")
  func json() throws {
    let call = ToolCall(["catalogue", "check", Self.shop + "/no_products.storekit", "--format", "json"])
    #expect(call.code == .success)
    _ = try JSONText.value(of: call.output)
    try Golden.check(call.output, "Lists/catalogue.json")
  }

  @Test("a file that cannot be used, a file that is not there and a wrong call are told")
  func wrong() throws {
    let folder = try SampleSuite()
    try folder.write(
      "Bad.storekit", "{ \"version\": { \"major\": 4 }, \"products\": [{ \"productID\": 5 }] }")
    let bad = ToolCall(["catalogue", "check", folder.path + "/Bad.storekit"])
    #expect(bad.code == .usage)
    #expect(
      bad.error == "assay: \(folder.path)/Bad.storekit: products[0].productID: expected a text, found 5\n")
    #expect(ToolCall(["catalogue", "check", folder.path + "/None.storekit"]).code == .usage)
    #expect(
      ToolCall(["catalogue", "test"]).error
        == "assay: expected “check” and a file, found “test”\n  write `assay catalogue check Store.storekit`\n"
    )
    #expect(ToolCall(["catalogue"]).code == .usage)
  }
}
