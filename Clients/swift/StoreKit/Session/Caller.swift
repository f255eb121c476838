internal import AppSide
internal import CStoreKit

extension Place {
  /// The place where the app called this module; unknown if the program has no line information.
  static var caller: Place {
    var place = storekit_place()
    guard storekit_caller(&place), let file = place.file else { return .unknown }
    return Place(file: file, line: Int(place.line))
  }
}
