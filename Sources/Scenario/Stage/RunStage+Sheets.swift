internal import Facts
internal import Lua
internal import StoreModel
internal import World

extension RunStage {
  /// What the user does with the store's own pages.
  func performOnSheet(_ arguments: CallArguments) throws(LanguageProblem) {
    let device = self.device(arguments)
    if arguments.call == .deviceOpenLink {
      let address = try arguments.text(0)
      try requireForeground(device, to: "tapped")
      world.openLink(address, on: device)
    } else if arguments.call == .deviceCloseSheet {
      _ = try shownSheet(on: device, arguments)
      world.closeSheet(on: device)
    } else {
      let product = arguments.isMissing(0) ? nil : try product(arguments, 0)
      let shown = try shownSheet(on: device, arguments)
      if let product, world.store[product].identifier != shown.product {
        throw LanguageProblem(
          "the sheet on \(device.name) does not promote \(name(of: product))",
          advice: shown.product == nil
            ? "the app names the product when it loads the page: product_identifier = \"…\""
            : "it promotes \(shown.product.map { recorder.texts[$0] } ?? "nothing")")
      }
      world.buyOnSheet(product, on: device)
    }
  }

  private func shownSheet(
    on device: Device, _ arguments: CallArguments
  ) throws(LanguageProblem) -> SheetParameters {
    try requireForeground(device, to: "tapped")
    guard let shown = world.shownSheet(on: device) else {
      throw LanguageProblem(
        "no page of the store is shown on \(device.name)",
        advice: "let the app show one first, such as with \(device.name):tap \"sheet 364709193\"")
    }
    return shown
  }
}
