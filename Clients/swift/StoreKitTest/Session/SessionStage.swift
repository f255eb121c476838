internal import AssayApp
internal import AssayKit
internal import Catalogues
internal import Facts
internal import Foundation
internal import Kernel
internal import Rules
internal import StoreKit
internal import World

/// What a session holds: the world, the app in this process, and the settings.
final class SessionStage: @unchecked Sendable {
  let world: TestWorld
  let app: TestedApp
  let hooks: AppHooks
  private let file: ConfigurationFile
  /// Where the receipt lies while somebody asks for it.
  private let receiptFolder: String
  private let lock = NSRecursiveLock()
  private var held: SessionSettings
  private var simulated = SimulatedFailures()
  private var isClosed = false
  /// How often the world came to rest.
  private var restCount = 0

  private static let slot = StageSlot()

  /// Begins a world and launches the app in it.
  ///
  /// Tests of XCTest run one after another and keep what they made, so a session that another test has left is closed there.
  /// Elsewhere a second session means that two tests run at once.
  static func open(_ file: ConfigurationFile) throws -> SessionStage {
    if let other = slot.stage, !other.isOver {
      guard !CommandLine.arguments.contains("swift-testing") else {
        throw SKTestError(
          .serviceUnavailable,
          because: "another SKTestSession is in use: a process has one App Store. Let tests that use one run one after "
            + "another (a suite with the trait .serialized around them), and let go of a session at the end of its test")
      }
      other.close()
    }
    let stage = try SessionStage(file)
    slot.stage = stage
    return stage
  }

  private init(_ file: ConfigurationFile) throws {
    let catalogue = try file.catalogue()
    self.file = file
    held = SessionSettings(catalogue.settings)
    world = try TestWorld(catalogue)
    hooks = AppHooks()
    receiptFolder = NSTemporaryDirectory() + "assay-session-\(UUID().uuidString)"
    FoundationParts.prepare()
    ReceiptFile.shared.folder = receiptFolder
    app = TestedApp(world, forgetProcess: StoreSession.forgetProcess) { [hooks] conversation, openTurn in
      // The objects of an earlier launch are gone where a launch makes new ones.
      if hooks.onLaunch != nil { StoreSession.forgetProcess() }
      let session = StoreSession(conversation, openTurn: openTurn)
      session.appEvents = hooks.answer
      StoreSession.current = session
      return session
    }
    let settings = held
    app.onRest = { [weak self] in self?.keepPace() }
    world.perform { $0.apply(settings, after: nil) }
    app.carryOut { $0.world.apps.launch($0.device) }
  }

  /// Whether nobody uses it any more.
  private var isOver: Bool { lock.withLock { isClosed } }

  /// Ends the app. What goes on of it reaches nobody; who observes the queue observes that of the next session.
  func close() {
    let isFirst = lock.withLock {
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    app.keepObservers()
    kill()
    (hooks.onLaunch, hooks.owned) = (nil, nil)
    try? FileManager.default.removeItem(atPath: receiptFolder)
  }

  /// Kills the app, whose code goes on and reaches nobody.
  func kill() {
    app.inTurn { world.perform { _ = $0.world.apps.kill($0.device) } }
  }

  /// Throws where the session cannot carry anything out.
  func requireOpen() throws {
    guard !isOver else {
      throw SKTestError(.serviceUnavailable, because: "the session was followed by another, and is over")
    }
  }
}

/// Orders that may bring about turns of the app.
extension SessionStage {
  /// Has the world carry out an order, and waits for it without holding a thread.
  func carryOut(_ work: @escaping @Sendable (TestWorld.Parts) -> Void) async {
    await withCheckedContinuation { continuation in app.carryOut(work) { continuation.resume() } }
  }

