internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

/// The developer's own server, declared in an app's file. The server has its own machine, so launches and
/// kills of the app do not affect it.
///
/// The values that its code stores are kept until the run ends.
final class LuaServer: ServerProgram, LuaHost, ReceiptWriter {
  private let machine: LuaMachine
  private let chunkName: String
  private let modules: (String) -> LuaModuleSource
  private let handlers: ServerHandlers
  private let backendModule: Int
  /// The seed of the machine's random stream.
  private var seed: UInt64 = 0
  /// The data of the world, which exists for the duration of a run.
  private unowned(unsafe) var runView: AppView?
  /// Whether a script has run in the machine since the last restore.
  private var hasRun = false
  /// The step in which the running coroutine is suspended.
  private var pending: ServerProgramStep?
  /// The waiting coroutines, by the number of their request. The dictionary is never iterated.
  private var waiting: [Int: (coroutine: LuaCoroutine, verb: ServerVerb)] = [:]

  private static let instructionsPerRequest = 20_000_000
  private static let instructionsPerStep = 400

  /// Loads an app's text into a new machine and captures its image.
  init(source: [UInt8], chunkName: String, modules: @escaping (String) -> LuaModuleSource)
    throws(AppLoadError)
  {
    (self.modules, self.chunkName) = (modules, chunkName)
    let declaration: AppDeclaration
    (machine, declaration) = try AppLoader.load(
      source: source, chunkName: chunkName, modules: modules, instructions: LuaServer.instructionsPerRequest)
    handlers = declaration.server
    guard let module = machine.moduleIndex(named: AppLanguage.moduleName + ".backend") else {
      preconditionFailure("the app language has no module 'backend'")
    }
    backendModule = module
    machine.capture()
    machine.host = self
  }

  var view: AppView {
    guard let runView else { preconditionFailure("the server runs in no world") }
    return runView
  }

  func source(ofModule name: String) -> LuaModuleSource { modules(name) }

  // MARK: The program

  /// Seeds the next runs.
  func beginRun(seed: UInt64) { self.seed = seed }

  func beginRun(view: AppView) {
    runView = view
    waiting.removeAll(keepingCapacity: true)
    pending = nil
    guard hasRun else { return }
    machine.restore()
    hasRun = false
  }

  func answers(_ verb: ServerVerb) -> Bool { handlers[verb] != nil }

  func begin(_ request: ServerRequest) -> ServerProgramStep {
    guard let function = handlers[request.verb] else {
      preconditionFailure("the server has no function '\(request.verb.name)'")
    }
    if !hasRun { machine.randomState = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 << 32 }
    hasRun = true
    machine.renewBudget()
    return step(machine.start(function) { write(request, into: &$0) }, request.number, request.verb)
  }

  func resume(_ number: Int, _ outcome: ServerProgramOutcome) -> ServerProgramStep {
    guard let (coroutine, verb) = waiting.removeValue(forKey: number) else {
      preconditionFailure("request \(number) waits for nothing")
    }
    return step(machine.resume(coroutine) { write(outcome, into: &$0) }, number, verb)
  }

  private func step(_ step: LuaStep, _ number: Int, _ verb: ServerVerb) -> ServerProgramStep {
    switch step {
    case .suspended(let coroutine):
      guard let pending else { preconditionFailure("the server was suspended without a reason") }
      self.pending = nil
      waiting[number] = (coroutine, verb)
      return pending
    case .finished:
      do throws(AppDeclarationError) {
        return .answers(try ServerAnswer(machine.returned, to: verb, texts: view.texts))
      } catch {
        let message = error.advice.isEmpty ? error.message : "\(error.message); \(error.advice)"
        return .fails(AppCrash(.uncaughtError, file: chunkName, message: message))
      }
    case .failed(let error): return .fails(AppCrash(error, in: "a request to the server"))
    }
  }

  private func write(_ request: ServerRequest, into results: inout LuaResults) {
    results.append(module: backendModule)
    if let notification = request.notification { return append(notification, to: &results) }
    results.open(.serverRequest, fieldCount: 4)
    let isOfProduct = request.verb.sendsReceipt
    for (name, value) in [
      ("user", request.user), (isOfProduct ? "product_id" : "key", request.key), ("value", request.value),
      ("receipt", request.receipt), ("transaction_id", request.transaction),
    ] where value != .empty {
      results.append(name)
      results.append(text(value))
    }
    results.closeTable()
  }

