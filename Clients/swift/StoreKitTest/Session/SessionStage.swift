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
  let file: ConfigurationFile
  /// When its world began.
  let beginning: Instant
  /// Where the receipt lies while somebody asks for it.
  private let receiptFolder: String
  let lock = NSRecursiveLock()
  var held: SessionSettings
  var simulated = SimulatedFailures()
  private var isClosed = false
  private var isReleased = false
  /// How often the world came to rest.
  var restCount = 0

  private static let slot = StageSlot()

  /// Begins a world and launches the app in it.
  ///
  /// Tests of XCTest run one after another and keep what they made, so a session that another test has left is closed there.
  /// Elsewhere a second session means that two tests run at once.
  static func open(_ file: ConfigurationFile) throws -> SessionStage {
    try slot.take(mayFollow: !CommandLine.arguments.contains("swift-testing"))?.close()
    do {
      let stage = try SessionStage(file)
      slot.fill(stage)
      return stage
    } catch {
      slot.fill(nil)
      throw error
    }
  }

  private init(_ file: ConfigurationFile) throws {
    let catalogue = try file.catalogue()
    self.file = file
    held = SessionSettings(catalogue.settings)
    beginning = try SessionBeginning.next()
    world = try TestWorld(catalogue, beginning: beginning)
    hooks = AppHooks()
    receiptFolder = TestHome.shared.newReceiptFolder()
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
  var isOver: Bool { lock.withLock { isClosed } }

  /// Whether the test has released its session. The store stands until another session follows, as Apple's does.
  var mayBeFollowed: Bool { lock.withLock { isReleased } }

  /// The test has released its session: this process has the clocks of the machine again, unless another session has followed.
  func release() {
    let isLast = lock.withLock {
      isReleased = true
      return !isClosed
    }
    guard isLast else { return }
    StoreSession.current?.conversation.releaseClocks()
    world.releaseClocks()
    (hooks.onLaunch, hooks.owned) = (nil, nil)
  }

  /// Ends the app. What goes on of it reaches nobody; who observes the queue observes that of the next session.
  func close() {
    let isFirst = lock.withLock {
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    SessionStage.slot.beginClosing()
    defer { SessionStage.slot.endClosing() }
    app.keepObservers()
    kill()
    TestHome.shared.forget()
    app.lateCalls.sessionEnded()
    world.releaseClocks()
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
      throw SKTestError(.serviceUnavailable, because: "another session has replaced this session")
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
      throw SKTestError(
        .invalidAction, because: "\(deed) cannot be called in a callback; call it after the callback ends")
    }
    app.carryOut(work)
  }
}

/// Holds the session of the process. One is opened or closed at a time, on whichever thread.
private final class StageSlot: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: SessionStage?
  private var isOpening = false
  private var closingCount = 0

  /// How long a session waits for the end of one that somebody has let go of, in seconds.
  private static let patience = 5.0
  /// How long it waits for somebody to let go: a task that has ended holds what it gave for a moment more.
  private static let usePatience = 1.0

  /// Takes the place for a new session; gives the one that it follows, which has to be closed.
  func take(mayFollow: Bool) throws -> SessionStage? {
    condition.lock()
    defer { condition.unlock() }
    // The session in use shows its own time.
    let begin = ProcessClocks.machineSeconds
    var passed: Double { ProcessClocks.machineSeconds - begin }
    while closingCount > 0 && passed < StageSlot.patience
      || !mayFollow && !isOpening && isInUse && passed < StageSlot.usePatience
    {
      wait()
    }
    let other = held.flatMap { $0.isOver ? nil : $0 }
    guard !isOpening, closingCount == 0, mayFollow || !isInUse else {
      throw SKTestError(
        .serviceUnavailable,
        because:
          "another SKTestSession is in use: a process has one App Store. Run such tests one after another (in a suite "
          + "with the trait .serialized), and release each session at the end of its test"
      )
    }
    isOpening = true
    return other
  }

  private var isInUse: Bool { held.map { !$0.isOver && !$0.mayBeFollowed } ?? false }

  /// Waits a moment. What is closed may need the main queue, which the main thread serves meanwhile.
  private func wait() {
    guard Thread.isMainThread else { return _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1)) }
    condition.unlock()
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    condition.lock()
  }

  /// The new session is there, or could not be made.
  func fill(_ stage: SessionStage?) {
    condition.withLock {
      held = stage
      isOpening = false
    }
  }

  func beginClosing() { condition.withLock { closingCount += 1 } }

  func endClosing() {
    condition.withLock {
      closingCount -= 1
      condition.broadcast()
    }
  }
}
