internal import CLuaBridge

/// An isolated Lua state with its own memory. It has one owner and is used from one thread at a time.
///
/// Load the scripts once, `capture`, and `restore` before each run. The machine is then byte for byte in
/// its captured state.
public final class LuaMachine {
  public let limits: LuaLimits
  /// The size of the current budget.
  private var budget: Int

  /// Handles the calls that the scripts make. The machine does not retain its host.
  public unowned(unsafe) var host: (any LuaHost)?

  let bridge: OpaquePointer
  private var moduleIndices: [String: Int] = [:]
  private(set) var life: UInt32 = 0
  private var lifeCount: UInt32 = 0
  private var imageLife: UInt32 = 0
  private var olderImageLives: [UInt32] = []
  /// Whether the machine can be cleared.
  public private(set) var hasInitialState = false

  /// Creates a machine without scripts.
  public init(vocabulary: LuaVocabulary, limits: LuaLimits = LuaLimits()) {
    self.limits = limits
    budget = limits.instructions
    var configuration = luabridge_configuration()
    configuration.memory_bytes = UInt64(max(limits.memoryBytes, 0))
    configuration.string_bytes = UInt64(max(limits.stringBytes, 64))
    configuration.instructions = Int64(limits.instructions)
    configuration.print_function = vocabulary.printFunction.map { Int32($0) } ?? -1
    configuration.host = answerCall
    configuration.loader = answerRequire
    guard let created = luabridge_create(&configuration) else {
      preconditionFailure("no addresses left for a Lua machine of \(limits.memoryBytes) bytes")
    }
    bridge = created
    luabridge_set_context(created, Unmanaged.passUnretained(self).toOpaque())
    define(vocabulary)
  }

  deinit {
    luabridge_destroy(bridge)
  }

  // MARK: Running

  /// Compiles a text, runs it at once and returns its results. The text must not wait for the result of a
  /// host call.
  public func load(source: [UInt8], chunkName: String) throws(LuaError) -> [LuaValue] {
    var chunkName = chunkName
    let step = source.withUnsafeBytes { text in
      chunkName.withUTF8 { name in
        name.withMemoryRebound(to: CChar.self) { name in
          luabridge_load(
            bridge, text.baseAddress?.assumingMemoryBound(to: CChar.self), text.count, name.baseAddress,
            name.count)
        }
      }
    }
    return try results(of: step)
  }

  /// Starts a function in a new coroutine. The closure appends the arguments.
  public func start(
    _ function: LuaFunction, arguments: (inout LuaResults) -> Void = { _ in }
  ) -> LuaStep {
    guard isValid(function.life) else { return .failed(staleFunction) }
    return made(luabridge_start(bridge, function.reference, written(by: arguments), true))
  }

  /// Resumes a coroutine. The closure appends the results of the host call in which the coroutine waits.
  public func resume(
    _ coroutine: LuaCoroutine, results: (inout LuaResults) -> Void = { _ in }
  ) -> LuaStep {
    guard isValid(coroutine.life) else {
      return .failed(LuaError(kind: .runtime, message: "this coroutine began before the last restore"))
    }
    return made(luabridge_resume(bridge, coroutine.place, written(by: results)))
  }

  /// Calls a function that must return without waiting. A host call that suspends the function is an error.
  public func call(_ function: LuaFunction, _ arguments: [LuaValue] = []) throws(LuaError) -> [LuaValue] {
    guard isValid(function.life) else { throw staleFunction }
    let mark = written { values in for argument in arguments { values.append(argument) } }
    return try results(of: luabridge_start(bridge, function.reference, mark, false))
  }

  /// Calls a function that must return without waiting. The closure appends the arguments. The results
  /// are valid until the machine runs again.
  public func call(
    _ function: LuaFunction, arguments: (inout LuaResults) -> Void
  ) throws(LuaError) -> LuaArguments {
    guard isValid(function.life) else { throw staleFunction }
    let step = luabridge_start(bridge, function.reference, written(by: arguments), false)
    if step.state == .failed { throw lastFailure }
    return returned
  }

