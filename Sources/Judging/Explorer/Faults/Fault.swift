internal import Facts
internal import Kernel
internal import Results
internal import World

/// A fault at one point of a run: the choices with a non-default option.
struct Fault: Hashable, Sendable {
  /// The index of its fault type in the list of active types.
  let family: Int
  /// The choices of the fault. The first determines where it occurs.
  var deviations: [Deviation]
  /// The number of facts that are recorded before the fault occurs.
  let fact: UInt32
  /// The name and the place of the fault.
  let words: FaultWords
}

extension Fault {
  /// The faults of the given types at one point.
  static func all(at visit: SiteVisit, of families: [FaultFamily]) -> [Fault] {
    guard visit.value == 0, let site = ChoiceSite(rawValue: visit.site.name) else { return [] }
    var faults: [Fault] = []
    for (place, family) in families.enumerated() {
      for strike in family.strikes where strike.site == site {
        for value in strike.values(of: visit.count) {
          let deviation = visit.deviation(to: value)
          faults.append(
            Fault(
              family: place, deviations: [deviation], fact: visit.moment,
              words: FaultWords(deviation, of: family)))
        }
      }
    }
    return faults
  }
}

extension FaultWords {
  /// Names a choice of any kind.
  init(_ deviation: Deviation, among families: [FaultFamily]) {
    let site = ChoiceSite(rawValue: deviation.site.name)
    let family = families.first { family in
      family.sequel == nil
        && family.strikes.contains {
          $0.site == site && $0.values(of: deviation.count).contains(deviation.value)
        }
    }
    self.init(deviation, of: family)
  }

  /// Names a choice after its fault type. If the choice has no fault type or is a latitude, it is named
  /// after its site.
  fileprivate init(_ deviation: Deviation, of family: FaultFamily?) {
    if let family, !family.isLatitude {
      self.init(family: family.name, place: deviation.place)
    } else {
      let site = ChoiceSite(rawValue: deviation.site.name)?.description
      self.init(
        family: site?.name ?? deviation.description, place: deviation.place,
        isLatitude: site?.kind == .latitude)
    }
  }
}

extension Deviation {
  /// The place and the option of a fault. The text is the same for every visit of the site.
  var place: String {
    guard let site = ChoiceSite(rawValue: site.name) else { return description }
    switch site {
    case .killAtFact, .interference:
      guard let kind = FactKind(rawValue: self.site.detail) else { return description }
      return "at \(FactDescription.of(kind).name)"
    case .messageLoss, .messageDuplication: return "of \(messageName)"
    case .messageDelay, .storeFailure: return "of \(messageName) (\(optionName(site)))"
    default:
      // If a fault has only two options, its type's name is sufficient.
      return count == 2 && site.description.kind != .latitude ? "" : "(\(optionName(site)))"
    }
  }

  private var messageName: String { MessageKind(rawValue: Int(site.detail))?.name ?? "a message" }

  private func optionName(_ site: ChoiceSite) -> String {
    guard case .options(let names) = site.description.form, names.indices.contains(value) else {
      return "\(value) of \(count)"
    }
    return names[value]
  }
}
