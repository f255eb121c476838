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
      // If some tasks are run again, the engine's count differs from the number of shards.
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
        "--shard auto needs one of SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX, or CI_NODE_INDEX, and none is set\n"
          + "  start it in an array job, or write the shard, such as `--shard 1/4`"
      ),
      (
        "auto/4", ["CI_NODE_INDEX": "1", "SLURM_ARRAY_TASK_ID": "2"],
        "--shard auto found several array jobs: SLURM_ARRAY_TASK_ID of Slurm and CI_NODE_INDEX of GitLab\n"
          + "  specify one, such as `--shard $SLURM_ARRAY_TASK_ID/COUNT`"
      ),
      (
        "auto", ["JOB_COMPLETION_INDEX": "1"],
        "--shard auto needs the shard count, because Kubernetes does not provide it\n"
          + "  write `--shard auto/COUNT`; COUNT is the value of `completions` in the job"
      ),
      (
        "auto", slurm(17, of: 2, last: 17),
        "--shard auto needs the shard count, because this array is incomplete: 2 tasks, the last with number "
          + "17\n  write `--shard auto/COUNT`; COUNT is the last number of the whole array, as in `--array=1-COUNT`"
      ),
      (
        "auto/4", slurm(0, of: 4, last: 3),
        "--shard auto: SLURM_ARRAY_TASK_ID is “0”, expected 1 to 4 for 4 shards\n"
          + "  number the tasks from 1; COUNT is the last number of the whole array, as in `--array=1-COUNT`"
      ),
      (
        "auto/4", ["JOB_COMPLETION_INDEX": "4"],
        "--shard auto: JOB_COMPLETION_INDEX is “4”, expected 0 to 3 for 4 shards\n"
          + "  COUNT is the value of `completions` in the job"
      ),
      (
        "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "many"],
        "--shard auto: CI_NODE_TOTAL is “many”, expected the shard count\n"
          + "  write `--shard auto/COUNT`; COUNT is the value of `parallel` in the job"
      ),
      (
        "auto", ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "10001"],
        "--shard auto accepts at most 10000 shards, found 10001\n  use fewer tasks"
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
        "assay: invalid value “\(shard)” for --shard: expected NUMBER/COUNT, with a count of at most 10000\n"),
      "\(call.error)")
  }
}
