// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "PublisherKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "PublisherKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay")
      ])
  ],
  swiftLanguageModes: [.v5]
)
