internal import Facts
public import Kernel
internal import Lua
internal import LuaScripts
public import World

extension ScenarioRunner {
  /// Plays the script of a scenario for whoever goes on with its world, and judges nothing. Functions of the script that
  /// answered for the developer's server answer no more.
  ///
  /// - Parameters:
  ///   - position: The position of the scenario in the file.
  ///   - file: The loaded file.
  ///   - subject: The app.
  ///   - choices: What decides whatever the scenario leaves open, also behind its end.
  ///   - start: When the world begins.
  /// - Returns: The world as the script leaves it.
  /// - Throws: The error of the script, if it has one.
  public func play(
    _ position: Int, of file: ScenarioFile, subject: any Subject, choices: Choices,
    from start: Instant = .zero
  ) throws(ScenarioError) -> World {
    file.restoreMachine()
    file.host.modules.beginRun()
    let run = ScenarioRun(
      file.scenarios[position], subject: subject,
      recorder: Recorder(retention: .full, sinks: []), choices: choices, host: file.host)
    // What the script reads of facts is there.
    run.showsFacts = true
    run.machine = file.machine
    run.world.apps.noteCalls()
    file.host.run = run
    defer { file.host.run = nil }
    if start > .zero { run.world.wait(start - .zero) }
    let execution = ScriptExecution(run: run, file: file, limits: limits)
    execution.play(file.declared[position])
    run.world.setServerScript(nil)
    if let error = execution.error { throw error }
    return run.world
  }
}
