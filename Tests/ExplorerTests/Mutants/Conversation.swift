import Explorer
import Facts
import Kernel
import Signatures
import StoreModel
import World

/// A world with one phone and an app that uses a mutant's port.
final class Conversation {
  let app = TalkingApp()
  let mutated: MutantSubject
  let listener: Listener
  let world: World
  let phone: Device
  let coins: ProductID
  let pro: ProductID

  init(_ mutant: Mutant, latitudes: [(ChoiceSite, Int)] = []) {
    mutated = MutantSubject(mutant, of: app)
    listener = Listener(around: mutated)
    let choices = Choices(kinds: ChoiceSite.kinds, driver: .canonical)
    world = World(
      subject: listener, recorder: Recorder(retention: .hashOnly, sinks: []), choices: choices,
      signatures: CurveSignatures())
    for (site, option) in latitudes { choices.pin(name: site.rawValue, value: option) }
    let user = world.addAccount(named: "ann")
    let world = self.world
    func add(_ name: String, _ type: ProductType) -> ProductID {
      world.addProduct(
        Product(
          identifier: world.text(name), type: type, price: 99, currency: world.text("USD"),
          title: world.text(name)))
    }
    coins = add("coins", .consumable)
    pro = add("pro", .nonConsumable)
    phone = world.addDevice(named: "phone", account: user)
    world.apps.launch(phone)
    world.settle()
  }

  /// Taps Buy, confirms, and runs all prompt events.
  func buy(_ quantity: Int = 1, of product: ProductID? = nil) {
    world.people.tapBuy(product ?? coins, quantity: quantity, on: phone)
    world.settle()
  }

  /// Taps something and runs all prompt events.
  func tap(_ name: String) {
    world.people.tap(name, on: phone)
    world.settle()
  }
}
