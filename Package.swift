// swift-tools-version: 6.1
import PackageDescription

// Each target imports only targets that precede it in this list.
let package = Package(
  name: "assay",
  products: [
    .executable(name: "assay", targets: ["assay"]),
    .library(name: "AssayKit", targets: ["AssayKit"]),
    .library(name: "AppleShims", targets: ["AppleShims"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "Security", targets: ["Security"]),
    .library(name: "SystemConfiguration", targets: ["SystemConfiguration"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "StoreKit", targets: ["StoreKit"]),
    .library(name: "StoreKitTest", targets: ["StoreKitTest"]),
  ],
  targets: [
    .systemLibrary(name: "CLua", providers: [.apt(["liblua5.4-dev"])]),
    .target(
      name: "CLuaBridge", dependencies: ["CLua"],
      linkerSettings: [.linkedLibrary(":liblua5.4.a"), .linkedLibrary("m"), .linkedLibrary("dl")]),
    .target(name: "Lua", dependencies: ["CLuaBridge"]),
    .target(name: "Kernel"),
    .target(name: "Facts", dependencies: ["Kernel"], exclude: ["facts.table"]),
    .target(
      name: "Specification",
      exclude: [
        "outline", "codes.table", "content.table", "payments.table", "products.table", "queue.table",
        "receipts.table", "restore.table", "sheet.table", "storekit2.table", "testkit.table",
        "transactions.table", "types.table",
      ].map { "Tables/\($0)" }),
    .target(name: "CArchive"),
    .target(name: "Packages", dependencies: ["CArchive", "Kernel", "Facts"]),
    .target(name: "StoreModel", dependencies: ["Kernel", "Facts"]),
    .target(name: "Catalogues", dependencies: ["Kernel", "Facts", "StoreModel"]),
    .target(
      name: "World", dependencies: ["Kernel", "Facts", "StoreModel"],
      exclude: ["Choices/Sites/sites.table", "Runtime/Port/port.table"]),
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    // Linked statically, so that a run does not load a further shared library.
    .target(
      name: "Signatures", dependencies: ["CCrypto", "Kernel", "Facts", "StoreModel", "World"],
      linkerSettings: [.linkedLibrary(":libcrypto.a")]),
    .target(name: "Rules", dependencies: ["Kernel", "Facts"]),
    .target(name: "CWeb"),
    .target(name: "Web", dependencies: ["CWeb", "Kernel"]),
    .target(
      name: "Endpoints",
      dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Web"],
      exclude: ["store.css", "store.html", "store.js"].map { "Page/\($0)" }),
    .target(
      name: "Backends",
      dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Web", "Endpoints"]),
    .target(name: "CProcess"),
    .target(name: "AppProtocol", dependencies: ["CProcess", "Kernel", "Facts", "StoreModel", "World"]),
    .target(name: "LuaScripts", dependencies: ["Kernel", "Lua"]),
    .target(
      name: "LuaApps", dependencies: ["Kernel", "Facts", "StoreModel", "World", "Lua", "LuaScripts"]),
    .target(
      name: "Scenario",
      dependencies: [
        "Kernel", "Facts", "Specification", "Packages", "StoreModel", "Catalogues", "World", "Signatures",
        "Rules", "Lua", "LuaScripts",
      ]),
    .target(name: "Results", dependencies: ["Kernel", "Facts", "Rules"]),
    .target(name: "Runner", dependencies: ["AppProtocol", "Backends", "LuaApps", "Scenario", "Results"]),
    .target(
      name: "Explorer", dependencies: ["Kernel", "Facts", "World", "Rules", "Scenario", "Results", "Runner"]),
    // The page of the report is part of the binary: `Scripts/generate-page` generates a literal from these.
    .target(
      name: "Reports", dependencies: ["Results", "Specification"],
      exclude: [
        "cases", "data", "diagram", "elements", "exploration", "router", "scenarios", "stepper", "strips",
      ].map { "HTML/Page/\($0).js" }
        + ["exploration", "page", "print", "run", "tables"].map { "HTML/Page/\($0).css" }),
    .target(
      name: "AssayKit",
      dependencies: [
        "Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "AppProtocol", "LuaApps",
        "LuaScripts",
        "Scenario", "Results", "Runner",
      ]),
    .target(
      name: "Tool",
      dependencies: [
        "Specification", "Catalogues", "Packages", "World", "Signatures", "AppProtocol", "LuaApps",
        "Scenario",
        "Results", "Runner", "Explorer", "Reports", "Web", "Endpoints", "Backends",
      ]),
    .executableTarget(name: "assay", dependencies: ["Lua", "Results", "Runner", "Tool"]),

    // The app's side of the conversation with Assay. The main queue that `CAppSide` serves is libdispatch's.
    .target(
      name: "CAppSide", path: "Clients/swift/CAppSide",
      linkerSettings: [.linkedLibrary("dispatch"), .linkedLibrary("BlocksRuntime")]),
    .target(
      name: "AppSide", dependencies: ["CAppSide", "Kernel", "Facts"], path: "Clients/swift/AppSide"),
    // Apple's StoreKit for apps with `import StoreKit`.
    .target(
      name: "CStoreKit", dependencies: ["CAppSide"], path: "Clients/swift/CStoreKit"),
    .target(
      name: "StoreKit", dependencies: ["CAppSide", "CStoreKit", "AppSide"], path: "Clients/swift/StoreKit"),
    .target(
      name: "StoreKitTest",
      dependencies: [
        "Kernel", "Facts", "StoreModel", "Catalogues", "World", "Signatures", "Rules", "AppProtocol",
        "Scenario", "Results", "AssayKit", "AppSide", "StoreKit",
      ],
      path: "Clients/swift/StoreKitTest"),

    // Modules that apps for Apple's platforms import in addition to StoreKit. `COs` is the Clang module `os` with the submodules.
    .target(name: "CoreFoundationTypes", path: "Clients/swift/AppleModules/CoreFoundationTypes"),
    .target(name: "AppleShims", path: "Clients/swift/AppleModules/AppleShims"),
    .target(name: "COs", path: "Clients/swift/AppleModules/COs"),
    .target(name: "os", dependencies: ["COs"], path: "Clients/swift/AppleModules/os"),
    .target(name: "OSLog", dependencies: ["os"], path: "Clients/swift/AppleModules/OSLog"),
    .target(
      name: "Security", dependencies: ["CoreFoundationTypes"], path: "Clients/swift/AppleModules/Security"),
    .target(
      name: "SystemConfiguration", dependencies: ["CoreFoundationTypes"],
      path: "Clients/swift/AppleModules/SystemConfiguration"),
    .target(name: "_Testing_UIKit", path: "Clients/swift/AppleModules/_Testing_UIKit"),
    .target(name: "UIKit", dependencies: ["_Testing_UIKit"], path: "Clients/swift/AppleModules/UIKit"),

    .target(name: "Allocations", path: "Tests/Allocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Allocations", "Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "Lua", "LuaApps",
        "Scenario", "Results", "Runner", "Explorer",
      ],
      path: "Tests/Benchmarks", exclude: ["Apps", "Peers", "Scenarios", "allocations.txt"]),

    .executableTarget(
      name: "Fuzz", dependencies: ["Kernel", "Lua", "Results", "Runner", "Tool"], path: "Tests/Fuzz",
      exclude: ["Samples"]),

    // Selects the sample of inputs that tests run by default.
    .target(name: "LongRun", path: "Tests/LongRun"),
    // Runs and goldens shared by several test targets.
    .target(name: "Samples", dependencies: ["Facts", "Rules", "Results"], path: "Tests/Samples"),
    .testTarget(name: "LuaTests", dependencies: ["Lua"]),
    .testTarget(name: "KernelTests", dependencies: ["Kernel"]),
    .testTarget(name: "SpecificationTests", dependencies: ["Specification"]),
    .testTarget(name: "FactsTests", dependencies: ["Facts"]),
    .testTarget(name: "PackagesTests", dependencies: ["Facts", "Packages"]),
    .testTarget(name: "StoreModelTests", dependencies: ["StoreModel"]),
    .testTarget(
      name: "WorldTests",
      dependencies: [
        "Kernel", "Facts", "Specification", "StoreModel", "World", "Signatures", "Rules",
      ]),
    .testTarget(
      name: "SignaturesTests", dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures"]),
    .testTarget(
      name: "AppProtocolTests",
      dependencies: [
        "Kernel", "Facts", "StoreModel", "World", "Signatures", "Rules", "LuaApps", "Scenario", "AppProtocol",
        "LongRun",
      ]),
    .testTarget(name: "RulesTests", dependencies: ["Specification", "Rules"]),
    .testTarget(
      name: "ScenarioTests",
      dependencies: [
        "Kernel", "Facts", "StoreModel", "Catalogues", "World", "Signatures", "Rules", "Lua", "LuaScripts",
        "LuaApps",
        "Scenario", "LongRun",
      ]),
    .testTarget(name: "ResultsTests", dependencies: ["Kernel", "Facts", "Rules", "Results", "Samples"]),
    .testTarget(name: "ReportsTests", dependencies: ["Facts", "Rules", "Results", "Reports", "Samples"]),
    .testTarget(
      name: "RunnerTests",
      dependencies: ["Kernel", "Facts", "World", "AppProtocol", "LuaApps", "Scenario", "Runner"]),
    .testTarget(
      name: "ExplorerTests",
      dependencies: [
        "Kernel", "Facts", "Specification", "StoreModel", "World", "Signatures", "Rules", "LuaApps",
        "Scenario",
        "Results", "Runner", "Explorer", "LongRun",
      ]),
    .testTarget(
      name: "AssayTests",
      dependencies: [
        "Specification", "World", "Rules", "Scenario", "Results", "Runner", "Tool", "Explorer", "Samples",
        "Web", "LongRun",
      ]),
    // Makes tests of several targets take turns with the only App Store of their process.
    .target(name: "OneStore", path: "Tests/OneStore"),
    .testTarget(
      name: "AppleModulesTests",
      dependencies: ["AppleShims", "os", "OSLog", "Security", "SystemConfiguration", "UIKit"]),
    .testTarget(
      name: "StoreKitTestTests",
      dependencies: ["AppProtocol", "AppSide", "StoreKit", "StoreKitTest", "OneStore"],
      resources: [.copy("Resources/Products.storekit")]),
    .testTarget(
      name: "StoreKitTests", dependencies: ["AppSide", "StoreKit", "OneStore"], exclude: ["declarations.txt"]
    ),
    .testTarget(name: "WebTests", dependencies: ["Web"]),
    .testTarget(
      name: "EndpointsTests",
      dependencies: ["Kernel", "Facts", "StoreModel", "World", "Signatures", "Web", "Endpoints"]),
    .testTarget(
      name: "BackendsTests",
      dependencies: [
        "Kernel", "Facts", "StoreModel", "World", "Rules", "Web", "Backends", "LuaApps", "Scenario",
        "Results",
        "Runner",
      ]),
    .testTarget(name: "TidyTests"),
  ],
  swiftLanguageModes: [.v6]
)

// The folders of Sources are the floors of the house. World is a floor of its own.
let floors = [
  "Core": ["Kernel", "Facts", "StoreModel", "Catalogues", "Rules"],
  "Lua": ["CLua", "CLuaBridge", "Lua", "LuaScripts", "LuaApps", "Scenario"],
  "Apps": ["CProcess", "AppProtocol", "Backends"],
  "Services": ["CArchive", "CCrypto", "CWeb", "Signatures", "Web", "Endpoints", "Packages"],
  "Judging": ["Specification", "Results", "Runner", "Explorer", "Reports"],
  "Command": ["Tool", "assay"],
  "Library": ["AssayKit"],
]
for target in package.targets {
  guard let floor = floors.first(where: { $0.value.contains(target.name) }) else { continue }
  target.path = "Sources/\(floor.key)/\(target.name)"
}

let cTargets = ["CLuaBridge", "CArchive", "CProcess", "CWeb", "CAppSide", "CStoreKit", "COs", "Allocations"]
for target in package.targets where target.type != .system && !cTargets.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
