internal import Facts
internal import Kernel

/// A disturbance on a device that ends after a minute. The raw value is the option of its site.
enum Interference: Int {
  case none
  /// The user opens the home screen.
  case background
  /// Another account signs in.
  case accountSwitch
  /// All links are down.
  case offline
}

/// An interference that begins after the current event.
struct PendingInterference {
  let device: DeviceID
  let interference: Interference
}

extension Timeline {
  /// Interferences cause facts of their own. Without this limit on their number a run might never become
  /// idle.
  private static let interferencesMax = 16

  /// Asks the site whether an interference begins at a fact of a kind.
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
  /// The number of options of the site. It is asked at every fact.
  static let interferenceOptionCount: Int = {
    guard case .options(let options) = ChoiceSite.interference.description.form else { return 0 }
    return options.count
  }()
}
