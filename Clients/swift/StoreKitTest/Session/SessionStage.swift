internal import AppSide
internal import AssayKit
internal import Catalogues
internal import Facts
internal import Foundation
internal import Kernel
internal import Rules
internal import StoreKit
internal import World

/// The state of a session: the world, the app in this process, and the settings.
final class SessionStage: @unchecked Sendable {
  let world: TestWorld
  let app: TestedApp
  let hooks: AppHooks
  let file: ConfigurationFile
  /// When the session's world began.
  let beginning: Instant
  /// The folder for the receipt while the receipt's location is requested.
  private let receiptFolder: String
  let lock = NSRecursiveLock()
  var held: SessionSettings
  var simulated = SimulatedFailures()
  private var isClosed = false
  private var isReleased = false
  /// How often the world has become idle.
  var restCount = 0

  private static let slot = StageSlot()

  /// Begins a world and launches the app in it.
  ///
  /// XCTest runs tests one after another and keeps their objects. So this function closes a session of an
  /// earlier test in XCTest. In other frameworks a second session means that two tests run at once.
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
      // If launch code makes new objects at each launch, the objects of an earlier launch are treated as
      // gone.
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

  /// Whether the session is closed.
  var isOver: Bool { lock.withLock { isClosed } }

  /// Whether the test has released its session. As with Apple's session, the store stays open until another
  /// session follows.
  var mayBeFollowed: Bool { lock.withLock { isReleased } }

  /// Called when the test has released its session. This process then uses the machine's clocks again, unless
  /// another session has followed.
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

  /// Ends the app. Code of the app that continues has no effect. Registered observers observe the queue of
  /// the next session.
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

  /// Kills the app. Code of the app that continues has no effect.
  func kill() {
    app.inTurn { world.perform { _ = $0.world.apps.kill($0.device) } }
  }

  /// Throws if the session cannot execute orders.
  func requireOpen() throws {
    guard !isOver else {
      throw SKTestError(.serviceUnavailable, because: "another session has replaced this session")
    }
  }
}

/// Orders that may cause turns of the app.
extension SessionStage {
  /// Lets the world execute an order, and waits without blocking a thread.
  func carryOut(_ work: @escaping @Sendable (TestWorld.Parts) -> Void) async {
    await withCheckedContinuation { continuation in app.carryOut(work) { continuation.resume() } }
  }

  /// Lets the world execute an order, and waits for it. Throws in a callback, because a callback cannot wait
  /// for another one.
  func carryOutNow(_ deed: String, _ work: @escaping (TestWorld.Parts) -> Void) throws {
    try requireOpen()
    guard !app.isHandling else {
      throw SKTestError(
        .invalidAction, because: "\(deed) cannot be called in a callback; call it after the callback ends")
    }
    app.carryOut(work)
  }
}

/// Holds the session of the process. Only one session is opened or closed at a time, on any thread.
private final class StageSlot: @unchecked Sendable {
  private let condition = NSCondition()
  private var held: SessionStage?
  private var isOpening = false
  private var closingCount = 0

  /// The maximum time to wait until a released session has been closed, in seconds.
  private static let patience = 5.0
  /// The maximum time to wait until a session is released, in seconds. A finished task retains its result for
  /// a moment.
  private static let usePatience = 1.0

  /// Reserves the slot for a new session. Returns the session that the new one follows. The caller must close
  /// it.
  func take(mayFollow: Bool) throws -> SessionStage? {
    condition.lock()
    defer { condition.unlock() }
    // The machine's clock is used, because the session in use shows simulated time.
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

  /// Waits a moment. Closing a session may need the main queue, which the main thread serves during the wait.
  private func wait() {
    guard Thread.isMainThread else { return _ = condition.wait(until: Date(timeIntervalSinceNow: 0.1)) }
    condition.unlock()
    _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
    condition.lock()
  }

  /// Ends a reservation: the new session was made, or could not be made.
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