  private func write(_ outcome: ServerProgramOutcome, into results: inout LuaResults) {
    switch outcome {
    case .waited, .interfaceAnswered: break
    case .checked(let answer):
      let check = CheckedReceipt(answer)
      results.append(check.status ?? 0)
      append(check: check, to: &results)
    case .unanswered(let error):
      results.appendNil()
      append(error: error, insteadOfAnswer: true, to: &results)
    case .found(let content):
      guard let content else { return results.appendNil() }
      append(content, to: &results)
    case .proved(let entry):
      guard let entry else { return results.appendNil() }
      append(entry, to: &results)
    case .redeemed(let outcome): results.append(outcome.rawValue)
    case .redeemer(let person):
      if person == .empty { results.appendNil() } else { results.append(text(person)) }
    }
  }

  private func append(_ content: ServerContent, to results: inout LuaResults) {
    results.open(.serverStock, fieldCount: 2)
    appendFields(of: content, to: &results)
    results.closeTable()
  }

  // MARK: The host

  func call(_ function: Int, arguments: LuaArguments, results: inout LuaResults) -> LuaOutcome {
    guard let function = AppFunction(rawValue: function) else { return results.raise("unknown function") }
    // A module function called with ':' receives the module first.
    let first = arguments.kind(at: 0) == .unsupported ? 1 : 0
    return perform(function, AppArguments(arguments, first: first), &results)
  }

  private func perform(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    switch function {
    case .print: return suspend(.notes(view.texts.pass(arguments.string(at: 0) ?? "")))
    case .backendCheckReceipt:
      guard let table = try? arguments.table(at: 0) else {
        return results.wrong(function, 1, "a table such as { receipt = request.receipt }", arguments, 0)
      }
      do throws(AppDeclarationError) {
        return suspend(.checks(try CheckQuestion(table, texts: view.texts)))
      } catch {
        return results.refuse(error)
      }
    case .backendReadTransaction:
      guard let text = arguments.string(at: 0) else {
        return results.wrong(function, 1, "the signed form of a transaction", arguments, 0)
      }
      return suspend(.readsTransaction(view.texts.intern(text)))
    case .backendWait:
      guard let time = arguments.duration(at: 0) else {
        return results.wrong(function, 1, "a duration such as \"5s\" or a number of seconds", arguments, 0)
      }
      return suspend(.waits(time))
    case .backendStock:
      guard let name = arguments.string(at: 0) else {
        return results.wrong(function, 1, "a product id", arguments, 0)
      }
      return suspend(.looksFor(view.product(named: view.texts.intern(name))))
    case .backendRedeem: return redeem(function, arguments, &results)
    case .backendPayOut, .backendTakeBack:
      guard let purchase = try? arguments.table(at: 0), let identifier = transaction(purchase),
        let name = purchase["product_id"]?.text
      else {
        return results.wrong(function, 1, "a receipt entry or a notification", arguments, 0)
      }
      let product = view.product(named: view.texts.intern(name))
      return suspend(
        function == .backendPayOut
          ? .paysOut(identifier: identifier, product) : .takesBack(identifier: identifier, product))
    case .backendRedeemedBy:
      guard let purchase = (try? arguments.table(at: 0)).flatMap(paying) else {
        return results.wrong(function, 1, "a receipt entry or a notification", arguments, 0)
      }
      return suspend(.looksUp(purchase: purchase))
    case .backendSharedSecret:
      results.append(CheckQuestion.sharedSecret)
      return .returned
    case .backendBundleId:
      results.append(view.applicationIdentifier)
      return .returned
    case .backendNow:
      results.append(view.seconds)
      return .returned
    default:
      return results.raise(
        "'\(function.entry.path)' works only in the app; use backend and request in server functions")
    }
  }

  private func redeem(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    guard let entry = try? arguments.table(at: 0),
      let identifier = transaction(entry),
      let original = entry["original_transaction_id"]?.text.flatMap({ Int64($0) }),
      let product = entry["product_id"]?.text
    else {
      return results.wrong(function, 1, "a receipt entry", arguments, 0)
    }
    return suspend(
      .redeems(
        RedeemedEntry(
          identifier: identifier, original: original, isPeriod: isPeriod(entry),
          product: view.product(named: view.texts.intern(product)))))
  }

  /// The transaction number of the payment for an entry: that of the period for a subscription, otherwise
  /// that of the original purchase.
  private func paying(_ entry: LuaTable) -> Int64? {
    let original = entry["original_transaction_id"]?.text.flatMap { Int64($0) }
    return isPeriod(entry) ? transaction(entry) : original ?? transaction(entry)
  }

  private func isPeriod(_ entry: LuaTable) -> Bool { entry["expires_date"] != nil }

  private func transaction(_ entry: LuaTable) -> Int64? {
    entry["transaction_id"]?.text.flatMap { Int64($0) }
  }

  private func suspend(_ step: ServerProgramStep) -> LuaOutcome {
    machine.spend(LuaServer.instructionsPerStep)
    pending = step
    return .suspended
  }
}
