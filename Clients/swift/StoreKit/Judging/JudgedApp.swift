internal import Foundation

/// What the harness does with an app, as its user would. It is made anew for each launch.
@MainActor
public protocol JudgedApp {
  /// What the app is.
  static var description: Assay.Description { get }

  /// The process began; the app does here what it does when it has been launched.
  func launch()

  /// The user tapped Buy.
  func buy(_ productIdentifier: String, quantity: Int)

  /// The user tapped Restore.
  func restore()

  /// How much of a product the user has, as the user sees it; nothing changes.
  func owned(_ productIdentifier: String) -> Int

  /// The user tapped something that a scenario names.
  func tapped(_ name: String)

  /// Somebody else logged in to the app.
  func loginChanged()
}

extension JudgedApp {
  /// An app of which nothing is said.
  public static var description: Assay.Description { Assay.Description() }

  /// Does nothing.
  public func launch() {}

  /// Does nothing.
  public func restore() {}

  /// Does nothing.
  public func tapped(_ name: String) {}

  /// Does nothing.
  public func loginChanged() {}
}
