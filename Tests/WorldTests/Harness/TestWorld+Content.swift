import Facts
import StoreModel
import World

extension TestWorld {
  /// Hosted content of version 1.0 with one file in each package, of these lengths.
  func content(_ lengths: [Int64], version: String = "1.0", isUploaded: Bool = true) -> HostedContent {
    HostedContent(
      version: world.text(version),
      packages: lengths.map { HostedPackage(files: [HostedFile(name: world.text("film"), length: $0)]) },
      isUploaded: isUploaded)
  }
}
