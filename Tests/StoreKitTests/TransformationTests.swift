import StoreKit
import Testing

@testable import AssayApp
@testable import StoreKit

/// As in the file that `Scripts/deobjc` writes.
@_cdecl("assay_transformation")
public func assayTransformation() -> UnsafePointer<CChar> {
  let text: StaticString = "2 lines in 1 file"
  return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@Suite("Apps that were built from changed sources")
struct TransformationTests {
  @Test("an app's first line says how much was changed")
  func hello() {
    let line = String(decoding: Assay.Description(title: "shop").hello.line, as: UTF8.self)
    #expect(line.contains(#""title":"shop","transformed":"2 lines in 1 file""#))
  }
}
