internal import Facts
internal import Packages

extension HostedDeclaration {
  /// What a package on the disk holds.
  init(_ package: Packages.Package, isUploaded: Bool) {
    let files = package.files.map { File(name: $0.path, length: $0.byteCount, content: $0.content) }
    self.init(
      version: package.versionText ?? "", packages: [Package(identifier: "", files: files)],
      isUploaded: isUploaded)
  }
}
