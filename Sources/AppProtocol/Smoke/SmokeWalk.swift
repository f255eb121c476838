internal import Facts
internal import Kernel
internal import StoreModel
public import World

/// Walks an app in another process through the protocol, from its hello to a relaunch after a kill, one small step after
/// another: each asks for one thing that every app does.
public struct SmokeWalk {
  private let subject: ProcessSubject
  private let signatures: any OfferSignatures
  private let receipts: any ReceiptForm

  /// Makes a walk; it begins where it is asked for its findings.
  public init(
    _ subject: ProcessSubject, signatures: any OfferSignatures, receipts: any ReceiptForm = SealedReceipts()
  ) {
    self.receipts = receipts
    self.subject = subject
    self.signatures = signatures
  }

  /// The finding of each step. The walk ends where the app breaks the protocol; it is made twice, since an app that is
  /// told the same does the same.
  public func findings() -> [SmokeFinding] {
    var findings = [hello]
    guard let first = walk(into: &findings) else { return findings }
    var again: [SmokeFinding] = []
    let second = walk(into: &again)
    let parting = second.flatMap { TranscriptParting(first, $0) }
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
    let able = Capability.allCases.filter { !$0.isOnlyDeclined && subject.capabilities.declares($0) }.map(
      \.name)
    let types = subject.capabilities.productTypes.map(\.name)
    return SmokeFinding(
      "says hello",
      .kept(
        (subject.title.isEmpty ? "" : "“\(subject.title)”, ")
          + "sells \(types.joined(separator: ", ")); declares \(able.joined(separator: ", "))"))
  }

  /// One run; what was said in it, or nothing where the app broke the protocol.
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
      // Without these nothing else can be asked for.
      if case .missing = outcome, step.isNeeded { return nil }
    }
    return subject.transcript
  }
}

/// The finding of one step of a walk.
public struct SmokeFinding: Sendable {
  /// The demand of the step, as the rest of a sentence about the app.
  public let name: String
  /// The outcome.
  public let outcome: Outcome
  /// The conversation meanwhile.
  public let said: [TranscriptEntry]

  /// The outcome of a step.
  public enum Outcome: Sendable {
    /// The app did it; the text says how.
    case kept(String)
    /// The app did not do it.
    case missing(String, advice: String)
    /// The app does not offer it; the text says what.
    case notOffered(String)
    /// The app broke the protocol.
    case broken(String)
  }

  init(_ name: String, _ outcome: Outcome, _ said: [TranscriptEntry] = []) {
    self.name = name
    self.outcome = outcome
    self.said = said
  }

  /// How the app broke the protocol here.
  var violation: String? {
    if case .broken(let text) = outcome { text } else { nil }
  }
}

/// A world with one phone and one product of each type, for a walk.
final class SmokeWorld {
  let world: World
  let phone: Device
  let choices: Choices
  /// The product that is bought: coins where the app sells something that can be bought again.
  let product: ProductID
  /// How much one purchase of it grants.
  let grants: Int
  /// A product that is owned for ever, where the app sells any.
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

  /// Does something and lets everything prompt happen; gives the names of the calls that the app made meanwhile.
  func calls(during orders: () -> Void) -> [String] {
    let begun = subject.transcript.entries.count
    orders()
    world.settle()
    return subject.transcript.entries.dropFirst(begun).compactMap { entry in
      guard case .answered(let line) = entry.content,
        case .text(let name)? = (try? JSONText.value(of: line))?["call"]
      else { return nil }
      return name
    }
  }

  func launch() { world.apps.launch(phone) }

  func buy() { world.people.tapBuy(product, on: phone) }

  /// How much the user owns, by the app's own answer.
  var owned: Int? { world.owned(product, on: phone) }
}
