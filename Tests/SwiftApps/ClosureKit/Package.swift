// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "ClosureKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "ClosureKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay")
      ])
  ],
  swiftLanguageModes: [.v5]
)
