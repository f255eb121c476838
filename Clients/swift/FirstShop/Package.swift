// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "FirstShop",
  dependencies: [.package(name: "assay", path: "../../..")],
  targets: [
    .executableTarget(name: "FirstShop", dependencies: [.product(name: "StoreKit", package: "assay")])
  ],
  swiftLanguageModes: [.v6]
)
