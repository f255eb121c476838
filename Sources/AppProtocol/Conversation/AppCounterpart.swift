internal import Facts

/// The other side of a conversation: a child process, or the record of one.
protocol AppCounterpart: AnyObject {
  /// The latest lines of its log.
  var log: LogTail { get }
  /// Sends a line, which ends with a line feed.
  func send(_ line: [UInt8], patience: Patience)
  /// A line that came although nothing was awaited; it is not taken.
  var strayLine: [UInt8]? { get }
  /// The next line, without its end.
  func nextLine(patience: Patience) -> LineRead
  /// Ends it at once, with everything that it started.
  func kill()
}

extension AppChild: AppCounterpart {}

/// Where the conversations of an app come from: its processes, or a record of them.
protocol AppLaunches: AnyObject {
  /// The hello that every process of the app says.
  var hello: AppHello { get }
  /// A process for a launch on a device.
  func take(on device: DeviceID) throws(ConversationEnd) -> AppConversation
  /// Takes a process back after a run, or ends it.
  func giveBack(_ conversation: AppConversation)
  /// The folder of the app on a device, which it has where it keeps its files there.
  func folder(on device: DeviceID) throws(ConversationEnd) -> any AppFolder
  /// A run begins.
  func beginRun()
}
