internal import Facts
internal import Kernel
internal import StoreModel

extension Store {
  /// Whether the store sells a product to the app: it is shown, the agreements hold, and the app is the one it knows.
  func isOffered(_ product: ProductID) -> Bool {
    hasAgreements && applicationIdentifier == World.applicationIdentifier
      && self[product].isShown(in: environment)
  }

  /// Gives an order to the back office, and says what came of it.
  func take(_ order: ProductOrder, for product: ProductID) -> ProductStep {
    let before = self[product].life
    var life = before
    let step = life.take(order)
    guard case .changed(let statuses) = step else { return step }
    change(product) { $0.life = life }
    if life.isHosted != before.isHosted {
      timeline.record(.catalogue(.hostingSet(product: product, hosted: life.isHosted)), by: .store)
    }
    if life.isCleared != before.isCleared {
      timeline.record(.catalogue(.clearedForSale(product: product, cleared: life.isCleared)), by: .store)
    }
    for status in statuses {
      timeline.record(.catalogue(.statusChanged(product: product, status: status)), by: .store)
    }
    spread(product)
    return step
  }

  /// Tells what is unusual about a product that was entered, and lets it reach the stores.
  func enterLife(of product: ProductID) {
    change(product) { $0.life = $0.lifeAsEntered }
    let life = self[product].life
    if life.status != .approved {
      timeline.record(.catalogue(.statusChanged(product: product, status: life.status)), by: .store)
    }
    if !life.isCleared {
      timeline.record(.catalogue(.clearedForSale(product: product, cleared: false)), by: .store)
    }
    if self[product].propagation > .zero { change(product) { $0.shownLife = nil } }
    spread(product)
  }

  /// What was changed reaches the stores, at once or after a while.
  private func spread(_ product: ProductID) {
    let life = self[product].life
    let delay = self[product].propagation
    guard delay > .zero else {
      change(product) { $0.shownLife = life }
      return
    }
    spreading.append((product, life))
    timeline.schedule(.productReachesStores(spreading.count - 1), after: delay, standing: true)
  }

  /// What was changed some time ago has reached the stores.
  func reachesStores(_ place: Int) {
    let (product, life) = spreading[place]
    change(product) { $0.shownLife = life }
    timeline.record(.catalogue(.propagated(product: product)), by: .store)
  }

  /// The developer's agreements are signed, or lapse.
  func setAgreements(signed: Bool) {
    guard hasAgreements != signed else { return }
    hasAgreements = signed
    timeline.record(.catalogue(.agreementsChanged(signed: signed)), by: .store)
  }
}
