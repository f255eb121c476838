// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "SampleStoreKitShop",
  products: [.library(name: "Purchases", targets: ["Purchases"])],
  targets: [.target(name: "Purchases")],
  swiftLanguageModes: [.v5]
)

// On Linux StoreKit comes from a package, and the purchases are judged there.
#if os(Linux)
  package.dependencies = [.package(name: "assay", path: "../../..")]
  package.targets[0].dependencies = [.product(name: "StoreKit", package: "assay")]
  package.targets.append(
    .executableTarget(
      name: "JudgedShop", dependencies: ["Purchases", .product(name: "StoreKit", package: "assay")]))
#endif
