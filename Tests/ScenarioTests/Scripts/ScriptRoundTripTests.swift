import Facts
import Kernel
import LongRun
internal import LuaApps
import Testing

@testable import Scenario

/// Loads the text of a recorded script and runs it again. It must do what the script did.
@Suite("A recorded script as a file") struct ScriptRoundTripTests {
  private static let folder = Suite.scenarios + "/suite"

  /// Their scripts continue in the middle of an instant, when a function returns true. No wait ends there.
  private static let between = ["finish/1.5", "hosted/2.8/active_at_the_end"]

  @Test("each bundled scenario leaves its facts again", arguments: LongRun.part(SuiteTests.files, oneIn: 8))
  func same(_ path: String) throws {
    let file = try ScenarioFile.load(path, in: Self.folder)
    for (position, definition) in file.scenarios.enumerated() {
      let trip = try RoundTrip(position, of: file, path: path, in: Self.folder)
      let address = definition.address.text
      switch trip.ending {
      case .same, .looks: break
      case .obstacle(let obstacle): #expect(obstacle.reason.hasPrefix("world:server "), "\(obstacle)")
      case .error(let error): Issue.record("\(address): \(error)\n\(trip.text)")
      case .other(let difference):
        #expect(Self.between.contains { address.hasPrefix($0) }, "\(address): \(difference)\n\(trip.text)")
      }
    }
  }
}

/// A scenario that was run, recorded as text, loaded and run again.
struct RoundTrip {
  enum Ending {
    case obstacle(ScriptObstacle)
    case error(ScenarioError)
    case same
    /// The same except for the facts of reads and expectations.
    case looks
    case other(String)
  }

  var ending: Ending
  var text = ""

  init(_ position: Int, of file: ScenarioFile, path: String, in folder: String) throws {
    let app = try Suite.reference()
    let recorder = ScriptRecorder()
    let first = ScenarioRunner().run(position, of: file, subject: app, script: recorder)
    let record = recorder.record(of: file.scenarios[position])
    if let obstacle = record.obstacle {
      ending = .obstacle(obstacle)
      return
    }
    text = ScenarioText(record).source
    let again: ScenarioFile
    do throws(ScenarioError) {
      again = try ScenarioFile.load(text: text, as: path, in: folder)
    } catch {
      ending = .error(error)
      return
    }
    let second = ScenarioRunner().run(0, of: again, subject: app)
    if let error = second.error {
      ending = .error(error)
    } else if second.factHash == first.factHash {
      ending = .same
    } else {
      let (one, two) = (RoundTrip.story(first.trace), RoundTrip.story(second.trace))
      let parting = zip(one, two).first { $0 != $1 }
      ending =
        one == two
        ? .looks : .other(parting.map { "\($0) | \($1)" } ?? "\(one.count) and \(two.count)")
    }
  }

  /// The facts without those of reads, and without their numbers and causes.
  static func story(_ trace: Trace) -> [String] {
    let left = [
      "world.owned", "world.login_owned", "world.noted", "world.waited", "world.settled",
      "world.left_standing",
    ]
    return trace.facts.compactMap { fact in
      let name = FactDescription.of(fact.kind).name
      if left.contains(name) { return nil }
      var words = "\(fact.instant) \(fact.actor) \(name)"
      for (place, field) in FactDescription.of(fact.kind).fields.enumerated() {
        let value = fact.content.fields[place]
        let id = TextID(rawValue: UInt32(truncatingIfNeeded: value))
        let text = field.type == .text ? trace.texts[id] : String(value)
        words += " \(field.name)=\(text)"
      }
      return words
    }
  }
}
