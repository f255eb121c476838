internal import Facts

extension PackageFlaw {
  /// A stable identifier of the fault, for programs.
  public var identifier: String {
    switch self {
    case .damaged: "damaged"
    case .tooLarge: "too_large"
    case .tooManyEntries: "too_many_entries"
    case .bomb: "bomb"
    case .emptyContents: "empty_contents"
    case .wrongExtension: "wrong_extension"
    case .missingInformation: "missing_information"
    case .unreadableInformation: "unreadable_information"
    case .missingKey: "missing_key"
    case .misspeltKey: "misspelt_key"
    case .keyIsNoText: "key_is_no_text"
    case .emptyProduct: "empty_product"
    case .wrongProduct: "wrong_product"
    case .versionIsNone: "version_is_none"
    case .versionBelowFirst: "version_below_first"
    case .versionNotHigher: "version_not_higher"
    case .executable: "executable"
    case .executableBit: "executable_bit"
    case .nestedArchive: "nested_archive"
    case .encrypted: "encrypted"
    case .special: "special"
    case .linkLeaves: "link_leaves"
    case .linkBroken: "link_broken"
    case .linkInCircle: "link_in_circle"
    case .name: "name"
    case .duplicate: "duplicate"
    case .sameButForCase: "same_but_for_case"
    case .outsideContents: "outside_contents"
    case .litter: "litter"
    }
  }

  public var severity: FindingSeverity {
    switch self {
    case .misspeltKey, .executableBit, .nestedArchive, .linkBroken, .outsideContents, .litter: .warning
    case .damaged, .tooLarge, .tooManyEntries, .bomb, .emptyContents, .wrongExtension, .missingInformation,
      .unreadableInformation, .missingKey, .keyIsNoText, .emptyProduct, .wrongProduct, .versionIsNone,
      .versionBelowFirst, .versionNotHigher, .executable, .encrypted, .special, .linkLeaves, .linkInCircle,
      .name, .duplicate, .sameButForCase:
      .error
    }
  }

  /// The fault, as a part of a sentence.
  public var text: String {
    switch self {
    case .damaged(let reason): "it cannot be read: \(reason)"
    case .tooLarge(let max): "the files have more than \(max) bytes in total"
    case .tooManyEntries(let max): "there are more than \(max) files, folders, and links"
    case .bomb(let growth): "it expands to more than \(growth) times its packed size"
    case .emptyContents: "there is no file in Contents"
    case .wrongExtension(let name): "its name, \(name), does not end in .pkg"
    case .missingInformation: "ContentInfo.plist is missing"
    case .unreadableInformation(let reason): "it is not a property list: \(reason)"
    case .missingKey(let key): "the key \(key.rawValue) is missing"
    case .misspeltKey(let found, let key): "the key \(found) is a misspelling of \(key.rawValue)"
    case .keyIsNoText(let key, let found): "\(key.rawValue) is \(found), not a string"
    case .emptyProduct: "IAPProductIdentifier is empty"
    case .wrongProduct(let expected, let found):
      "the package is for the product \(found), not for \(expected)"
    case .versionIsNone(let text): "ContentVersion is '\(text)', not \(ContentVersion.form)"
    case .versionBelowFirst(let text): "ContentVersion is \(text); versions start at \(ContentVersion.first)"
    case .versionNotHigher(let text, let than): "ContentVersion is \(text), not higher than \(than)"
    case .executable(let kind): "it is \(kind.words)"
    case .executableBit: "it is marked as executable"
    case .nestedArchive: "nested archive; its contents are not checked"
    case .encrypted: "it is encrypted"
    case .special: "not a file, folder, or link"
    case .linkLeaves(let target): "the link points outside the package, to \(target)"
    case .linkBroken(let target): "the target of the link does not exist: \(target)"
    case .linkInCircle(let target): "the link is circular, through \(target)"
    case .name(let flaw): flaw.text
    case .duplicate: "the name occurs twice"
    case .sameButForCase(let other): "its name differs from \(other) only in case or accents"
    case .outsideContents: "it is outside Contents"
    case .litter: "created by the system"
    }
  }
}
