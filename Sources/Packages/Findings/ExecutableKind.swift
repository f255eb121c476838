/// The kind of a program that was found in a package.
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
    case .machO: "a program for Apple's systems (Mach-O)"
    case .universal: "a universal program for Apple's systems, or a class of Java"
    case .elf: "a program for Linux (ELF)"
    case .windows: "a program for Windows (PE)"
    case .objectArchive: "a library of object code"
    case .bitcode: "LLVM bitcode"
    case .webAssembly: "a WebAssembly module"
    case .dalvik: "code for Android (DEX)"
    case .script: "a script that a shell would run (#!)"
    }
  }
}
