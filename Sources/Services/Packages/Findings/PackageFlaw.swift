internal import Facts

/// A fault of a package. The list is complete.
public enum PackageFlaw: Hashable, Sendable {
  // The package as a whole.
  case damaged(reason: String)
  case tooLarge(bytesMax: Int64)
  case tooManyEntries(max: Int)
  case bomb(growthMax: Int64)
  case emptyContents
  case wrongExtension(found: String)

  // The package's information.
  case missingInformation(foundBelow: String?)
  case unreadableInformation(reason: String)
  case missingKey(InformationKey)
  case misspeltKey(String, InformationKey)
  case keyIsNoText(InformationKey, found: String)
  case emptyProduct
  case wrongProduct(expected: String, found: String)
  case versionIsNone(String)
  case versionBelowFirst(String)
  case versionNotHigher(String, than: String)

  // The package's content.
  case executable(ExecutableKind)
  case executableBit
  case nestedArchive
  case encrypted
  case special
  case linkLeaves(target: String)
  case linkBroken(target: String)
  case linkInCircle(target: String)
  case name(NameFlaw)
  case duplicate
  case sameButForCase(other: String)
  case outsideContents
  case litter
}
