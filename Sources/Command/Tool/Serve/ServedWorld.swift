internal import Endpoints
internal import Facts
internal import Kernel
internal import Results
internal import Runner
internal import Scenario
internal import Signatures
internal import Web
internal import World

/// The world that `assay serve` serves over HTTP. It is the world at the end of a scenario, one with the
/// products of a StoreKit configuration file, or a small shop.
///
/// This object is the only owner of the world. Requests, and answers of a backend, arrive as values and are
/// processed one at a time.
final class ServedWorld: WebHandler, Sendable {
  private let endpoints: Monitor<StoreEndpoints>
  private let backend: String?
  private let sender: WebSender?

  /// The certificates of the test authority for the served address, for HTTPS.
  let identity = WebIdentity(
    certificates: TestAuthority.serverChainText, key: TestAuthority.serverKeyText)

  /// The maximum number of facts kept for `/assay/facts`.
  private static let factsKept = 100_000

  /// Creates the world for the given options.
  init(_ options: ServeOptions, _ surroundings: Surroundings) throws(UsageError) {
    backend = options.notificationURL
    do throws(WebError) {
      sender = backend == nil ? nil : try WebSender()
    } catch {
      throw UsageError(error.message, advice: error.advice)
    }
    let origin = try Origin(options, surroundings)
    // Report an error now instead of at the first request.
    _ = try origin.stage(options)
    // From here on, only the endpoints own the scenario, the options, and the world.
    nonisolated(unsafe) let made = StoreEndpoints(access: options.access) {
      guard let stage = try? origin.stage(options) else {
        preconditionFailure("a world that was made once cannot be made again")
      }
      return stage
    }
    endpoints = Monitor(made)
  }

  func answer(_ request: WebRequest) -> WebAnswer {
    endpoints.change { endpoints in
      defer { post(from: endpoints) }
      return endpoints.answer(request)
    }
  }

  /// Waits for the notification that is being sent, and sends no other.
  func stop() { sender?.stop() }

  /// Posts the pending notifications. The world does not wait for a backend: its answer is processed when it
  /// arrives.
  private func post(from endpoints: StoreEndpoints) {
    guard let backend else { return }
    for post in endpoints.takePosts() {
      var request = OutgoingRequest(
        url: backend, method: "POST", headers: [("Content-Type", "application/json")], body: post.body)
      // Also trust a backend that uses certificates of the test authority.
      request.trustedRoots = backend.hasPrefix("https:") ? TestAuthority.root.text : nil
      sender?.post(request) { [weak self] result in self?.posted(post, result) }
    }
  }

  private func posted(_ notification: NotificationPost, _ result: Result<WebAnswer, WebError>) {
    let outcome: NotificationOutcome =
      switch result {
      case .success(let answer): .answered(answer.status)
      case .failure(let error): .unanswered(error.reason == .timedOut ? .timedOut : .cannotConnect)
      }
    endpoints.change { endpoints in
      endpoints.posted(notification, outcome)
      post(from: endpoints)
    }
  }

  private struct Origin {
    let file: ScenarioFile
    let position: Int

    init(_ options: ServeOptions, _ surroundings: Surroundings) throws(UsageError) {
      if let scenario = options.scenario {
        self = try Origin(scenario, surroundings)
        return
      }
      let store = options.store
      let folder = store.map { FileSystem.parent(of: $0) } ?? "."
      let text = store.map { ShopText.ofCatalogue(FileSystem.name(of: $0)) } ?? ShopText.small
      do throws(ScenarioError) {
        file = try ScenarioFile.load(text: text, as: "serve.lua", in: folder)
      } catch {
        throw UsageError(
          "\(store ?? "the shop"): \(error.message)",
          advice: "check the file with `assay catalog check FILE`")
      }
      position = 0
    }

    private init(_ word: String, _ surroundings: Surroundings) throws(UsageError) {
      var selection = Selection([word])
      if selection.paths.isEmpty && selection.missing.isEmpty {
        selection.paths = [
          try RunRequest.found(Defaults.suite, "specify a folder of scenarios", surroundings)
        ]
      }
      let plan = RunPlan(
        selection: selection, apps: [], toolName: surroundings.toolName, tool: ToolVersion.text)
      if let trouble = (plan.troubles + plan.unmatched).first {
        throw UsageError(trouble.text, advice: "`assay run --list` shows every address")
      }
      guard plan.scenarios.count == 1 else {
        throw UsageError(
          "“\(word)” matches \(plan.scenarios.count) scenarios; serve accepts one",
          advice: "specify one, such as \(plan.scenarios.first?.address.text ?? "purchase/1.1")")
      }
      do throws(ScenarioError) {
        (file, position) = try plan.loadScenario(0)
      } catch {
        throw UsageError("\(error)", advice: "`assay doctor` checks scenarios")
      }
    }

    /// The world at the end of the scenario.
    func stage(_ options: ServeOptions) throws(UsageError) -> ServedStage {
      let app = ServedApp()
      let choices = Choices(kinds: ChoiceSite.kinds)
      if let seed = options.seed {
        choices.startInDefaultSurroundings(.seeded(seed, kinds: .latitudes))
      } else {
        choices.start(.canonical)
      }
      do throws(ScenarioError) {
        let world = try ScenarioRunner().play(
          position, of: file, subject: app, choices: choices, from: options.start ?? .zero)
        world.timeline.recorder.keepTail(ServedWorld.factsKept)
        let stage = ServedStage(world, app: app)
        if options.notificationURL != nil { stage.postNotifications() }
        return stage
      } catch {
        throw UsageError("\(error)", advice: "fix the scenario, or serve another one")
      }
    }
  }
}
