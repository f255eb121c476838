public import Facts
public import Kernel

/// A content package, as a reviewer at the store sees it: what it is, what is in it, and what is wrong with it.
public struct Package: Sendable {
  /// The path, as it was given.
  public let path: String
  /// How it lies there.
  public let form: PackageForm
  /// The product that it says it belongs to.
  public let product: String?
  /// Its version as it is written, whatever that is.
  public let versionText: String?
  /// Its version, where that is one.
  public let version: ContentVersion?
  /// The files of the product, in the order of their paths.
  public let files: [PackagedFile]
  /// The faults that were found, those of the whole package first, then in the order of the paths.
  public let findings: [PackageFinding]
  /// How many findings more there are than are told.
  public let untoldFindingCount: Int

  /// Whether the store would take it.
  public var isAccepted: Bool { !findings.contains { $0.severity == .error } }

  /// How many bytes the files of the product have.
  public var byteCount: Int64 { files.reduce(0) { $0 + $1.byteCount } }

  /// The faults of the package by itself, and those that it has as the package of this product that replaces this version.
  public func findings(asPackageOf expected: String?, newerThan old: ContentVersion?) -> [PackageFinding] {
    var more: [PackageFinding] = []
    if let expected, let product, product != expected {
      more.append(
        PackageFinding(ContentInformation.fileName, .wrongProduct(expected: expected, found: product)))
    }
    if let old, let version, version <= old {
      more.append(
        PackageFinding(
          ContentInformation.fileName, .versionNotHigher(version.description, than: old.description)))
    }
    return more + findings
  }

  /// A hash of everything in it that a run can see.
  public func combine(into digest: inout Digest) {
    digest.combine(bytes: Array((product ?? "").utf8))
    digest.combine(bytes: Array((versionText ?? "").utf8))
    for file in files {
      digest.combine(bytes: Array(file.path.utf8))
      digest.combine(UInt64(bitPattern: file.byteCount))
      digest.combine(bytes: file.content ?? [])
    }
  }
}
