internal import Results
internal import Runner
internal import Web

/// `assay serve`: serves a world over HTTP until it is stopped.
struct ServeCommand {
  private let options: ServeOptions
  private let surroundings: Surroundings

  init(_ parsed: ParsedArguments, _ surroundings: Surroundings) throws(UsageError) {
    options = try ServeOptions(parsed, surroundings)
    self.surroundings = surroundings
  }

  func perform() throws(UsageError) -> ExitCode {
    // Block signals before the first thread begins: a thread without the block would end the program.
    let before = Interruption.hold()
    let world: ServedWorld
    do throws(UsageError) {
      world = try ServedWorld(options, surroundings)
    } catch {
      Interruption.release(before)
      throw error
    }
    if !options.isLoopback { warnOfOthers() }
    let log = RequestLog(world, isQuiet: options.isQuiet, surroundings)
    let server: WebServer
    do throws(WebError) {
      server = try WebServer(
        address: options.address, port: options.port, tls: options.isSecure ? world.identity : nil
      ) { request in log.answer(request) }
    } catch {
      Interruption.release(before)
      return try refusal(error)
    }
    surroundings.print("listening on \(server.url)\n")
    if let token = options.token, options.isTokenMade { surroundings.print("token \(token)\n") }
    _ = Interruption.wait()
    server.stop()
    world.stop()
    // The signals stay blocked: they are often sent twice, and the program ends anyway.
    return .success
  }

  private func warnOfOthers() {
    surroundings.warn(
      """
      warning: anyone who can reach \(options.address) can use /verifyReceipt and /inApps; the rest needs the token
        remove `--address` to serve only this machine
      """)
  }

  /// Reports why the server could not start.
  private func refusal(_ error: WebError) throws(UsageError) -> ExitCode {
    let advice =
      switch error.reason {
      case .portInUse: "stop the other program, or let `--port 0` pick a free port"
      case .notPermitted:
        "ports below 1024 need root privileges; try `--port \(ServeOptions.usualPort)` or `--port 0`"
      default: error.advice
      }
    let said = UsageError(error.message, advice: advice)
    if error.reason == .addressUnknown { throw said }
    surroundings.warn("\(said)")
    return .unwritable
  }
}
