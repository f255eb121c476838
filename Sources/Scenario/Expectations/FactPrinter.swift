internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Prints facts for people with the names of a world, also when the facts that declared them were not kept.
struct FactPrinter {
  private let printer: FactLine

  init(world: World, texts: Texts) {
    let directory = Directory()
    func learn(_ content: WorldFact) {
      directory.append(
        Fact(sequence: .start, cause: .start, instant: .zero, actor: .world, content: .world(content)),
        texts: texts)
    }
    for device in world.devices { learn(.deviceAdded(device: device.id, name: texts.intern(device.name))) }
    for number in 0..<world.store.accountCount {
      let account = world.store[AccountID(number)]
      learn(
        .accountAdded(
          account: AccountID(number), name: texts.intern(account.name), storefront: account.storefront))
    }
    for number in 0..<world.store.productCount {
      let product = world.store[ProductID(number)]
      learn(.productMentioned(product: ProductID(number), name: product.identifier))
    }
    printer = FactLine(directory: directory, texts: texts)
  }

  /// The line of a fact.
  func line(of fact: Fact) -> String { printer.text(of: fact) }
}
