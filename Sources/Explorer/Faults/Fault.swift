internal import Facts
internal import Kernel
internal import Results
internal import World

/// A fault at one point of a run: the outcomes that differ from the usual ones.
struct Fault: Hashable, Sendable {
  /// The family, by its place in the list of those that strike.
  let family: Int
  /// The choices that it is made of; the first tells where it strikes.
  var deviations: [Deviation]
  /// How many facts there were before it strikes.
  let fact: UInt32
  /// Its name and its place.
  let words: FaultWords
}

extension Fault {
  /// The faults of some families at one point.
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
  /// The words for a choice, of whatever kind it is.
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

  /// The words for a choice of a family; one of none, and what the contract leaves open, has the name of its site.
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
  /// Where a fault strikes and with which outcome, in the same words for every visit of the place.
  var place: String {
    guard let site = ChoiceSite(rawValue: site.name) else { return description }
    switch site {
    case .killAtFact, .interference:
      guard let kind = FactKind(rawValue: self.site.detail) else { return description }
      return "at \(FactDescription.of(kind).name)"
    case .messageLoss, .messageDuplication: return "of \(messageName)"
    case .messageDelay, .storeFailure: return "of \(messageName) (\(optionName(site)))"
    default:
      // Of a fault with two outcomes the name of the family says enough.
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
