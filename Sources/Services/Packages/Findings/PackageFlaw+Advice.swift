internal import Facts

extension PackageFlaw {
  /// How to fix the fault.
  public var advice: String {
    switch self {
    case .damaged: "create the package again"
    case .tooLarge: "the store accepts two gigabytes: split it into several products"
    case .tooManyEntries: "combine small files"
    case .bomb: "remove padding data"
    case .wrongExtension: "rename it: the name of a package ends in .pkg"
    case .emptyContents: "put the files of the product into the folder Contents"
    case .missingInformation(let folder?):
      "there is one in \(folder): pack the contents of that folder, not the folder itself"
    case .missingInformation(nil): "create ContentInfo.plist next to the folder Contents, not in it"
    case .unreadableInformation: "run plutil -lint ContentInfo.plist"
    case .missingKey(let key): "add <key>\(key.rawValue)</key><string>\(key.example)</string>"
    case .misspeltKey(_, let key): "write \(key.rawValue)"
    case .keyIsNoText(let key, _): "write <string>\(key.example)</string>"
    case .emptyProduct, .wrongProduct: "write the product identifier from the store"
    case .versionIsNone, .versionBelowFirst:
      "write <string>\(ContentVersion.first)</string> for the first version"
    case .versionNotHigher: "increase it with every upload"
    case .executable: "remove it: content must not contain code"
    case .executableBit: "remove the executable bit: chmod -x"
    case .nestedArchive: "put its files into Contents; the package is compressed anyway"
    case .encrypted: "pack it without a password"
    case .special: "remove it"
    case .linkLeaves: "put the file itself into Contents"
    case .linkBroken, .linkInCircle: "remove the link, or put the file itself there"
    case .name(let flaw): flaw.advice
    case .duplicate: "keep one of the two"
    case .sameButForCase: "rename one: devices may treat the two as the same file"
    case .outsideContents: "move it into Contents: apps look for files there"
    case .litter: "remove it: find . -name .DS_Store -delete"
    }
  }
}
