import Results
import Testing

@Suite("Parts of array jobs")
struct ShardAutoTests {
  private static func list(_ shard: String, _ environment: [String: String] = [:]) throws -> ToolCall {
    let suite = try SampleSuite()
    return ToolCall(
      [
        "run", suite.path + "/suite", "--app", suite.path + "/app.lua", "--no-config", "--list", "--shard",
        shard,
      ],
      environment: environment)
  }

  private static func slurm(_ number: Int, of count: Int, last: Int) -> [String: String] {
    [
      "SLURM_ARRAY_TASK_ID": "\(number)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
      "SLURM_ARRAY_TASK_MAX": "\(last)",
    ]
  }

  @Test(
    "the engine's variables give the part, whether it counts from 0 or from 1",
    arguments: [
      ("auto", slurm(2, of: 3, last: 3), "2/3"),
      ("auto/3", slurm(1, of: 3, last: 3), "1/3"),
      // Some of the tasks are run again: the engine's count is not that of the parts.
      ("auto/5", slurm(4, of: 2, last: 4), "4/5"),
      ("auto/3", ["JOB_COMPLETION_INDEX": "0"], "1/3"),
      ("auto/3", ["JOB_COMPLETION_INDEX": "2"], "3/3"),
      ("auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "2"], "1/2"),
      ("auto/4", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2", "SLURM_ARRAY_TASK_ID": ""], "2/4"),
    ])
  func parts(shard: String, environment: [String: String], same: String) throws {
    let call = try Self.list(shard, environment)
    let explicit = try Self.list(same)
    #expect(call.code == .success, "\(call.error)")
    #expect(!call.output.isEmpty && call.output == explicit.output)
  }

  @Test(
    "what the engine does not tell, or tells in vain, is an error with what to write",
    arguments: [
      (
        "auto", [:],
        "“--shard auto” takes the part from SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or CI_NODE_INDEX, and none of "
          + "them is set\n  start it as a task of an array job, or write the part, such as `--shard 1/4`"
      ),
      (
        "auto/4", ["CI_NODE_INDEX": "1", "SLURM_ARRAY_TASK_ID": "2"],
        "“--shard auto” takes the part from one engine, found SLURM_ARRAY_TASK_ID of Slurm and CI_NODE_INDEX of GitLab\n"
          + "  say which is meant, such as `--shard $SLURM_ARRAY_TASK_ID/COUNT`"
      ),
      (
        "auto", ["JOB_COMPLETION_INDEX": "1"],
        "“--shard auto” needs the number of parts, which Kubernetes does not tell\n"
          + "  write `--shard auto/COUNT`; COUNT is what the job has as `completions`"
      ),
      (
        "auto", slurm(17, of: 2, last: 17),
        "“--shard auto” takes the number of parts from an array of 1 to SLURM_ARRAY_TASK_COUNT, found 2 tasks up to "
          + "number 17\n  write `--shard auto/COUNT`; COUNT is the last number of the whole array, as in `--array=1-COUNT`"
      ),
      (
        "auto/4", slurm(0, of: 4, last: 3),
        "“--shard auto” takes one of 4 parts from SLURM_ARRAY_TASK_ID, which Slurm counts from 1 to 4, found “0”\n"
          + "  count the tasks from 1; COUNT is the last number of the whole array, as in `--array=1-COUNT`"
      ),
      (
        "auto/4", ["JOB_COMPLETION_INDEX": "4"],
        "“--shard auto” takes one of 4 parts from JOB_COMPLETION_INDEX, which Kubernetes counts from 0 to 3, found “4”\n"
          + "  COUNT is what the job has as `completions`"
      ),
      (
        "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "many"],
        "“--shard auto” takes the number of parts from CI_NODE_TOTAL, found “many”\n"
          + "  write `--shard auto/COUNT`; COUNT is what the job has as `parallel`"
      ),
      (
        "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "10001"],
        "“--shard auto” divides into at most 10000 parts, found 10001\n  give each task more cases"
      ),
    ])
  func refusals(shard: String, environment: [String: String], message: String) throws {
    let call = try Self.list(shard, environment)
    #expect(call.code == .usage && call.error == "assay: \(message)\n", "\(call.error)")
  }

  @Test(
    "other words are no part", arguments: ["auto/", "auto/0", "auto/10001", "auto/2/3", "automatic", "/4"])
  func words(shard: String) throws {
    let call = try Self.list(shard, Self.slurm(1, of: 1, last: 1))
    #expect(
      call.error.hasPrefix(
        "assay: “--shard” is a part and the number of parts, at most 10000, found “\(shard)”\n"),
      "\(call.error)")
  }
}
