internal import Facts
internal import Kernel

/// A disturbance on a device that ends after a minute. The raw values are the options of the site
/// `interference`.
enum Interference: Int {
  case none
  /// The user opens the home screen.
  case background
  /// Another account signs in.
  case accountSwitch
  /// All links of the device are down.
  case offline
}

/// An interference that begins after the current event.
struct PendingInterference {
  let device: DeviceID
  let interference: Interference
}

extension Timeline {
  /// The maximum number of interferences in a run. Interferences cause facts, and facts can start
  /// further interferences, so a run might otherwise never become idle.
  private static let interferencesMax = 16

  /// Asks the site whether an interference begins when a fact of this kind is recorded.
  func askForInterference(_ detail: UInt16, on device: DeviceID) {
    guard interferenceCount < Timeline.interferencesMax else { return }
    let site = Site(name: ChoiceSite.interference.rawValue, detail: detail, scope: device.rawValue)
    let option = choices.pick(ChoiceSite.interferenceOptionCount, at: site)
    guard let interference = Interference(rawValue: option), interference != .none else { return }
    interferenceCount += 1
    pendingInterferences.append(PendingInterference(device: device, interference: interference))
  }
}

extension ChoiceSite {
  /// The number of options of the site `interference`. It is stored, because the site is asked at every fact.
  static let interferenceOptionCount: Int = {
    guard case .options(let options) = ChoiceSite.interference.description.form else { return 0 }
    return options.count
  }()
}
