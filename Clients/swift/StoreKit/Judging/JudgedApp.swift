internal import Foundation

/// The actions that the harness performs on an app, like those of the app's user. A new instance is made for
/// each launch.
@MainActor
public protocol JudgedApp {
  /// The description of the app.
  static var description: Assay.Description { get }

  /// Runs the app's launch code. Called when the process was launched.
  func launch()

  /// The user tapped Buy.
  func buy(_ productIdentifier: String, quantity: Int)

  /// The user tapped Restore.
  func restore()

  /// Returns how much of a product the user owns. The method must not change anything.
  func owned(_ productIdentifier: String) -> Int

  /// The user tapped a control named by the scenario.
  func tapped(_ name: String)

  /// Another user logged in to the app, or the user logged out.
  func loginChanged()
}

extension JudgedApp {
  /// The default description.
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
