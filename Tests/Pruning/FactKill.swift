package import Kernel
internal import World

/// One kill at a fact, with the choices other than zero that lie before it.
package struct FactKill {
  /// The number of facts before it.
  package let moment: UInt32
  /// The choice that kills.
  package let deviation: Deviation
  /// The choices of the run that came before.
  package let prior: [Deviation]

  /// What decides a run with this kill.
  package var driver: ChoiceDriver { .recorded(prior + [deviation]) }

  /// The kills that a run could have had, of which a census was taken, in the order of the facts.
  package static func all(in choices: Choices) -> [FactKill] {
    var kills: [FactKill] = []
    var prior: [Deviation] = []
    var deviations = choices.deviations[...]
    for visit in choices.visits {
      if visit.site.name == ChoiceSite.killAtFact.rawValue {
        kills.append(FactKill(moment: visit.moment, deviation: visit.deviation(to: 1), prior: prior))
      } else if let next = deviations.first, next.site == visit.site, next.visit == visit.visit {
        prior.append(deviations.removeFirst())
      }
    }
    return kills
  }
}

extension FactKill: CustomStringConvertible {
  /// Where it strikes, in words.
  package var description: String {
    "a kill behind \(moment) facts" + (prior.isEmpty ? "" : " and \(prior.count) other choices, \(prior[0])")
  }
}
