// swift-tools-version:5.0
import PackageDescription

// Purchase code with its unit tests, written as apps for Apple's platforms have them: mocks that are subclasses, properties that
// are set by their names, spies of the queue, and no App Store. The manifest is one of an old package.
let package = Package(
  name: "FieldKits",
  dependencies: [.package(path: "../..")],
  targets: [
    .target(name: "BuyKit", dependencies: ["StoreKit"]),
    .target(name: "CatalogueKit", dependencies: ["StoreKit"]),
    .target(name: "StoreObserver", dependencies: ["StoreKit"]),
    .testTarget(name: "BuyKitTests", dependencies: ["BuyKit"]),
    .testTarget(name: "CatalogueKitTests", dependencies: ["CatalogueKit"]),
    .testTarget(name: "StoreObserverTests", dependencies: ["StoreObserver"]),
  ]
)
