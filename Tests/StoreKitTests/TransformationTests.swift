import StoreKit
import Testing

@testable import AppSide
@testable import StoreKit

/// As in the files that `Scripts/deobjc` writes. Two copies are in one program.
@used @section("assay_changes") private let changes: (lines: Int, files: Int) = (2, 1)
@used @section("assay_changes") private let otherChanges: (lines: Int, files: Int) = (9, 2)

@Suite("Apps that were built from changed sources")
struct TransformationTests {
  @Test("an app's first line says how much was changed, in all copies together")
  func hello() {
    let line = String(decoding: Assay.Description(title: "shop").hello.line, as: UTF8.self)
    #expect(line.contains(#""title":"shop","transformed":"11 lines in 3 files""#))
  }
}
