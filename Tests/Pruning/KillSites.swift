package import Facts
package import Kernel
internal import World

/// Where a run could be killed: at each fact, for each device with a running app that the fact may concern.
package final class KillSites: FactSink {
  /// One kill, with the choices other than zero that lie before it.
  package struct Kill {
    /// The fact at which it strikes.
    package let fact: UInt32
    /// The choice that kills.
    package let deviation: Deviation
    /// How many choices of the run came before.
    package let priorCount: Int
  }

  /// The kills, in the order of the facts.
  package private(set) var kills: [Kill] = []
  private let choices: Choices
  private var running: [DeviceID] = []
  private var visits: [Site: UInt32] = [:]

  package init(_ choices: Choices) { self.choices = choices }

  package func append(_ fact: Fact, texts: Texts) {
    if case .process(.launched) = fact.content { running.append(fact.actor.device) }
    for device in running where fact.actor.device == .none || fact.actor.device == device {
      let site = Site(
        name: ChoiceSite.killAtFact.rawValue, detail: UInt16(fact.kind.rawValue), scope: device.rawValue)
      let visit = visits[site, default: 0] + 1
      visits[site] = visit
      kills.append(
        Kill(
          fact: fact.sequence.rawValue,
          deviation: Deviation(site: site, visit: visit, count: 2, value: 1),
          priorCount: choices.deviations.count))
    }
    switch fact.content {
    case .process(.killed), .process(.crashed), .process(.terminated):
      running.removeAll { $0 == fact.actor.device }
    default: break
    }
  }
}