  /// Whether a coroutine can be resumed.
  public func isWaiting(_ coroutine: LuaCoroutine) -> Bool {
    isValid(coroutine.life) && luabridge_is_waiting(bridge, coroutine.place)
  }

  /// The position in a script of the call in which a coroutine waits; line zero if unknown.
  public func position(of coroutine: LuaCoroutine) -> (chunkName: String, line: Int) {
    guard isValid(coroutine.life) else { return ("", 0) }
    return position { luabridge_waiting_position(bridge, coroutine.place, &$0, &$1) }
  }

  /// The position in a script of the call that the host is handling; line zero if unknown.
  public var runningPosition: (chunkName: String, line: Int) {
    position { luabridge_running_position(bridge, &$0, &$1) }
  }

  /// The position in a script of a function's declaration; line zero if unknown.
  public func position(of function: LuaFunction) -> (chunkName: String, line: Int) {
    guard isValid(function.life) else { return ("", 0) }
    return position { luabridge_function_position(bridge, function.reference, &$0, &$1) }
  }

  private func position(
    _ find: (inout UnsafePointer<CChar>?, inout Int) -> Int32
  ) -> (chunkName: String, line: Int) {
    var chunk: UnsafePointer<CChar>?
    var length = 0
    let line = find(&chunk, &length)
    return (
      String(decoding: UnsafeRawBufferPointer(start: chunk, count: length), as: UTF8.self), Int(line)
    )
  }

  /// Whether the host may suspend the call that it is handling. It may if the calling code can wait there
  /// and the budget is not exhausted.
  public var maySuspend: Bool { luabridge_may_suspend(bridge) }

  /// Drops a waiting coroutine. The coroutine is never resumed, and its `__close` handlers do not run.
  public func abandon(_ coroutine: LuaCoroutine) {
    if isWaiting(coroutine) { luabridge_abandon(bridge, coroutine.place) }
  }

  /// The return values of the last finished run, valid until the machine runs again.
  public var returned: LuaArguments { LuaArguments(luabridge_returned(bridge), machine: self) }

  /// Releases a function.
  public func release(_ function: LuaFunction) {
    if isValid(function.life) { luabridge_release(bridge, function.reference) }
  }

  // MARK: Image

  /// Saves the state before the first script, so that `clear` can return to it.
  public func found() {
    guard luabridge_capture_base(bridge) else {
      preconditionFailure("a machine is founded before its first script, and with memory for a copy")
    }
    hasInitialState = true
  }

  /// Removes the scripts and the image. The machine returns to the state saved by `found`, and its
  /// functions become stale. Must not be called while a script runs. The budget and the limits are
  /// renewed.
  public func clear() {
    guard luabridge_clear(bridge) else {
      preconditionFailure(
        "a machine is cleared that was not founded, or runs a script (depth \(luabridge_depth(bridge)))")
    }
    host = nil
    lifeCount &+= 1
    life = lifeCount
    imageLife = life
    olderImageLives = []
    limitMemory(halvings: 0)
    renewBudget()
  }

  /// Saves the current state for `restore`. Must not be called while a script runs.
  public func capture() {
    precondition(luabridge_depth(bridge) == 0, "capture while a script runs")
    guard luabridge_capture(bridge) else { preconditionFailure("no memory for the image of a Lua machine") }
    if imageLife != life { olderImageLives.append(imageLife) }
    imageLife = life
  }

  /// Restores the captured state: globals, closures, modules, waiting coroutines and the random stream.
  /// Must not be called while a script runs. The budget is renewed.
  public func restore() {
    guard luabridge_restore(bridge) else {
      preconditionFailure(
        "restore without an image, or while a script runs (depth \(luabridge_depth(bridge)))")
    }
    lifeCount &+= 1
    life = lifeCount
    renewBudget()
  }

  /// The size of the image in bytes.
  public var imageBytes: Int { Int(luabridge_image_bytes(bridge)) }

  /// Live memory in bytes.
  public var memoryBytes: Int { Int(luabridge_memory_bytes(bridge)) }

