internal import Facts
internal import Kernel
internal import World

/// The kind of call, fact or message at which a choice is made, by name.
enum SiteDetail {
  case none
  /// A call that the app makes, or a callback.
  case point(String)
  case fact(String)
  case message(String)

  /// Reads the detail of a choice's site. Nil if its number is not valid for that choice.
  init?(_ site: Site, _ choice: ChoiceSite) {
    switch choice.description.scope {
    case "call or callback", "callback":
      guard let point = KillPoint.all.first(where: { $0.rawValue == site.detail }) else { return nil }
      self = .point(point.name)
    case "kind of fact":
      guard let kind = FactDescription.all.first(where: { Int($0.kind.rawValue) == Int(site.detail) }) else {
        return nil
      }
      self = .fact(kind.name)
    case "message" where choice != .serverFailure:
      guard let kind = MessageKind(rawValue: Int(site.detail)) else { return nil }
      self = .message(kind.name)
    default:
      guard site.detail == 0 else { return nil }
      self = .none
    }
  }

  var name: String? {
    switch self {
    case .none: nil
    case .point(let name), .fact(let name), .message(let name): name
    }
  }
}
