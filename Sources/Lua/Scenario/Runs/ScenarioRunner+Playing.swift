internal import Facts
public import Kernel
internal import Lua
internal import LuaScripts
internal import Rules
public import World

extension ScenarioRunner {
  /// Runs the script of a scenario without checking anything, for a caller that continues to use its
  /// world. After the script's end, functions of the script no longer handle requests to the developer's
  /// server.
  ///
  /// - Parameters:
  ///   - position: The position of the scenario in the file.
  ///   - file: The loaded file.
  ///   - subject: The app.
  ///   - choices: Makes every choice that the scenario does not determine, also after the script's end.
  ///   - start: The instant at which the world starts.
  /// - Returns: The world after the script's end.
  /// - Throws: The error of the script, if it has one.
  public func play(
    _ position: Int, of file: ScenarioFile, subject: any Subject, choices: Choices,
    from start: Instant = .zero
  ) throws(ScenarioError) -> World {
    file.restoreMachine()
    file.host.modules.beginRun()
    let judge = Judge(rules: [])
    let run = ScenarioRun(
      file.scenarios[position], subject: subject,
      recorder: Recorder(retention: .full, sinks: [judge]), choices: choices, machine: file.machine,
      host: file.host, caseFile: judge.file, showsFacts: true)
    run.world.apps.noteCalls()
    file.host.begin(run)
    defer { file.host.end() }
    if start > .zero { run.world.wait(start - .zero) }
    let execution = ScriptExecution(run: run, file: file, limits: limits)
    execution.play(file.declared[position])
    run.world.server.setScript(nil)
    if let error = execution.error { throw error }
    return run.world
  }
}
