internal import CLuaBridge

/// Ends this process when a script keeps the processor busy with something that its instructions do not show.
///
/// It is the last resort behind the budgets, for a program of its own; a library leaves it alone.
public enum ProcessorWatch {
  /// Watches the scripts of this process from now on; a process that was forked begins again.
  ///
  /// - Parameters:
  ///   - descriptor: Where the one line is written that says what happened.
  ///   - opening: What stands before the sentence.
  ///   - closing: What stands behind it.
  ///   - exitCode: How the process ends.
  public static func begin(
    descriptor: Int32, opening: StaticString, closing: StaticString, exitCode: Int32
  ) {
    opening.withUTF8Buffer { opening in
      closing.withUTF8Buffer { closing in
        // Static strings lie where they are as long as the process lives, and end with a zero.
        opening.withMemoryRebound(to: CChar.self) { opening in
          closing.withMemoryRebound(to: CChar.self) { closing in
            luabridge_watch(descriptor, opening.baseAddress, closing.baseAddress, exitCode)
          }
        }
      }
    }
  }
}
