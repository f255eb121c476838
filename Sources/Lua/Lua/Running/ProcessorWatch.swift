internal import CLuaBridge

/// Ends this process if a script keeps the processor busy with work that its instruction count does not
/// show.
///
/// It is the last safeguard if the budgets fail. Only a standalone program uses it, not a library.
public enum ProcessorWatch {
  /// Starts watching the scripts of this process. A forked process must call it again.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor for the one-line message.
  ///   - opening: The text before the sentence.
  ///   - closing: The text after the sentence.
  ///   - exitCode: The exit code of the process.
  public static func begin(
    descriptor: Int32, opening: StaticString, closing: StaticString, exitCode: Int32
  ) {
    opening.withUTF8Buffer { opening in
      closing.withUTF8Buffer { closing in
        // Static strings keep their address while the process runs, and end with a zero.
        opening.withMemoryRebound(to: CChar.self) { opening in
          closing.withMemoryRebound(to: CChar.self) { closing in
            luabridge_watch(descriptor, opening.baseAddress, closing.baseAddress, exitCode)
          }
        }
      }
    }
  }
}
