import Facts
import Foundation
import Kernel
import Lua
internal import LuaApps
import Rules
import Scenario
import Signatures
import StoreModel
import World

/// A world with one phone whose app is written in Lua. A judge receives every fact.
final class AppWorld {
  let subject: LuaSubject
  let recorder: Recorder
  let choices = Choices(kinds: ChoiceSite.kinds)
  let judge = Judge()
  let world: World
  let user: AccountID
  let phone: Device
  private var products: [(name: String, id: ProductID)] = []

  /// The prerequisites of rules that the reference app fulfills.
  static let evidence: RuleEvidence = [
    .claims, .simulatedDisk, .owned, .receipt, .restore, .interface, .queue,
  ]

  init(_ subject: LuaSubject, environment: StoreEnvironment? = nil) {
    self.subject = subject
    recorder = Recorder(retention: .full, sinks: [judge])
    world = World(
      subject: subject, recorder: recorder, choices: choices, signatures: CurveSignatures())
    if let environment { world.setEnvironment(environment) }
    user = world.addAccount(named: "ann")
    phone = world.addDevice(named: "phone", account: user)
    add("coins", .consumable, 99, grants: 100)
    add("pro", .nonConsumable, 499)
    add("monthly", .autoRenewable, 299)
    add("season", .nonRenewing, 999)
  }

  private func add(_ name: String, _ type: ProductType, _ price: Int64, grants: Int = 1) {
    let id = world.addProduct(
      Product(
        identifier: world.text(name), type: type, price: price, currency: world.text("USD"),
        title: world.text(name), grants: grants))
    products.append((name, id))
  }

  /// Loads an app from its text.
  static func subject(_ text: String) throws -> LuaSubject {
    try LuaSubject(name: "test", source: Array(text.utf8), chunkName: "test.lua") { name in
      .refused("module '\(name)' was not found")
    }
  }

  /// A world in which the user tapped once and the app ran `body`.
  static func tapped(_ body: String) throws -> AppWorld {
    let test = AppWorld(
      try AppWorld.subject(
        """
        return app {
          launch = function(app) app.queue:add_observer { updated_transactions = function() end } end,
          tap = function(app) \(body) end,
        }
        """))
    test.world.apps.launch(test.phone)
    test.world.people.tap("it", on: test.phone)
    test.world.settle()
    return test
  }

  /// Loads the reference app.
  static func reference() throws -> LuaSubject {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Scenarios/apps/reference.lua").standardizedFileURL.path
    return try LuaSubject.load(path, name: "reference")
  }

  func product(_ name: String) -> ProductID {
    guard let product = products.first(where: { $0.name == name }) else { fatalError("no product \(name)") }
    return product.id
  }

  /// Launches if needed, taps Buy and runs all prompt events.
  func buy(_ name: String, quantity: Int = 1) {
    if phone.process == nil { world.apps.launch(phone) }
    world.people.tapBuy(product(name), quantity: quantity, on: phone)
    world.settle()
  }

  func owned(_ name: String) -> Int? { world.owned(product(name), on: phone) }

  func count(_ kind: FactKind) -> Int { recorder.kept.count { $0.kind == kind } }

  var broken: [String] {
    judge.judgments(available: AppWorld.evidence).compactMap {
      if case .broken = $0.verdict { $0.page.identifier.text } else { nil }
    }
  }

  /// The reason of the first crash.
  var crash: AppCrash? { world.apps.crashes.first }
}