  /// Has the world carry out an order, and waits for it; a callback cannot wait for another.
  func carryOutNow(_ deed: String, _ work: @escaping (TestWorld.Parts) -> Void) throws {
    try requireOpen()
    guard !app.isHandling else {
      throw SKTestError(.invalidAction, because: "\(deed) was called in a callback, which has to end first")
    }
    app.carryOut(work)
  }
}

/// Settings.
extension SessionStage {
  /// The settings as they are; setting them does not change the store.
  var settings: SessionSettings {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  /// The failures that were set for interfaces.
  var failures: SimulatedFailures {
    get { lock.withLock { simulated } }
    set { lock.withLock { simulated = newValue } }
  }

  /// Changes a setting, and the store by it.
  func set<Value: Equatable>(_ setting: WritableKeyPath<SessionSettings, Value>, _ value: Value) {
    var new = settings
    new[keyPath: setting] = value
    change(to: new)
  }

  /// Goes back to the settings of the file.
  func resetSettings() {
    guard let catalogue = try? file.catalogue() else { return }
    failures = SimulatedFailures()
    change(to: SessionSettings(catalogue.settings))
  }

  private func change(to new: SessionSettings) {
    guard !isOver else { return }
    let old = settings
    settings = new
    let texts = old.locale == new.locale ? nil : try? file.catalogue(in: new.locale)
    world.perform { parts in
      parts.apply(new, after: old)
      if let texts { parts.show(texts) }
    }
    app.schedule()
  }
}

/// The pace of subscriptions.
extension SessionStage {
  /// How long a subscription's next step may be away for a test to wait for it.
  private static let awaitedSecondsMax = 3_600.0

  /// At a quickened rate the time until a subscription's next step passes as on the machine's clock while nothing else
  /// happens, as a test expects that waits for a renewal. The world's time is told by its own clock all the same.
  fileprivate func keepPace() {
    let number = lock.withLock {
      restCount += 1
      return restCount
    }
    guard !isOver, settings.rate != 0, let delay = world.perform({ $0.secondsToStanding }),
      delay <= SessionStage.awaitedSecondsMax
    else { return }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self, !isOver, lock.withLock({ restCount }) == number else { return }
      app.carryOut({ $0.wait(delay) }, completion: {})
    }
  }
}

/// The end of a run.
extension SessionStage {
  /// Everything that happened so far, a line for each fact.
  var trace: [String] { world.perform { $0.run.lines } }

  /// Leaves the world to itself until it rests, and judges the run.
  func result(name: String, file: String, line: Int) throws -> ScenarioResult {
    let asks = hooks.owned != nil
    let launches = hooks.onLaunch != nil
    var judged: Result<ScenarioResult, AssayError>?
    try carryOutNow("verify()") { parts in
      let end = launches ? parts.world.converge(asks: asks) : parts.world.rest(asks: asks)
      judged = parts.result(
        end, isAsked: asks, name: name, place: SourcePlace(file: file, line: line))
    }
    guard let judged else { preconditionFailure("the run was not judged") }
    return try judged.get()
  }
}

extension TestWorld.Parts {
  fileprivate func result(
    _ end: Convergence, isAsked: Bool, name: String, place: SourcePlace
  ) -> Result<ScenarioResult, AssayError> {
    let obstacle: String? =
      switch end {
      case .converged: nil
      case .notConverged(let unfinished, let callbacks):
        "the world did not come to rest: \(unfinished) ended transactions are not finished"
          + (callbacks > 0 ? ", and the last launch brought \(callbacks) callbacks" : "")
      case .budgetSpent: "the world did not settle"
      }
    let claims = run.recorder.kept.contains { if case .claim = $0.content { true } else { false } }
    do throws(AssayError) {
      return .success(
        try run.result(
          of: world, name: name, app: "the app", place: place, obstacle: obstacle,
          isAsked: isAsked, claims: claims))
    } catch { return .failure(error) }
  }
}

/// What a test tells of its app.
final class AppHooks: @unchecked Sendable {
  private let lock = NSLock()
  private var launching: (() -> Void)?
  private var owning: ((String) -> Int)?

  /// The code of the app that a launch begins with.
  var onLaunch: (() -> Void)? {
    get { lock.withLock { launching } }
    set { lock.withLock { launching = newValue } }
  }

  /// Answers what is no event of StoreKit, as the system and the app's interface do on a device.
  func answer(_ event: Event) throws -> Answer {
    switch event {
    case .launched:
      onLaunch?()
      ApplicationNotice.post(.didFinishLaunching, .didBecomeActive)
    case .owned(let product): return owned.map { .count($0(product)) } ?? .none
    case .foregrounded: ApplicationNotice.post(.willEnterForeground, .didBecomeActive)
    case .backgrounded: ApplicationNotice.post(.willResignActive, .didEnterBackground)
    case .terminating: ApplicationNotice.post(.willTerminate)
    default: break
    }
    return .none
  }

  /// How much the user has of a product.
  var owned: ((String) -> Int)? {
    get { lock.withLock { owning } }
    set { lock.withLock { owning = newValue } }
  }
}

/// Holds the session of the process.
private final class StageSlot: @unchecked Sendable {
  private let lock = NSLock()
  private weak var held: SessionStage?

  var stage: SessionStage? {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }
}
