internal import Facts
internal import World

/// The declared capabilities of an app, one per line, ready to paste.
struct DeclarationBlock {
  let review: DeclarationReview

  /// The lines, indented as a field of the app's table.
  var text: String {
    let proposed = review.proposed
    let types = proposed.productTypes.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let declined = Capability.allCases.filter { $0.isAssumedUnlessDeclined && !proposed[$0] }
    let lines =
      ["    product_types = { \(types) },"] + declined.map { "    \($0.name) = false," }
      + review.capabilities.filter { $0 != .verification || proposed.talksToServer }.map { capability in
        "    \(capability.name) = \(proposed[capability])," + remark(on: capability)
      }
    return "  capabilities = {\n" + lines.joined(separator: "\n") + "\n  },\n"
  }

  /// A comment after a value that cannot be inferred.
  private func remark(on capability: Capability) -> String {
    switch review.standing(of: capability) {
    case .declared, .absent: ""
    case .missing: " -- was missing"
    case .unused: " -- never used; correct?"
    case .unseen: " -- cannot be inferred; your decision"
    }
  }
}
