/// An engine of array jobs that passes the number of each task in an environment variable.
struct JobEngine {
  /// The number of a task, counted from 1, and the number of tasks.
  struct Task {
    let number: Int
    let count: Int
  }

  let name: String
  private let numberVariable: String
  /// The number of the first task.
  private let firstNumber: Int
  private let countVariable: String?
  /// The variable with the number of the last task. It differs from the count if only some of the tasks are
  /// run again.
  private let lastVariable: String?
  /// The advice on the number of shards if the engine does not provide it.
  private let countAdvice: String

  /// Every engine whose variables are known.
  static let all = [
    JobEngine(
      name: "Slurm", numberVariable: "SLURM_ARRAY_TASK_ID", firstNumber: 1,
      countVariable: "SLURM_ARRAY_TASK_COUNT", lastVariable: "SLURM_ARRAY_TASK_MAX",
      countAdvice: "COUNT is the last number of the whole array, as in `--array=1-COUNT`"),
    JobEngine(
      name: "Kubernetes", numberVariable: "JOB_COMPLETION_INDEX", firstNumber: 0,
      countVariable: nil, lastVariable: nil, countAdvice: "COUNT is the value of `completions` in the job"),
    JobEngine(
      name: "GitLab", numberVariable: "CI_NODE_INDEX", firstNumber: 1,
      countVariable: "CI_NODE_TOTAL", lastVariable: nil,
      countAdvice: "COUNT is the value of `parallel` in the job"),
  ]

  /// The only engine that runs this process.
  static func here(_ environment: (String) -> String?) throws(UsageError) -> JobEngine {
    let found = all.filter { $0.value(of: $0.numberVariable, environment) != nil }
    guard let engine = found.first else {
      throw UsageError(
        "--shard auto needs one of \(list(all.map(\.numberVariable), "or")), and none is set",
        advice: "start it in an array job, or write the shard, such as `--shard 1/4`")
    }
    guard found.count == 1 else {
      let variables = list(found.map { "\($0.numberVariable) of \($0.name)" }, "and")
      throw UsageError(
        "--shard auto found several array jobs: \(variables)",
        advice: "specify one, such as `--shard $\(engine.numberVariable)/COUNT`")
    }
    return engine
  }

  /// The task of this process, counted from 1. `count` is the number of shards if the command line gives it.
  func task(of count: Int?, _ environment: (String) -> String?) throws(UsageError) -> Task {
    let count = if let count { count } else { try self.count(environment) }
    let text = value(of: numberVariable, environment) ?? ""
    let last = firstNumber + count - 1
    guard let number = Int(text), (firstNumber...last).contains(number) else {
      throw UsageError(
        "--shard auto: \(numberVariable) is “\(text)”, expected \(firstNumber) to \(last) for \(count) shards",
        advice: firstNumber == 1 ? "number the tasks from 1; \(countAdvice)" : countAdvice)
    }
    return Task(number: number - firstNumber + 1, count: count)
  }

  /// The number of shards according to the engine.
  private func count(_ environment: (String) -> String?) throws(UsageError) -> Int {
    let advice = "write `--shard auto/COUNT`; \(countAdvice)"
    guard let countVariable, let text = value(of: countVariable, environment) else {
      throw UsageError(
        "--shard auto needs the shard count, because \(name) does not provide it", advice: advice)
    }
    guard let count = Int(text), count >= 1 else {
      throw UsageError(
        "--shard auto: \(countVariable) is “\(text)”, expected the shard count", advice: advice)
    }
    if let lastVariable, let last = value(of: lastVariable, environment), last != text {
      throw UsageError(
        "--shard auto needs the shard count, because this array is incomplete: \(text) tasks, the last with number "
          + "\(last)", advice: advice)
    }
    return count
  }

  private func value(of variable: String, _ environment: (String) -> String?) -> String? {
    environment(variable).flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + (words.count > 2 ? "," : "") + " \(conjunction) \(last)"
  }
}
