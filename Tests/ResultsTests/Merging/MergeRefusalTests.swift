import Results
import Rules
import Samples
import Testing

@Suite("Logs that are not of one run")
struct MergeRefusalTests {
  /// A change that makes the second log belong to another run, and the message about it.
  struct Row: CustomTestStringConvertible {
    let name: String
    let change: @Sendable (inout RunRecord) -> Void
    let message: String

    var testDescription: String { name }
  }

  private static func shard(_ number: Int, _ count: Int, _ method: String, _ selection: UInt64) -> RunShard {
    RunShard(number: number, count: count, method: method, caseCount: 24, selection: selection)
  }

  static let rows = [
    Row(
      name: "tool", change: { $0.header.tool = "assay 2" },
      message: "a and b belong to different runs: the tool is assay 1.2.3 in a and assay 2 in b\n"
        + "  run all shards with the same version"),
    Row(
      name: "requirement set",
      change: { $0.requirements = RequirementSet(name: "2000", requirements: $0.requirements.requirements) },
      message: "a and b belong to different runs: the requirement set is 1999 in a and 2000 in b\n"
        + "  run all shards with the same version"),
    Row(
      name: "requirements", change: { $0.requirements = RequirementSet(name: "1999", requirements: []) },
      message: "a and b contain different rules for the requirement set 1999\n"
        + "  run all shards with the same version"),
    Row(
      name: "strictness", change: { $0.header.isStrict = true },
      message: "a and b belong to different runs: strictness is off in a and on in b\n"
        + "  run all shards with `--strict`, or none"),
    Row(
      name: "seed", change: { $0.header.seed = 7 },
      message: "a and b belong to different runs: the seed is none in a and 7 in b\n"
        + "  run all shards with the same seed; `--seeds` runs several"),
    Row(
      name: "seeds", change: { $0.header.seeds = SeedRange(1, 4) },
      message: "a and b belong to different runs: the range of seeds is 1..3 in a and 1..4 in b\n"
        + "  run all shards with the same `--seeds`"),
    Row(
      name: "count", change: { $0.header.shard = shard(2, 3, "slice", 77) },
      message: "a and b belong to different runs: the number of shards is 2 in a and 3 in b\n"
        + "  give only the logs of one sharded run"),
    Row(
      name: "no part", change: { $0.header.shard = nil },
      message: "a and b belong to different runs: the number of shards is 2 in a and none in b\n"
        + "  give only the logs of one sharded run"),
    Row(
      name: "method", change: { $0.header.shard = shard(2, 2, "hash", 77) },
      message:
        "a and b belong to different runs: the sharding method is slice in a and hash in b\n"
        + "  run all shards with the same `--shard-by`"),
    Row(
      name: "selection", change: { $0.header.shard = shard(2, 2, "slice", 78) },
      message: "a and b are shards of different selections\n"
        + "  run all shards with the same scenarios, apps, filters, and seeds"),
    Row(
      name: "subject", change: { $0.subjects[0] = SubjectDescription(name: "zebra", file: "other.lua") },
      message: "the app “zebra” is zebra.lua in a and other.lua in b\n"
        + "  give the apps different names, or run all shards with the same command"),
    Row(
      name: "page",
      change: {
        $0.pages = [
          RulePage(identifier: "zeal", sentence: "", level: .must, sources: [], why: "", breach: "", fix: "")
        ]
      },
      message: "the rule “zeal” is different in a and in b\n  run all shards with the same rules"),
  ]

  @Test("each difference is refused, and the message says which", arguments: rows)
  func refused(row: Row) {
    let parts = DividedRun.parts(2)
    var second = parts[1].record
    row.change(&second)
    let logs = [NamedLog(name: "a", record: parts[0].record), NamedLog(name: "b", record: second)]
    do throws(RunLogMergeError) {
      _ = try DividedRun.merged(logs)
      Issue.record("the logs were merged")
    } catch {
      #expect(error.description == row.message)
    }
  }

  @Test("seeds with a gap, and seeds beside none, are refused")
  func seeds() {
    func log(_ name: String, _ seeds: SeedRange?) -> NamedLog {
      var record = RunRecord(header: RunHeader(tool: "assay 1.2.3", caseCount: 0), cases: [])
      record.header.seeds = seeds
      return NamedLog(name: name, record: record)
    }
    func message(_ logs: [NamedLog]) -> String {
      do throws(RunLogMergeError) {
        _ = try DividedRun.merged(logs)
        return "merged"
      } catch {
        return error.message
      }
    }
    let late = log("late", SeedRange(5, 6))
    #expect(
      message([late, log("early", SeedRange(1, 3))])
        == "the seeds of the logs are not consecutive: before late they end with 3, but it starts with 5"
    )
    #expect(message([log("none", nil), late]) == "late has the seeds 5..6, but none has none")
    #expect(message([late, log("early", SeedRange(1, 4))]) == "merged")
  }
}
