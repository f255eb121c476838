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
    let call = ToolCall(["catalog", "check", folder.path + "/Store.storekit"])
    #expect(call.code == .success && call.error == "")
    try Golden.check(call.output, "Lists/catalogue.txt")
  }

  @Test("programs read the same")
  func json() throws {
    let call = ToolCall(["catalog", "check", Self.shop + "/no_products.storekit", "--format", "json"])
    #expect(call.code == .success)
    _ = try JSONText.value(of: call.output)
    try Golden.check(call.output, "Lists/catalogue.json")
  }

  @Test("a file that cannot be used, a file that is not there and a wrong call are told")
  func wrong() throws {
    let folder = try SampleSuite()
    try folder.write(
      "Bad.storekit", "{ \"version\": { \"major\": 4 }, \"products\": [{ \"productID\": 5 }] }")
    let bad = ToolCall(["catalog", "check", folder.path + "/Bad.storekit"])
    #expect(bad.code == .usage)
    #expect(
      bad.error == "assay: \(folder.path)/Bad.storekit: products[0].productID: expected a string, found 5\n")
    #expect(ToolCall(["catalog", "check", folder.path + "/None.storekit"]).code == .usage)
    #expect(
      ToolCall(["catalog", "test"]).error
        == "assay: assay catalog needs “check” and a file\n  write `assay catalog check Store.storekit`\n"
    )
    #expect(ToolCall(["catalog"]).code == .usage)
  }
}
