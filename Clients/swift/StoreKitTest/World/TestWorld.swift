internal import AppProtocol
internal import AppSide
internal import AssayKit
internal import Catalogues
internal import Facts
internal import Foundation
internal import Kernel
internal import Scenario
internal import Signatures
internal import StoreModel
internal import Synchronization
internal import World

/// The simulated world of a session: a store with the products of a configuration, and one device with one
/// user. The world runs on its own thread, and no other thread accesses it.
final class TestWorld: @unchecked Sendable {
  /// The link to the app in this process.
  let link = LineLink()
  private var parts: Parts?
  private let launches = Counter()
  /// The number of crashes that were reported. Used only on the world's thread.
  private var toldCrashCount = 0
  /// The instant that the clocks of this process show; nil if the clocks are released.
  private let shown = Mutex<Instant?>(.zero)

  /// The state of the world's thread.
  struct Parts {
    let world: World
    let run: JudgedRun
    let device: Device
    let account: AccountID
  }

  /// Starts a world on its own thread.
  init(_ catalogue: Catalogues.Catalogue, beginning: Instant) throws {
    let link = link
    let thread = Thread { link.serve() }
    thread.stackSize = TestWorld.stackByteCount
    thread.name = "Assay's world"
    thread.start()
    var failure: (any Error)?
    link.waitOnly(
      for: link.give { [self] in
        do { parts = try TestWorld.parts(catalogue, beginning, link, launches) } catch { failure = error }
      })
    if let failure {
      link.close()
      throw failure
    }
  }

  deinit { link.close() }

  private static let stackByteCount = 8 << 20

  var launchCount: Int { launches.count }

  /// Runs code on the world's thread, even in the middle of a turn of the app, and waits for the code. The
  /// code must not begin a turn.
  func perform<Value>(_ body: (Parts) -> Value) -> Value {
    withoutActuallyEscaping(body) { body in
      var value: Value?
      link.waitOnly(for: order { value = body($0) })
      guard let value else { preconditionFailure("an order was not executed") }
      return value
    }
  }

  /// Gives the world's thread an order. Does not wait until the order is executed.
  func order(_ body: @escaping (Parts) -> Void) -> LineLink.Order {
    link.give { [self] in
      guard let parts else { preconditionFailure("the world received an order before it started") }
      body(parts)
      showClocks(parts)
      tellOfCrashes(parts)
    }
  }

  /// Shows the world's time on the clocks of this process. The time may have advanced without an event for
  /// the app.
  private func showClocks(_ parts: Parts) {
    shown.withLock { shown in
      guard let last = shown, last != parts.world.timeline.now else { return }
      shown = parts.world.timeline.now
      ProcessClocks.show(
        clock: Int((parts.world.timeline.now + parts.device.clockOffset).nanoseconds),
        uptime: Int(parts.world.timeline.uptime.nanoseconds))
    }
  }

  /// Shows the machine's time on the clocks of this process again, permanently.
  func releaseClocks() {
    shown.withLock { shown in
      shown = nil
      ProcessClocks.release()
    }
  }

  /// Reports new crashes on standard error. A crash would end the app's process, but this process continues
  /// without a store.
  private func tellOfCrashes(_ parts: Parts) {
    let crashes = parts.world.apps.crashes
    for crash in crashes.dropFirst(toldCrashCount) {
      FileHandle.standardError.write(
        Data("StoreKitTest: the app crashed: \(crash.reason.name) \(crash.message)\n".utf8))
    }
    toldCrashCount = crashes.count
  }

  private static func parts(
    _ catalogue: Catalogues.Catalogue, _ beginning: Instant, _ link: LineLink, _ launches: Counter
  ) throws -> Parts {
    let subject = TappedSubject(
      try ProcessSubject(name: "the app", hello: Array(TestWorld.hello.utf8), over: link),
      TappedSubject.Watcher(
        willLaunch: {
          launches.increment()
          TestHome.shared.takeBack()
        }, willEnd: TestHome.shared.keep))
    let run = try JudgedRun(RunOptions())
    run.watch(subject)
    let world = World(
      subject: subject, recorder: run.recorder, choices: run.choices, signatures: CurveSignatures(),
      receipts: SignedReceipts(.localTesting))
    TestSession(world).begin(at: beginning)
    TestSession(world).numberApprovals()
    for product in catalogue.products {
      _ = world.addProduct(ProductDeclaration(product).entry(in: world, subject: subject))
    }
    let account = world.addAccount(named: "user", storefront: catalogue.settings.storefront)
    let device = world.addDevice(named: "phone", account: account)
    subject.note = { [unowned world, unowned device] tap in world.note(tap, on: device) }
    let parts = Parts(world: world, run: run, device: device, account: account)
    parts.pinWhatTestsExpect()
    return parts
  }

  /// The capabilities of the app, as far as a process that is not on a phone can have them.
  private static let hello = """
    {"hello":"assay-app/1","title":"the app in this process","clocks":true,"capabilities":\
    {"claims":true,"simulated_disk":false,"interface":false,"server":false,"verification":false,\
    "signed_receipts":true,"transaction_receipts":false}}
    """
}

extension TestWorld.Parts {
  /// Pins unspecified behavior to that of Apple's test environment. A renewal is reported at once, and a
  /// price increase waits for an answer through the session.
  func pinWhatTestsExpect() {
    run.choices.pin(name: ChoiceSite.renewalArrival.rawValue, value: 2)
    run.choices.pin(name: ChoiceSite.consentAnswer.rawValue, value: 2)
  }

  /// Runs the world until it is idle.
  func settle() {
    if !world.timeline.isSettled { world.settle() }
  }

  /// The time until the next standing event, in seconds. Nil if there is none.
  var secondsToStanding: Double? {
    world.timeline.nextStandingDue.map {
      max(0, Double(($0 - world.timeline.now).nanoseconds) / 1_000_000_000)
    }
  }

  /// The product with an identifier in the configuration. Nil if there is none.
  func product(_ identifier: String) -> ProductID? { world.product(named: identifier) }

  /// The text with an identifier.
  func text(_ text: TextID) -> String { run.recorder.texts[text] }
}

/// A number that several threads read.
private final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0

  var count: Int { lock.withLock { number } }

  func increment() { lock.withLock { number += 1 } }
}
