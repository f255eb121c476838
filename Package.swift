// swift-tools-version: 6.1
import PackageDescription

// Each target imports only what stands above it in this list.
let package = Package(
  name: "assay",
  products: [
    .executable(name: "assay", targets: ["assay"]),
    .library(name: "AssayKit", targets: ["AssayKit"]),
  ],
  targets: [
    .systemLibrary(name: "CLua", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CLuaBridge", dependencies: ["CLua"], linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Lua", dependencies: ["CLuaBridge"]),
    .target(name: "Kernel"),
    .target(name: "Facts", dependencies: ["Kernel"], exclude: ["facts.table"]),
    .target(name: "CArchive"),
    .target(name: "Packages", dependencies: ["CArchive", "Kernel", "Facts"]),
    .target(name: "StoreModel", dependencies: ["Kernel", "Facts"]),
    .target(name: "World", dependencies: ["Kernel", "Facts", "StoreModel"]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    // The archive is linked, not the shared library, so that a run loads no more than it did.
    .target(
      name: "Signatures", dependencies: ["CCrypto", "Kernel", "World"],
      linkerSettings: [.linkedLibrary(":libcrypto.a")]),
    .target(name: "Rules", dependencies: ["Kernel", "Facts"]),
    .target(
      name: "Scenario",
      dependencies: ["Kernel", "Facts", "Packages", "StoreModel", "World", "Signatures", "Rules", "Lua"]),
    .target(name: "Results", dependencies: ["Kernel", "Facts", "Rules"]),
    .target(name: "Runner", dependencies: ["Scenario", "Results"]),
    .target(
      name: "Explorer", dependencies: ["Kernel", "Facts", "World", "Rules", "Scenario", "Results", "Runner"]),
    // The page of the report lives in the binary: `Scripts/generate-page` makes a literal of these.
    .target(
      name: "Reports", dependencies: ["Results"],
      exclude: ["cases", "data", "diagram", "elements", "router", "scenarios", "stepper"].map {
        "HTML/Page/\($0).js"
      } + ["page", "print", "run", "tables"].map { "HTML/Page/\($0).css" }),
    .target(
      name: "AssayKit", dependencies: ["Packages", "Scenario", "Results", "Runner", "Explorer", "Reports"]),
    .executableTarget(name: "assay", dependencies: ["AssayKit"]),

    .target(name: "Allocations", path: "Tests/Allocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Allocations", "Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "Lua", "Scenario",
      ],
      path: "Tests/Benchmarks", exclude: ["Apps", "Peers", "Scenarios", "allocations.txt"]),

    .testTarget(name: "LuaTests", dependencies: ["Lua"]),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"]),
    .testTarget(name: "FactsTests", dependencies: ["Facts"]),
    .testTarget(name: "PackagesTests", dependencies: ["Facts", "Packages"]),
    .testTarget(name: "StoreModelTests", dependencies: ["StoreModel"]),
    .testTarget(
      name: "WorldTests", dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules"]),
    .testTarget(name: "SignaturesTests", dependencies: ["Kernel", "World", "Signatures"]),
    .testTarget(name: "RulesTests", dependencies: ["Rules"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "Lua", "Scenario"]),
    .testTarget(name: "RunnerTests", dependencies: ["Facts", "World", "Runner"]),
    .testTarget(
      name: "ExplorerTests",
      dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "Scenario", "Explorer"]),
    .testTarget(name: "AssayTests", dependencies: ["AssayKit", "Explorer"]),
    .testTarget(name: "TidyTests"),
  ],
  swiftLanguageModes: [.v6]
)

let cTargets = ["CLuaBridge", "CArchive", "Allocations"]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
