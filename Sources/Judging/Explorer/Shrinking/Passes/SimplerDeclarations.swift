internal import Facts
internal import Kernel
internal import Scenario
internal import StoreModel

/// Removes non-default settings of products, accounts and the store. The amount that a purchase grants
/// is kept, because the app's code may contain the number. If the amount changed, even the corrected
/// app would fail.
struct SimplerDeclarations: ShrinkPass {
  func shrunk(_ script: ScriptRecord, _ trials: ShrinkTrials) -> ScriptRecord {
    var current = script
    if script.definition.catalogue == nil {
      for place in script.definition.products.indices {
        let changes = SimplerDeclarations.productChanges.map { change in
          { (script: ScriptRecord) -> ScriptRecord? in script.changing { change(&$0.products[place]) } }
        }
        current = applying(changes, to: current, trials)
      }
    }
    for place in script.definition.accounts.indices {
      current = applying(
        [
          { $0.changing { $0.accounts[place].storefront = nil } },
          { $0.changing { $0.accounts[place].isTester = nil } },
        ], to: current, trials)
    }
    return applying(
      [
        { $0.changing { $0.environment = nil } }, { $0.changing { $0.applicationIdentifier = nil } },
        { $0.changing { $0.hasLiveness = true } },
      ], to: current, trials)
  }

  private static let productChanges: [@Sendable (inout ProductDeclaration) -> Void] = [
    {
      $0.storefronts = []
      $0.introductory = nil
      $0.discounts = []
      $0.title = $0.name
      $0.summary = ""
      $0.isFamilyShareable = false
      $0.price = Price(amount: 99, currency: "USD")
    },
    { $0.storefronts = [] }, { $0.introductory = nil }, { $0.discounts = [] },
    {
      $0.title = $0.name
      $0.summary = ""
    },
    { $0.isFamilyShareable = false }, { $0.price = Price(amount: 99, currency: "USD") },
    { $0.group = "" }, { $0.level = 1 },
    {
      $0.periodCount = 1
      $0.periodUnit = .month
    },
    {
      $0.isDeliveredByServer = false
      $0.stock = nil
    },
    {
      $0.hosted = nil
      $0.isHosted = false
    },
    { $0.status = .approved }, { $0.isCleared = true }, { $0.propagation = .zero },
  ]
}
