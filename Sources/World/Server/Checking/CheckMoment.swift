/// Where a question of the server to the store is.
enum CheckMoment {
  /// The server asks now.
  case asks
  /// The question reaches the store.
  case arrivesAtStore
  /// The answer reaches the server.
  case hasAnswer
  /// The server has waited long enough.
  case hasNone
  /// Nobody takes the connection.
  case isRefused
}
