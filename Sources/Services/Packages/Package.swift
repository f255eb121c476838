public import Facts
public import Kernel

/// A content package, as a reviewer at the store sees it: its information, its files, and its faults.
public struct Package: Sendable {
  /// The path as given by the caller.
  public let path: String
  public let form: PackageForm
  /// The product named in `ContentInfo.plist`.
  public let product: String?
  /// The version as written, valid or not.
  public let versionText: String?
  /// The version, or nil if it is not valid.
  public let version: ContentVersion?
  /// The files of the product, ordered by path.
  public let files: [PackagedFile]
  /// The faults found. Those of the whole package come first; the others are ordered by path.
  public let findings: [PackageFinding]
  /// The number of findings beyond the limit, which are not in `findings`.
  public let omittedFindingCount: Int

  /// Whether the store would accept it.
  public var isAccepted: Bool { !findings.contains { $0.severity == .error } }

  /// The size of the product's files in bytes.
  public var byteCount: Int64 { files.reduce(0) { $0 + $1.byteCount } }

  /// The faults of the package as content for the product `expected` that replaces the version `old`.
  /// They include `findings`.
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

  /// Hashes everything that a run can observe.
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
