// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "AsyncKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "AsyncKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay")
      ])
  ],
  swiftLanguageModes: [.v5]
)
