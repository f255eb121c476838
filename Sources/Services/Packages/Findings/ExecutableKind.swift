/// The kind of a program found in a package.
public enum ExecutableKind: Hashable, Sendable, CaseIterable {
  case machO
  case universal
  case elf
  case windows
  case objectArchive
  case bitcode
  case webAssembly
  case dalvik
  case script

  /// The kind as the end of “it is …”.
  var words: String {
    switch self {
    case .machO: "an executable for Apple platforms (Mach-O)"
    case .universal: "a universal executable for Apple platforms, or a Java class"
    case .elf: "an executable for Linux (ELF)"
    case .windows: "an executable for Windows (PE)"
    case .objectArchive: "an object code library"
    case .bitcode: "LLVM bitcode"
    case .webAssembly: "a WebAssembly module"
    case .dalvik: "Android code (DEX)"
    case .script: "a script (#!)"
    }
  }
}
