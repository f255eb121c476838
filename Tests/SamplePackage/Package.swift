// swift-tools-version: 6.1
import PackageDescription

// A package of a user of the library: it depends on AssayKit and names no other part of Assay.
let package = Package(
  name: "SamplePackage",
  dependencies: [.package(name: "assay", path: "../..")],
  targets: [
    .target(name: "CoinShop", dependencies: [.product(name: "AssayKit", package: "assay")]),
    .testTarget(
      name: "CoinShopTests",
      dependencies: ["CoinShop", .product(name: "AssayKit", package: "assay")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
  ],
  swiftLanguageModes: [.v6]
)
