// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DelegateKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "DelegateKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay"),
        .product(name: "AppleShims", package: "assay"),
      ],
      // A device has these members in Foundation; the sources import nothing for them.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "AppleShims"])])
  ],
  swiftLanguageModes: [.v5]
)
