import AssayApp

/// The users who tapped Buy. A replayed payment may have lost the name of its user, so the app keeps a list
/// for each product. It has a line for each tap without an answer, in the order of the taps, and one for each
/// user whose tap was answered. An answer may not be final: an interrupted purchase has failed, but can still
/// be paid.
@MainActor
final class Buyers {
  private unowned let app: ReferenceApp

  init(_ app: ReferenceApp) { self.app = app }

  /// A line of the list.
  private struct Tap {
    var isAnswered: Bool
    let user: String

    init(isAnswered: Bool, user: String) {
      self.isAnswered = isAnswered
      self.user = user
    }

    init(_ line: Substring) {
      isAnswered = line.hasPrefix("answered ")
      user = String(line.drop { $0 != " " }.dropFirst())
    }

    var line: String { "\(isAnswered ? "answered" : "waits") \(user)\n" }
  }

  private func path(of productIdentifier: String) -> String { "buyers/" + productIdentifier }

  private func taps(_ productIdentifier: String) -> [Tap] {
    (app.disk.read(path(of: productIdentifier)) ?? "").split(separator: "\n").map(Tap.init)
  }

  /// If there is no room for the list, the payment still names its user.
  private func write(_ taps: [Tap], _ productIdentifier: String) {
    try? app.disk.write(path(of: productIdentifier), taps.map(\.line).joined())
  }

  /// A user tapped Buy.
  func tapped(_ productIdentifier: String, _ user: String) {
    write(taps(productIdentifier) + [Tap(isAnswered: false, user: user)], productIdentifier)
  }

  /// The likely owner of a purchase without a name: the first who waits, or the last who was answered.
  func likely(_ productIdentifier: String) -> String? {
    let taps = taps(productIdentifier)
    return (taps.first { !$0.isAnswered } ?? taps.last)?.user
  }

  /// The store answered a tap of a user.
  func answered(_ productIdentifier: String, _ user: String) {
    var taps = taps(productIdentifier)
    guard let waiting = taps.firstIndex(where: { !$0.isAnswered && $0.user == user }) else { return }
    taps.remove(at: waiting)
    taps.removeAll { $0.isAnswered && $0.user == user }
    write(taps + [Tap(isAnswered: true, user: user)], productIdentifier)
  }
}
