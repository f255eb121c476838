internal import World

/// An app written in Swift. An object is one launch: it is dropped when the process ends or is killed.
///
/// A handler never waits. It asks for calls, which are carried out in their order once it has returned, each
/// followed by what was given with it. The app can be killed between any two of them.
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
  /// Handles one event by asking for calls and, where the event wants one, giving an answer.
  ///
  /// - Parameters:
  ///   - event: What the world tells the app.
  ///   - turn: Takes the calls and the answer.
  func handle(_ event: AppEvent, in turn: AppTurn)
}

/// The reaction of an app to one event: its calls, in their order, and its answer.
public final class AppTurn {
  /// The bundle that the app was given at launch.
  public let launch: LaunchBundle

  private typealias Step = (call: AppCall, completion: ((AppReply) -> Void)?)
  /// The calls that were asked for and not yet made.
  private var steps: [Step] = []
  /// The code that follows the call under way.
  private var completion: ((AppReply) -> Void)?
  private var crash: AppCrash?
  private var answer = AppAnswer.none

  init(launch: LaunchBundle) { self.launch = launch }

  /// The fields of the transactions and products that the app holds, which it sees without a call.
  public var view: AppView { launch.view }

  /// Asks for a call. Calls that a completion asks for come before those that were asked for earlier.
  ///
  /// ```swift
  /// turn.call(.read(path: turn.bytes("coins"))) { reply in … }
  /// ```
  /// - Parameters:
  ///   - call: The call.
  ///   - completion: Takes the reply; it never runs if the app is killed first.
  public func call(_ call: AppCall, completion: ((AppReply) -> Void)? = nil) {
    steps.append((call, completion))
  }

  /// Puts a text where calls find their paths and contents; it stays there until the turn ends.
  ///
  /// ```swift
  /// turn.call(.write(path: turn.bytes("coins"), content: turn.bytes("100")))
  /// ```
  /// - Parameter text: A path, a key or a content.
  /// - Returns: The reference that a call takes.
  public func bytes(_ text: String) -> AppBytes { launch.scratch.append(text) }

  /// Reads the text of a reply.
  ///
  /// ```swift
  /// turn.call(.read(path: turn.bytes("coins"))) { reply in
  ///   if case .bytes(let content?) = reply { print(turn.text(content)) }
  /// }
  /// ```
  /// - Parameter bytes: The reference that a reply holds.
  /// - Returns: The text; bytes that are not UTF-8 become replacement characters.
  public func text(_ bytes: AppBytes) -> String { launch.scratch.text(bytes) }

  /// Answers the event, such as `.count` for what the user owns; the last answer counts.
  ///
  /// ```swift
  /// case .owned: turn.answer(.count(100))
  /// ```
  /// - Parameter answer: The answer.
  public func answer(_ answer: AppAnswer) { self.answer = answer }

  /// Ends the app by its own fault once the handler or the completion has returned.
  ///
  /// ```swift
  /// turn.crash("the ledger cannot be read")
  /// ```
  /// - Parameter message: What the result says of it.
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

  /// Lets go of completions, which hold this turn.
  fileprivate func abandon() {
    steps = []
    completion = nil
  }
}

/// The app's side of the port for an app that handles events: one object of the app for each launch.
final class SwiftAppPort: AppPort {
  private let makeApp: () -> any SwiftApp
  private var running: (app: any SwiftApp, launch: LaunchBundle)?
  /// The turns that go on, the innermost last.
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
