// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "DateKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "DateKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay")
      ])
  ],
  swiftLanguageModes: [.v5]
)
