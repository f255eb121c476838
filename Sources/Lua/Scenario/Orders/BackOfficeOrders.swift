internal import Facts
internal import Kernel
internal import Packages
internal import StoreModel
internal import World

/// Performs the actions that the developer and App Review take in the back office.
struct BackOfficeOrders {
  let names: ScenarioWorld
  let packages: PackageCache

  private var world: World { names.world }

  func perform(_ call: BackOfficeCall, _ arguments: CallArguments) throws(LanguageProblem) {
    switch call {
    case .signAgreements: world.store.setAgreements(signed: try arguments.flag(0, unlessGiven: true))
    case .enableInAppPurchase: world.store.setInAppPurchase(enabled: try arguments.flag(0, unlessGiven: true))
    case .upload: try upload(arguments, try names.product(arguments, 0))
    case .submit: try order(.submit, try names.product(arguments, 0), "submitted")
    case .review:
      let product = try names.product(arguments, 0)
      try order(.review(try reviewAnswer(arguments)), product, "reviewed this way")
    case .clearForSale:
      world.store.setSold(try names.product(arguments, 0), try arguments.flag(1, unlessGiven: true))
    case .host:
      let product = try names.product(arguments, 0)
      world.store.order(.setHosting(try arguments.flag(1, unlessGiven: true)), for: product)
    case .removeFromSale: try remove(arguments, try names.product(arguments, 0))
    case .putBackOnSale: try order(.putBack, try names.product(arguments, 0), "put back on sale")
    case .completeMetadata: try order(.complete, try names.product(arguments, 0), "completed")
    }
  }

  /// Applies an order to the product's lifecycle. Throws if the product's status does not allow the
  /// order.
  private func order(
    _ order: ProductOrder, _ product: ProductID, _ participle: String
  ) throws(LanguageProblem) {
    guard world.store.order(order, for: product) == .refused else { return }
    let status = world.store[product].life.status
    throw LanguageProblem(
      "'\(names.name(of: product))' cannot be \(participle): its status is \(status.name)",
      advice: BackOfficeOrders.advice(for: order))
  }

  private static func advice(for order: ProductOrder) -> String {
    switch order {
    case .submit: "a product can be submitted if it is ready_to_submit or rejected, or needs developer_action"
    case .review(.begin): "call world:submit first"
    case .review: "call world:submit first; only products waiting for or in review can be decided"
    case .remove: "only approved products can be removed from sale"
    case .putBack: "call world:remove_from_sale first"
    case .complete: "declare it with status = \"missing_metadata\""
    case .setHosting, .upload, .acceptUpload, .clear: ""
    }
  }

  private func reviewAnswer(_ arguments: CallArguments) throws(LanguageProblem) -> ReviewAnswer {
    let word = try arguments.text(1)
    guard let answer = ReviewAnswer(rawValue: word) else {
      throw arguments.problem(
        1, expected: "one of \(Advice.list(ReviewAnswer.allCases.map(\.rawValue)))")
    }
    return answer
  }

  private func remove(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    let word = try arguments.options(1)?.word("by", among: ["developer", "store"])
    try order(.remove(isByStore: word == "store"), product, "removed from sale")
  }

  private func upload(_ arguments: CallArguments, _ product: ProductID) throws(LanguageProblem) {
    guard let options = try arguments.options(1) else {
      throw arguments.problem(
        1, advice: "write { version = \"1.1\", files = { [\"chapter1.txt\"] = \"Once upon a time\" } }")
    }
    let declaration = names.declaration(of: product)
    var flaw: String?
    let content: HostedDeclaration
    if let path = try HostedReader.path(in: options) {
      (content, flaw) = try packages.uploaded(path, for: declaration.name, in: options)
    } else {
      _ = try options.requiredText("version", such: "\"1.1\"")
      content = HostedDeclaration(
        version: try HostedReader.version(in: options),
        packages: try HostedReader.packages(of: declaration, in: options), isUploaded: true)
    }
    let processing = try options.duration("processing") ?? Store.defaultProcessingTime
    world.store.upload(
      content.entry(in: world), for: product, flaw: flaw,
      awaitsReview: try options.flag("awaits_review") ?? false, processing: processing)
  }
}
