internal import Facts
internal import World

/// The processes of an app that wait for a launch.
///
/// One process is always started in advance. This does not affect a run, because a process receives the
/// data of a run only at its launch. A process that forks others is never used for a launch itself. A
/// process that can reset is reused for another run.
final class WaitingProcesses: AppLaunches {
  /// The first hello. Every process of the app must send the same hello.
  let hello: AppHello
  private let command: AppCommand
  private let limits: ProcessLimits
  private let home: ProcessFolder
  /// The folders of the app's files, by device. `begunFolders` contains the devices whose folders were
  /// emptied in this run.
  private var folders: [DeviceID: PrivateFolder] = [:]
  private var begunFolders: Set<DeviceID> = []
  private let watch = FolderWatch()
  /// The process that sent the first hello; nil if that process forks. The first launch uses it.
  private var first: AppConversation?
  /// The process that forks the others.
  private var parent: AppConversation?
  /// The process that was started in advance.
  private var next: StartedApp?
  /// Processes of an earlier run, which were asked to reset.
  private var kept: [StartedApp] = []

  /// The maximum number of processes that are kept for the next run.
  private static let keptCountMax = 4

  /// Starts the app to read its hello.
  init(_ command: AppCommand, _ limits: ProcessLimits) throws(AppLoadError) {
    self.command = command
    self.limits = limits
    do throws(ChildStartError) { home = try ProcessFolder() } catch {
      throw AppLoadError(file: command.text, message: "the app cannot be started: \(error.reason)")
    }
    let greeted = try WaitingProcesses.greeted(command, limits, home)
    // Otherwise each launch starts a program. That takes so long that another processor should start the
    // next one in parallel.
    if greeted.hello.resets || greeted.hello.forks { greeted.shareProcessor() }
    hello = greeted.hello
    if hello.forks { parent = greeted } else { first = greeted }
  }

  private static func greeted(
    _ command: AppCommand, _ limits: ProcessLimits, _ home: ProcessFolder
  ) throws(AppLoadError) -> AppConversation {
    let started: StartedApp
    do throws(ChildStartError) { started = try StartedApp(command, limits, home) } catch {
      throw AppLoadError(
        file: command.text,
        message: "the program “\(command.words.first ?? "")” cannot be started: \(error.reason)",
        advice: "check its name, and make sure it is executable")
    }
    do throws(ConversationEnd) { return try AppConversation(started) } catch {
      throw AppLoadError(
        file: command.text,
        message: error.text, advice: "see Documentation/Processes.md for an app's first message")
    }
  }

  /// Returns a process for a launch: a kept process, or a new one.
  func conversation(on device: DeviceID) throws(ConversationEnd) -> AppConversation {
    if let kept = kept.popLast() { return AppConversation(again: kept, hello: hello) }
    let conversation: AppConversation
    if let first {
      self.first = nil
      conversation = first
    } else if let next {
      self.next = nil
      conversation = try greeted(next)
    } else {
      conversation = try greeted(started())
    }
    if next == nil { next = try started() }
    return conversation
  }

  /// Keeps a process for a later run, or ends it.
  func giveBack(_ conversation: AppConversation) {
    guard hello.resets, kept.count < WaitingProcesses.keptCountMax else { return conversation.kill() }
    if let started = conversation.reset() { kept.append(started) }
  }

  /// Each run starts with empty folders.
  func beginRun() { begunFolders = [] }

  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder {
    let isNew = begunFolders.insert(device).inserted
    do throws(FolderError) {
      if let folder = folders[device] {
        if isNew { try folder.empty() }
        return folder
      }
      let folder = try PrivateFolder(path: "\(home.path)/\(device.rawValue)", watch: watch)
      folders[device] = folder
      return folder
    } catch {
      throw ConversationEnd(text: "the app \(error.deed)")
    }
  }

  private func greeted(_ started: StartedApp) throws(ConversationEnd) -> AppConversation {
    let conversation = try AppConversation(started)
    try conversation.hello.require(sameAs: hello)
    return conversation
  }

  private func started() throws(ConversationEnd) -> StartedApp {
    do throws(ChildStartError) {
      if let parent { return try parent.fork() }
      return try StartedApp(command, limits, home)
    } catch {
      throw ConversationEnd(text: "the app cannot be started again: \(error.reason)")
    }
  }
}
