internal import Facts
internal import Kernel
internal import StoreModel
internal import World

/// Prints facts with the names of a world's objects. The facts that introduced the names need not be
/// kept.
struct FactPrinter {
  private let printer: FactLine

  init(world: World, texts: Texts) {
    let declared = DeclaredNames()
    func learn(_ content: WorldFact) {
      declared.append(
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
    printer = FactLine(names: declared, texts: texts)
  }

  func line(of fact: Fact) -> String { printer.text(of: fact) }
}
