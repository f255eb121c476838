internal import World

/// A second observer object beside each, which does the same work.
struct DoubledObserver: Alteration {
  /// Objects of the app are counted from zero; the second ones lie far behind them.
  private static let distance = 1 << 30

  func course(of call: AppCall, _ turn: ConversationTurn) -> CallCourse? {
    switch call {
    case .addObserver(let token, let handlers):
      .made(call, after: [.addObserver(DoubledObserver.second(of: token), handlers)])
    case .removeObserver(let token): .made(call, after: [.removeObserver(DoubledObserver.second(of: token))])
    case .releaseObserver(let token):
      .made(call, after: [.releaseObserver(DoubledObserver.second(of: token))])
    default: nil
    }
  }

  func events(for turn: ConversationTurn) -> [AppEvent]? {
    guard let token = turn.event.observer, token.rawValue >= DoubledObserver.distance else { return nil }
    return [turn.event.told(to: ObserverToken(rawValue: token.rawValue - DoubledObserver.distance))]
  }

  private static func second(of token: ObserverToken) -> ObserverToken {
    ObserverToken(rawValue: token.rawValue + distance)
  }
}
