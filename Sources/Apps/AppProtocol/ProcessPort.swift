internal import Facts
internal import Kernel
internal import World

/// The port of an external app on one device. Each launch has its own conversation.
final class ProcessPort: AppPort {
  private unowned let subject: ProcessSubject
  private let device: DeviceID
  private var launch: Launch?
  /// The answers required by the active events, the innermost last.
  private var questions: [AnswerForm] = []
  /// The number of calls that the app has made since the outermost active event began.
  private var callCount = 0

  /// A launch of the app.
  private final class Launch {
    let conversation: AppConversation
    let codec: PortCodec
    /// The app's files; nil if the app does not use its own folder.
    let files: FolderView?
    /// The app's changes to that folder that the world has not applied yet, in reverse order.
    var changes: [AppCall] = []
    /// The app's own step, which is held until the world has applied these changes.
    var held: AppStep?
    /// Whether the app was notified that it is about to terminate.
    var isTold = false

    init(_ conversation: AppConversation, _ codec: PortCodec, files: FolderView?) {
      self.conversation = conversation
      self.codec = codec
      self.files = files
    }
  }

  init(_ subject: ProcessSubject, device: DeviceID) {
    self.subject = subject
    self.device = device
  }

  /// Nil for a change of the app's folder, because the change happened at an unknown point before the
  /// current call.
  var position: CodePosition? { launch?.held == nil ? launch?.conversation.position : nil }

  func begin(_ event: AppEvent) -> AppStep {
    if case .launched(let bundle) = event {
      drop()
      do throws(ConversationEnd) { launch = try start(bundle) } catch {
        subject.note(error)
      }
    }
    if event.kind == .terminating { launch?.isTold = true }
    guard let launch else { return .crashed(AppCrash(.protocolViolation)) }
    let question = AnswerForm(event)
    if questions.isEmpty { callCount = 0 }
    questions.append(question)
    return step(launch) { () throws(ConversationEnd) in
      try fill(launch)
      let members = OutgoingMessage.LaunchMembers(
        seed: subject.seed, directory: launch.files?.path,
        device: subject.capabilities.takesSignedReceipts ? device : nil)
      return try launch.conversation.begin(
        OutgoingMessage(event, launch.codec, launch: members), asking: question)
    }
  }

  func resume(_ reply: AppReply) -> AppStep {
    guard let launch, let question = questions.last else { return .crashed(AppCrash(.protocolViolation)) }
    // The world's reply to a change of the folder is not sent, because the app made no call.
    if let step = launch.held { return next(step) }
    return step(launch) { () throws(ConversationEnd) in
      try fill(launch)
      return try launch.conversation.resume(OutgoingMessage(reply, launch.codec), asking: question)
    }
  }

  /// Ends the run. The process can be kept for a later run if no event is active.
  func endRun() { drop(mayKeep: questions.isEmpty) }

  func drop() { drop(mayKeep: questions.isEmpty && launch?.isTold == true) }

  private func drop(mayKeep: Bool) {
    guard let launch else { return questions.removeAll() }
    hear(.ended("was ended by the harness"))
    self.launch = nil
    questions.removeAll()
    if mayKeep { subject.giveBack(launch.conversation) } else { launch.conversation.kill() }
  }

  private func start(_ bundle: LaunchBundle) throws(ConversationEnd) -> Launch {
    let conversation = try subject.launch(on: device)
    conversation.report { [unowned self] content in hear(content) }
    hear(.launched)
    let codec = PortCodec(bundle)
    guard subject.capabilities.keepsPrivateDisk else {
      return Launch(conversation, codec, files: nil)
    }
    let files = FolderView(try subject.folder(on: device), codec)
    // Changes that a previous launch did not report before it was killed are lost.
    _ = try files.changes()
    return Launch(conversation, codec, files: files)
  }

  /// Applies the world's changes to the app's folder.
  private func fill(_ launch: Launch) throws(ConversationEnd) {
    guard let files = launch.files else { return }
    for change in try files.fill() { hear(.filled(change)) }
  }

  private func hear(_ content: TranscriptEntry.Content) {
    subject.hear(TranscriptEntry(device: device, content: content))
  }

  /// Runs `talk` and returns the app's next step. If the app violated the protocol, its process ends, and
  /// the run has no verdict.
  private func step(
    _ launch: Launch, _ talk: () throws(ConversationEnd) -> ConversationStep
  ) -> AppStep {
    do throws(ConversationEnd) {
      let said = try talk()
      launch.codec.scratch.clear()
      let step = try step(said, launch.codec)
      guard let files = launch.files else { return end(step) }
      let changes = try files.changes()
      for change in changes { hear(.kept(change)) }
      guard !changes.isEmpty else { return end(step) }
      self.launch?.changes = changes.reversed().map(files.call)
      return next(step)
    } catch {
      subject.note(error)
      return .crashed(AppCrash(.protocolViolation))
    }
  }

  /// Returns the next change of the folder as a call, or the app's own step after the last change.
  private func next(_ step: AppStep) -> AppStep {
    if let change = launch?.changes.popLast() {
      launch?.held = step
      return .call(change)
    }
    launch?.held = nil
    return end(step)
  }

  /// Returns the app's own step, which may end the turn.
  private func end(_ step: AppStep) -> AppStep {
    switch step {
    case .done: questions.removeLast()
    case .call, .crashed: break
    }
    return step
  }

  private func step(_ said: ConversationStep, _ codec: PortCodec) throws(ConversationEnd) -> AppStep {
    switch said {
    case .call(let json):
      callCount += 1
      guard callCount <= subject.callLimit else {
        defer { subject.spendCalls() }
        return .crashed(
          AppCrash(.outOfInstructions, message: "it made more than \(subject.callLimit) calls in one turn"))
      }
      return .call(try call(json, codec))
    case .done(let answer): return .done(answer)
    case .crashed(let crash): return .crashed(crash)
    }
  }

  private func call(_ json: JSONValue, _ codec: PortCodec) throws(ConversationEnd) -> AppCall {
    do throws(PortMessageError) { return try codec.call(of: json) } catch {
      let place = error.place.isEmpty ? "" : " ('\(error.place)')"
      let breach = ProtocolBreach(
        "made an invalid call\(place): \(error.message)",
        line: Array(JSONText.compact(json).utf8), advice: error.advice)
      throw ConversationEnd(text: breach.text(during: "", log: []))
    }
  }
}
