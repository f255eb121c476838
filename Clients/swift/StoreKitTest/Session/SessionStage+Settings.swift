internal import Catalogues
internal import Foundation
internal import World

/// The settings of the session.
extension SessionStage {
  /// The current settings. Setting them does not change the store.
  var settings: SessionSettings {
    get { lock.withLock { held } }
    set { lock.withLock { held = newValue } }
  }

  /// The failures that were set for interfaces.
  var failures: SimulatedFailures {
    get { lock.withLock { simulated } }
    set { lock.withLock { simulated = newValue } }
  }

  /// Changes a setting, and updates the store.
  func set<Value: Equatable>(_ setting: WritableKeyPath<SessionSettings, Value>, _ value: Value) {
    var new = settings
    new[keyPath: setting] = value
    change(to: new)
  }

  /// Restores the settings of the configuration file.
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
  /// The longest time until a subscription's next step that a test waits for, in seconds.
  private static let awaitedSecondsMax = 3_600.0

  /// Lets the time until a subscription's next step pass with the machine's clock, at any rate other than
  /// real time. A test may wait for a renewal while nothing else happens. The world's time still follows its
  /// own clock.
  func keepPace() {
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