  /// The address space in use in bytes, including free blocks.
  public var arenaBytes: Int { Int(luabridge_arena_bytes(bridge)) }

  // MARK: Budget and random stream

  /// Renews the budget. Call it at the start of each turn.
  public func renewBudget() { renewBudget(limits.instructions) }

  /// Renews the budget with another number of instructions, for a turn with more work than usual.
  public func renewBudget(_ instructions: Int) {
    budget = instructions
    luabridge_renew_budget(bridge, Int64(instructions))
  }

  /// Sets the limit of live memory to the initial limit, halved the given number of times.
  public func limitMemory(halvings: Int) {
    luabridge_limit_memory(bridge, UInt64(max(limits.memoryBytes, 0)) >> UInt64(halvings))
  }

  /// Counts the host's work for a script as instructions of the script.
  public func spend(_ steps: Int) { luabridge_spend(bridge, Int64(steps)) }

  /// The remaining instructions, counted in steps of a thousand.
  public var remainingInstructions: Int { Int(luabridge_budget(bridge)) }

  /// The state of the random stream of `math.random`. Set it to seed the stream, read it to include it in
  /// a digest.
  public var randomState: UInt64 {
    get { luabridge_random(bridge) }
    set { luabridge_set_random(bridge, newValue) }
  }

  // MARK: Modules

  /// The index of a module by its qualified name (`app.queue`), for passing the module as a value.
  public func moduleIndex(named name: String) -> Int? { moduleIndices[name] }

  func remember(module name: String, index: Int) { moduleIndices[name] = index }

  // MARK: Inside

  private func isValid(_ other: UInt32) -> Bool {
    other == life || other == imageLife || olderImageLives.contains(other)
  }

  /// The latest failure of the bridge. An exhausted budget is reported with its size.
  private var lastFailure: LuaError {
    let error = LuaError(luabridge_last_failure(bridge))
    guard error.kind == .budget else { return error }
    return LuaError(
      kind: .budget,
      message: "the budget of \(budget) instructions is spent; look for an endless loop",
      chunkName: error.chunkName, line: error.line, traceback: error.traceback)
  }

  private var staleFunction: LuaError {
    LuaError(kind: .runtime, message: "this function belongs to a run before the last restore")
  }

  private func written(by append: (inout LuaResults) -> Void) -> luabridge_mark {
    var values = LuaResults(bridge)
    let mark = luabridge_mark(
      count: values.values.pointee.count, byte_count: values.values.pointee.byte_count)
    append(&values)
    return mark
  }

  private func made(_ step: luabridge_step) -> LuaStep {
    switch step.state {
    case .finished: .finished
    case .waiting: .suspended(LuaCoroutine(place: step.coroutine, life: life))
    case .failed: .failed(lastFailure)
    }
  }

  private func results(of step: luabridge_step) throws(LuaError) -> [LuaValue] {
    if step.state == .failed { throw lastFailure }
    let returned = returned
    var values: [LuaValue] = []
    for index in 0..<returned.count { values.append(try returned.value(at: index)) }
    return values
  }

  func keep(_ borrowed: luabridge_arguments, _ index: Int) -> LuaFunction? {
    let reference = luabridge_reference(bridge, borrowed, Int32(index))
    return reference == 0 ? nil : LuaFunction(reference: reference, life: life)
  }

  func readTableValue(_ borrowed: luabridge_arguments, _ index: Int) throws(LuaError) -> LuaValue {
    let values = luabridge_values_of(bridge)
    guard let values else { return .nil }
    let mark = values.pointee.count
    guard luabridge_read_table(bridge, borrowed, Int32(index)) else {
      throw lastFailure
    }
    defer { values.pointee.count = mark }
    guard let items = UnsafePointer(values.pointee.items) else { return .nil }
    var position = mark
    return LuaValue(stream: items, position: &position, life: life)
  }

  func readTable(_ borrowed: luabridge_arguments, _ index: Int) throws(LuaError) -> LuaTable {
    guard case .table(let table) = try readTableValue(borrowed, index) else {
      throw LuaError(kind: .runtime, message: "table expected, got a module")
    }
    return table
  }
}
