internal import Facts
internal import Kernel
internal import StoreModel
public import World

/// Tests with small steps whether an external app follows the protocol, from its hello to a relaunch
/// after a kill. Each step requires one thing that every app must do.
public struct SmokeWalk {
  private let subject: ProcessSubject
  private let signatures: any OfferSignatures
  private let receipts: any ReceiptForm

  /// Prepares a walk. It starts when its findings are requested.
  public init(
    _ subject: ProcessSubject, signatures: any OfferSignatures, receipts: any ReceiptForm = SealedReceipts()
  ) {
    self.receipts = receipts
    self.subject = subject
    self.signatures = signatures
  }

  /// Runs the walk and returns the finding of each step. The walk ends when the app violates the protocol
  /// or fails a step that the others need. Otherwise it runs twice, because an app must behave the same
  /// if it receives the same messages.
  public func findings() -> [SmokeFinding] {
    var findings = [hello]
    guard let first = walk(into: &findings) else { return findings }
    var again: [SmokeFinding] = []
    let second = walk(into: &again)
    let parting = second.flatMap { TranscriptDifference(first, $0) }
    let broken = again.last.flatMap { $0.violation }
    findings.append(
      SmokeFinding(
        "behaves the same in a second run",
        parting == nil && broken == nil
          ? .kept(subject.keepsItsProcesses ? "gives the same results in a reused process" : "")
          : .missing(
            parting.map { "given the same messages, the second run behaved differently\n\($0.text)" }
              ?? broken
              ?? "",
            advice:
              "take the time from `now`, delays from `after`, and random numbers from `seed`; "
              + "an app that declares `reset` must forget the previous run")))
    return findings
  }

  private var hello: SmokeFinding {
    let able = Capability.allCases.filter { !$0.isAssumedUnlessDeclined && subject.capabilities.declares($0) }
      .map(
        \.name)
    let types = subject.capabilities.productTypes.map(\.name)
    return SmokeFinding(
      "says hello",
      .kept(
        (subject.title.isEmpty ? "" : "“\(subject.title)”, ")
          + "sells \(types.joined(separator: ", ")); declares \(able.joined(separator: ", "))"))
  }

  /// Runs the walk once. Returns the messages; nil if the app violated the protocol or a needed step
  /// failed.
  private func walk(into findings: inout [SmokeFinding]) -> Transcript? {
    let world = SmokeWorld(subject, signatures: signatures, receipts: receipts)
    for step in SmokeStep.all(for: subject.capabilities) {
      let begun = subject.transcript.entries.count
      let outcome = step.take(world)
      let said = Array(subject.transcript.entries.dropFirst(begun))
      if let violation = subject.portViolation {
        findings.append(SmokeFinding(step.name, .broken(violation), said))
        return nil
      }
      findings.append(SmokeFinding(step.name, outcome, said))
      // The following steps are impossible without this one.
      if case .missing = outcome, step.isNeeded { return nil }
    }
    return subject.transcript
  }
}

/// The finding of one step of a walk.
public struct SmokeFinding: Sendable {
  /// The requirement of the step, as the end of a sentence that starts with “the app”.
  public let name: String
  public let outcome: Outcome
  /// The messages during the step.
  public let said: [TranscriptEntry]

  public enum Outcome: Sendable {
    /// The app met the requirement; the text describes how.
    case kept(String)
    /// The app did not meet the requirement.
    case missing(String, advice: String)
    /// The app does not offer the feature that the text names.
    case notOffered(String)
    /// The app violated the protocol.
    case broken(String)
  }

  init(_ name: String, _ outcome: Outcome, _ said: [TranscriptEntry] = []) {
    self.name = name
    self.outcome = outcome
    self.said = said
  }

  /// Describes the violation of the protocol; nil if there is none.
  var violation: String? {
    if case .broken(let text) = outcome { text } else { nil }
  }
}

/// The world of a walk, with one phone and one product of each type.
final class SmokeWorld {
  let world: World
  let phone: Device
  let choices: Choices
  /// The product to buy: coins if the app sells consumables.
  let product: ProductID
  /// The amount that one purchase grants.
  let grants: Int
  /// A product that is owned forever; nil if the app sells none.
  let lasting: ProductID?
  private let subject: ProcessSubject

  init(_ subject: ProcessSubject, signatures: any OfferSignatures, receipts: any ReceiptForm) {
    self.subject = subject
    subject.beginRun(seed: 1)
    choices = Choices(kinds: ChoiceSite.kinds)
    world = World(
      subject: subject, recorder: Recorder(retention: .hashOnly, sinks: []), choices: choices,
      signatures: signatures, receipts: receipts)
    let types = subject.capabilities.productTypes
    let type: ProductType = types.contains(.consumable) ? .consumable : types.first ?? .nonConsumable
    grants = type == .consumable ? 100 : 1
    let name = subject.productIdentifier(for: type == .consumable ? "coins" : "pro")
    var product = Product(
      identifier: world.text(name), type: type, price: 99, currency: world.text("USD"),
      title: world.text(name))
    if type == .consumable { product.grants = grants }
    if type.isSubscription { product.group = world.text("club") }
    self.product = world.addProduct(product)
    lasting =
      types.contains(.nonConsumable)
      ? SmokeWorld.lasting(in: world, subject, besides: type, self.product) : nil
    phone = world.addDevice(named: "phone", account: world.addAccount(named: "ann"))
  }

  private static func lasting(
    in world: World, _ subject: ProcessSubject, besides type: ProductType, _ first: ProductID
  ) -> ProductID {
    if type == .nonConsumable { return first }
    return world.addProduct(
      Product(
        identifier: world.text(subject.productIdentifier(for: "pro")), type: .nonConsumable, price: 499,
        currency: world.text("USD"), title: world.text("pro")))
  }

  /// Runs `orders`, and then the world until it is idle. Returns the names of the calls that the app made
  /// meanwhile.
  func calls(during orders: () -> Void) -> [String] {
    let begun = subject.transcript.entries.count
    orders()
    world.settle()
    return calls(in: subject.transcript.entries.dropFirst(begun))
  }

  /// The names of the calls that the app made so far.
  var allCalls: [String] { calls(in: subject.transcript.entries[...]) }

  private func calls(in entries: ArraySlice<TranscriptEntry>) -> [String] {
    entries.compactMap { entry in
      guard case .answered(let line) = entry.content,
        case .text(let name)? = (try? JSONText.value(of: line))?["call"]
      else { return nil }
      return name
    }
  }

  func launch() { world.apps.launch(phone) }

  func buy() { world.people.tapBuy(product, on: phone) }

  /// The amount of the product that the user owns according to the app.
  var owned: Int? { world.owned(product, on: phone) }
}
