internal import World

/// An app written in Swift. An object is one launch: it is released when the process ends or is killed.
///
/// A handler never waits. It requests calls, which are made in order after the handler has returned. Each
/// call is followed by its completion. The app can be killed between any two calls.
///
/// ```swift
/// final class CoinShop: SwiftApp {
///   func handle(_ event: AppEvent, in turn: AppTurn) {
///     switch event {
///     case .launched: turn.call(.addObserver(ObserverToken(rawValue: 1), .all))
///     case .tapped(.buy(let product, let quantity)):
///       turn.call(.canMakePayments) { reply in
///         guard case .flag(true) = reply else { return }
///         let identifier = turn.view.identifier(of: product)
///         turn.call(.addPayment(AppPayment(productIdentifier: identifier, quantity: quantity)))
///       }
///     case .updatedTransactions(_, let batch):
///       for handle in batch.handles where turn.view.state(of: handle) == .purchased {
///         turn.call(.write(path: turn.bytes("coins"), content: turn.bytes("100"))) { _ in
///           turn.call(.finish(handle))
///         }
///       }
///     default: break
///     }
///   }
/// }
/// ```
public protocol SwiftApp: AnyObject {
  /// Handles one event by requesting calls and, if the event asks a question, setting an answer.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - turn: Receives the calls and the answer.
  func handle(_ event: AppEvent, in turn: AppTurn)
}

/// The reaction of an app to one event: its calls, in order, and its answer.
public final class AppTurn {
  /// The bundle of the launch.
  public let launch: LaunchBundle

  private typealias Step = (call: AppCall, completion: ((AppReply) -> Void)?)
  /// The requested calls that were not made yet.
  private var steps: [Step] = []
  /// The completion of the current call.
  private var completion: ((AppReply) -> Void)?
  private var crash: AppCrash?
  private var answer = AppAnswer.none

  init(launch: LaunchBundle) { self.launch = launch }

  /// The fields of the app's transactions and products, readable without a call.
  public var view: AppView { launch.view }

  /// Requests a call. Calls from a completion are made before those that were requested earlier.
  ///
  /// ```swift
  /// turn.call(.read(path: turn.bytes("coins"))) { reply in … }
  /// ```
  /// - Parameters:
  ///   - call: The call.
  ///   - completion: Receives the reply; the completion never runs if the app is killed first.
  public func call(_ call: AppCall, completion: ((AppReply) -> Void)? = nil) {
    steps.append((call, completion))
  }

  /// Stores a text for a call's path or content; the text is valid until the turn ends.
  ///
  /// ```swift
  /// turn.call(.write(path: turn.bytes("coins"), content: turn.bytes("100")))
  /// ```
  /// - Parameter text: A path, a key or a content.
  /// - Returns: The reference to pass to a call.
  public func bytes(_ text: String) -> AppBytes { launch.scratch.append(text) }

  /// Reads the text of a reply.
  ///
  /// ```swift
  /// turn.call(.read(path: turn.bytes("coins"))) { reply in
  ///   if case .bytes(let content?) = reply { print(turn.text(content)) }
  /// }
  /// ```
  /// - Parameter bytes: The reference in a reply.
  /// - Returns: The text, with replacement characters for invalid UTF-8.
  public func text(_ bytes: AppBytes) -> String { launch.scratch.text(bytes) }

  /// Answers the event, for example with `.count` to report how much the user owns. A later answer replaces
  /// an earlier one.
  ///
  /// ```swift
  /// case .owned: turn.answer(.count(100))
  /// ```
  /// - Parameter answer: The answer.
  public func answer(_ answer: AppAnswer) { self.answer = answer }

  /// Crashes the app after the handler or the completion has returned.
  ///
  /// ```swift
  /// turn.crash("the ledger cannot be read")
  /// ```
  /// - Parameter message: The crash message in the result.
  public func crash(_ message: String) { crash = AppCrash(.uncaughtError, message: message) }

  fileprivate func next() -> AppStep {
    if let crash { return .crashed(crash) }
    guard !steps.isEmpty else { return .done(answer) }
    let step = steps.removeFirst()
    completion = step.completion
    return .call(step.call)
  }

  fileprivate func resume(_ reply: AppReply) {
    guard let completion else { return }
    self.completion = nil
    let later = steps
    steps = []
    completion(reply)
    steps += later
  }

  /// Releases completions, which retain this turn.
  fileprivate func abandon() {
    steps = []
    completion = nil
  }
}

/// The port of an app that handles events: one object of the app for each launch.
final class SwiftAppPort: AppPort {
  private let makeApp: () -> any SwiftApp
  private var running: (app: any SwiftApp, launch: LaunchBundle)?
  /// The current turns, the innermost last.
  private var turns: [AppTurn] = []

  init(_ makeApp: @escaping () -> any SwiftApp) { self.makeApp = makeApp }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event { running = (makeApp(), bundle) }
    guard let (app, launch) = running else {
      preconditionFailure("the app received an event before a launch")
    }
    if turns.isEmpty { launch.scratch.clear() }
    let turn = AppTurn(launch: launch)
    turns.append(turn)
    app.handle(event, in: turn)
    return next(turn)
  }

  func resume(_ reply: AppReply) -> AppStep {
    guard let turn = turns.last else { preconditionFailure("a reply came without a call") }
    turn.resume(reply)
    return next(turn)
  }

  func drop() {
    for turn in turns { turn.abandon() }
    turns = []
    running = nil
  }

  private func next(_ turn: AppTurn) -> AppStep {
    let step = turn.next()
    switch step {
    case .call: break
    case .done, .crashed:
      turn.abandon()
      turns.removeLast()
    }
    return step
  }
}
