internal import Facts

/// The app's end of a conversation: a child process, or the recording of one.
protocol AppCounterpart: AnyObject {
  /// The latest lines of the counterpart's log.
  var log: LogTail { get }
  /// Sends a line. `line` must end with a line feed.
  func send(_ line: [UInt8], deadline: Deadline)
  /// A line that arrived when none was expected; nil if there is none. The line is not consumed.
  var strayLine: [UInt8]? { get }
  /// The next line, without its line feed.
  func nextLine(deadline: Deadline) -> LineRead
  /// Ends the counterpart at once, with everything that it started.
  func kill()
}

extension AppChild: AppCounterpart {}

/// Provides the conversations of an app: from its processes, or from a recording of them.
protocol AppLaunches: AnyObject {
  /// The hello that every process of the app sends.
  var hello: AppHello { get }
  /// Starts a conversation for a launch on a device.
  func conversation(on device: DeviceID) throws(ConversationEnd) -> AppConversation
  /// Keeps a process for a later run, or ends it.
  func giveBack(_ conversation: AppConversation)
  /// The app's own folder on a device. Call only if the app keeps its files in such a folder.
  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder
  /// Starts a run.
  func beginRun()
}
