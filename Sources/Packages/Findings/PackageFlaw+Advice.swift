internal import Facts

extension PackageFlaw {
  /// Advice against it.
  public var advice: String {
    switch self {
    case .damaged: "make the package anew"
    case .tooLarge: "the store takes two gigabytes: divide it among several products"
    case .tooManyEntries: "put small files together"
    case .bomb: "leave out what only fills space"
    case .emptyContents: "put the files of the product into the folder Contents"
    case .missingInformation(let folder?):
      "there is one in \(folder): pack what is in that folder, not the folder itself"
    case .missingInformation(nil): "put ContentInfo.plist beside Contents, not into it"
    case .unreadableInformation: "plutil -lint ContentInfo.plist shows what is wrong"
    case .missingKey(let key): "add <key>\(key.rawValue)</key><string>\(key.example)</string>"
    case .misspeltKey(_, let key): "write \(key.rawValue)"
    case .keyIsNoText(let key, _): "write <string>\(key.example)</string>"
    case .emptyProduct, .wrongProduct: "write the identifier that the product has at the store"
    case .versionIsNone, .versionBelowFirst:
      "write <string>\(ContentVersion.first)</string> for the first one"
    case .versionNotHigher: "raise it with every upload"
    case .executable: "content is data: leave code to the app"
    case .executableBit: "take the mark away: chmod -x"
    case .nestedArchive: "put its files into Contents; the package is packed in any case"
    case .encrypted: "pack it without a password"
    case .special: "leave it out"
    case .linkLeaves: "put the file itself into Contents"
    case .linkBroken, .linkInCircle: "remove the link, or put the file itself there"
    case .name(let flaw): flaw.advice
    case .duplicate: "keep one of the two"
    case .sameButForCase: "devices may take them for one: give one of them another name"
    case .outsideContents: "move it into Contents, where apps look for files"
    case .litter: "leave it out: find . -name .DS_Store -delete"
    }
  }
}
