internal import Facts
internal import Kernel

/// What comes between on a device and is over after a minute; the raw value is the option of its site.
enum Interference: Int {
  /// Nothing comes between.
  case none
  /// The user goes to the home screen.
  case background
  /// Another account signs in.
  case accountSwitch
  /// No link is up.
  case offline
}

/// An interference that has struck and comes as soon as the present event is over.
struct PendingInterference {
  let device: DeviceID
  let interference: Interference
}

extension Timeline {
  /// What comes between brings facts of its own; more than so many in a run would never let it come to rest.
  private static let interferencesMax = 16

  /// Asks the site whether something comes between at a fact of a kind.
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
  /// How many options the site has that is asked at every fact.
  static let interferenceOptionCount: Int = {
    guard case .options(let options) = ChoiceSite.interference.description.form else { return 0 }
    return options.count
  }()
}
