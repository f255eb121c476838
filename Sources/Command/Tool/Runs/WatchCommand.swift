internal import Results
internal import Runner

/// `assay run --watch`: runs scenarios, and after each change runs the affected ones again.
struct WatchCommand {
  private let request: RunRequest
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    for name in ["list", "shard", "last-failed", "update-known-failing", "report", "trace"]
    where parsed.has(name) {
      throw UsageError(
        "--watch cannot be combined with --\(name)", advice: "use only one of them")
    }
    request = try RunRequest(parsed, surroundings)
    self.surroundings = surroundings
  }

  func perform() -> ExitCode {
    var memory = request.memory
    var failing: Set<CaseKey> = []
    var code = ExitCode.success
    do throws(FileError) {
      // Watching starts before the cases run, so that changes made in the meantime are detected.
      let watch = try FolderWatch()
      var changed: Set<String>?
      while true {
        var plan = request.plan()
        for folder in plan.watchedFolders { try watch.add(folder) }
        watch.add(files: plan.appFiles)
        let caseCount = plan.cases.count
        if let changed { plan.keep(touchedBy: changed, first: failing) }
        if changed == nil || !plan.cases.isEmpty || !plan.troubles.isEmpty {
          let record = round(plan, isFirst: changed == nil)
          if record.interruption != nil { return record.exitCode }
          code = record.exitCode
          if surroundings.outputIsAbandoned() { return code }
          add(record, to: &failing)
          if request.outcome.isSaved { memory.update(after: record) }
          write("\nwatching: \(failing.count) of \(caseCount) cases fail (Ctrl-C to stop)\n")
        }
        switch watch.wait() {
        case .changed(let paths): changed = paths
        case .interrupted: return code
        }
      }
    } catch {
      surroundings.warn("\(error)")
      return .internalError
    }
  }

  /// Runs the cases of one round; later rounds clear the terminal first.
  private func round(_ plan: RunPlan, isFirst: Bool) -> RunRecord {
    if !isFirst, surroundings.outputIsTerminal { write("\u{1b}[H\u{1b}[2J\u{1b}[3J") }
    var run = SuiteRun(plan: plan, options: request.options, surroundings)
    run.failureLimit = request.outcome.failureLimit
    do throws(UsageError) {
      run.known = try request.outcome.knownFailures(checkedAgainst: plan)
    } catch {
      surroundings.warn("\(error)")
    }
    return run.perform()
  }

  private func add(_ record: RunRecord, to failing: inout Set<CaseKey>) {
    for result in record.cases {
      let code = result.exitCode(strictly: record.header.isStrict)
      if code == .success || code == .nothingApplicable {
        failing.remove(result.key)
      } else {
        failing.insert(result.key)
      }
    }
  }

  private func write(_ text: String) { surroundings.draw(text, on: .output) }
}
