// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "OperationKit",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(
      name: "OperationKit",
      dependencies: [
        .product(name: "StoreKit", package: "assay"),
        .product(name: "Security", package: "assay"),
        .product(name: "os", package: "assay"),
      ])
  ],
  swiftLanguageModes: [.v5]
)
