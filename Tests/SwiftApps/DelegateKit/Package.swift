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
      // On a device these members are part of Foundation, so the sources do not import a module for them.
      swiftSettings: [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "AppleShims"])])
  ],
  swiftLanguageModes: [.v5]
)
