internal import Facts
internal import Kernel
internal import StoreModel

extension ProductReader {
  /// Reads how a product stands in the back office; what is not told is as usual: live and cleared.
  static func readStanding(
    of product: inout ProductDeclaration, in reader: FieldReader
  ) throws(LanguageProblem) {
    guard reader.value("sold") == nil || reader.value("cleared") == nil else {
      throw reader.problem("sold", expected: "no such field beside cleared", found: "both")
    }
    let isSold = try reader.flag("sold") ?? true
    product.isCleared = try reader.flag("cleared") ?? isSold
    product.isHosted = try reader.flag("hosting") ?? (product.hosted != nil)
    guard !product.isHosted || product.type.takesHostedContent else {
      throw reader.problem(
        "hosting", expected: "no such field for the type \(product.type.name)",
        advice: "the store keeps files only for what is owned for ever: set type = \"non_consumable\"")
    }
    guard product.isHosted || product.hosted == nil else {
      throw reader.problem("hosting", expected: "true, since there is hosted content", found: "false")
    }
    product.propagation = try reader.duration("propagation") ?? .zero
    let hasFiles = product.hosted?.isUploaded ?? false
    let isWaiting = product.isHosted && !hasFiles
    let word = try reader.word("status", among: ProductStatus.allCases.map(\.name))
    product.status =
      ProductStatus.allCases.first { $0.name == word } ?? (isWaiting ? .waitingForUpload : .approved)
    try check(product, isWaiting: isWaiting, reader)
  }

  private static func check(
    _ product: ProductDeclaration, isWaiting: Bool, _ reader: FieldReader
  ) throws(LanguageProblem) {
    let status = product.status
    if status == .waitingForUpload || status == .processingContent, !isWaiting {
      throw reader.problem(
        "status", expected: "a status that fits: no file is missing", found: "'\(status.name)'",
        advice: product.isHosted ? "write uploaded = false in hosted" : "write hosting = true")
    }
    if isWaiting, status != .waitingForUpload, status != .missingMetadata, status != .processingContent {
      throw reader.problem(
        "status", expected: "waiting_for_upload, since there are no files yet", found: "'\(status.name)'",
        advice: "write hosted = { files = … }")
    }
    guard status != .processingContent else {
      throw reader.problem(
        "status", expected: "a status in which it can stay", found: "'processing_content'",
        advice: "write status = \"waiting_for_upload\", and call world:upload")
    }
  }
}
