/// Reads a package once, entry by entry. It keeps only names, sizes and small contents.
struct PackageInspection {
  private let source: any EntrySource
  private let name: String
  private let limits: PackageLimits
  private let keepsContent: Bool

  private var findings: [PackageFinding] = []
  private var names = NameRegister()
  private var links = LinkCheck()
  private var litterPaths: Set<String> = []
  private var files: [PackagedFile] = []
  private var information: ContentInformation?
  /// The folder with another `ContentInfo.plist`. It is set if a folder was packed instead of its contents.
  private var strayInformation: String?
  private var entryCount = 0
  private var byteCount: Int64 = 0
  private var keptByteCount: Int64 = 0
  /// Whether everything was read. If not, nothing can be reported as missing.
  private var isComplete = true
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  private static let contents = "Contents"

  init(_ source: any EntrySource, name: String, limits: PackageLimits, keepsContent: Bool) {
    self.source = source
    self.name = name
    self.limits = limits
    self.keepsContent = keepsContent
  }

  mutating func run() {
    if !name.hasSuffix(".pkg") { findings.append(PackageFinding("", .wrongExtension(found: name))) }
    do throws(EntryDamage) {
      while isComplete, let entry = try source.next() { try look(at: entry) }
    } catch {
      findings.append(PackageFinding(error.path, .damaged(reason: error.reason)))
      isComplete = false
    }
    findings += links.findings
    if isComplete { checkRequiredParts() }
    for flaw in information?.flaws ?? [] {
      findings.append(PackageFinding(ContentInformation.fileName, flaw))
    }
  }

  func package(path: String, form: PackageForm) -> Package {
    let sorted = findings.enumerated().sorted { left, right in
      left.element.path == right.element.path
        ? left.offset < right.offset
        : left.element.path.utf8.lexicographicallyPrecedes(right.element.path.utf8)
    }.map(\.element)
    return Package(
      path: path, form: form, product: information?.product, versionText: information?.versionText,
      version: information?.version,
      files: files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) },
      findings: told(sorted), omittedFindingCount: max(0, sorted.count - limits.findingsMax))
  }

  /// The findings up to the limit. Warnings never displace errors.
  private func told(_ sorted: [PackageFinding]) -> [PackageFinding] {
    guard sorted.count > limits.findingsMax else { return sorted }
    let errors = sorted.filter { $0.severity == .error }.prefix(limits.findingsMax)
    let warnings = sorted.filter { $0.severity == .warning }.prefix(limits.findingsMax - errors.count)
    return Array(errors) + Array(warnings)
  }

  private mutating func look(at entry: PackageEntry) throws(EntryDamage) {
    entryCount += 1
    guard entryCount <= limits.entryCountMax else { return stop(.tooManyEntries(max: limits.entryCountMax)) }
    if let flaw = NameCheck.flaw(of: entry) {
      findings.append(PackageFinding(entry.path, .name(flaw)))
      // The bytes of a file with an invalid name still count toward the limit.
      if entry.kind == .file, !entry.isEncrypted { _ = try size(of: entry, keeping: 0) }
      return
    }
    if let flaw = names.flaw(of: entry.path) { findings.append(PackageFinding(entry.path, flaw)) }
    switch entry.kind {
    case .folder:
      links.add(entry.path)
      _ = isLitter(entry.path)
    case .link(let target): links.add(entry.path, target: target)
    case .special: findings.append(PackageFinding(entry.path, .special))
    case .file:
      links.add(entry.path)
      try lookAtFile(entry)
    }
  }

  private mutating func lookAtFile(_ entry: PackageEntry) throws(EntryDamage) {
    guard !entry.isEncrypted else {
      findings.append(PackageFinding(entry.path, .encrypted))
      isComplete = isComplete && entry.path != ContentInformation.fileName
      return
    }
    let isInformation = entry.path == ContentInformation.fileName
    let keeping = isInformation ? limits.informationBytesMax : Int(limits.keptBytesMax)
    let (head, byteCount) = try size(of: entry, keeping: keeping)
    guard isComplete else { return }
    if isInformation {
      information = ContentInformation(head)
    } else {
      judge(entry, head.prefix(CodeCheck.headLength))
      keep(entry.path, head, byteCount)
    }
  }

  private mutating func judge(_ entry: PackageEntry, _ head: ArraySlice<UInt8>) {
    guard !isLitter(entry.path) else { return }
    if let flaw = CodeCheck.flaw(ofFileBeginning: head) {
      findings.append(PackageFinding(entry.path, flaw))
    } else if entry.isExecutable {
      findings.append(PackageFinding(entry.path, .executableBit))
    }
    if entry.path.hasSuffix("/" + ContentInformation.fileName) { strayInformation = parent(of: entry.path) }
    if !entry.path.hasPrefix(PackageInspection.contents + "/") {
      findings.append(PackageFinding(entry.path, .outsideContents))
    }
  }

  /// Whether a path is litter. Litter is reported once for everything inside it.
  private mutating func isLitter(_ path: String) -> Bool {
    guard let litter = LitterCheck.litter(in: path) else { return false }
    if litterPaths.insert(litter).inserted { findings.append(PackageFinding(litter, .litter)) }
    return true
  }

  private mutating func keep(_ path: String, _ head: [UInt8], _ byteCount: Int64) {
    let prefix = PackageInspection.contents + "/"
    guard path.hasPrefix(prefix), LitterCheck.litter(in: path) == nil else { return }
    var content: [UInt8]?
    if keepsContent, byteCount <= limits.keptBytesMax, keptByteCount <= 16 * limits.keptBytesMax {
      content = head
      keptByteCount += byteCount
    }
    files.append(
      PackagedFile(path: String(path.dropFirst(prefix.count)), byteCount: byteCount, content: content))
  }

  private mutating func checkRequiredParts() {
    if information == nil {
      findings.append(PackageFinding(.missingInformation(foundBelow: strayInformation)))
    }
    if files.isEmpty { findings.append(PackageFinding(.emptyContents)) }
  }

  /// The first bytes of a file, and its size. Every byte of an archive is unpacked, because its claimed sizes
  /// are not trusted.
  private mutating func size(
    of entry: PackageEntry, keeping headLength: Int
  ) throws(EntryDamage) -> (head: [UInt8], byteCount: Int64) {
    var head: [UInt8] = []
    var count: Int64 = 0
    while !source.knowsSizes || head.count < headLength {
      let step = try source.read(into: &buffer)
      guard step > 0 else { break }
      head += buffer[..<min(step, headLength - head.count)]
      count += Int64(step)
      if !source.knowsSizes, !canGrow(by: Int64(step)) { return (head, count) }
    }
    guard source.knowsSizes else { return (head, count) }
    let byteCount = max(entry.byteCount, count)
    _ = canGrow(by: byteCount)
    return (head, byteCount)
  }

  /// Adds `count` to the unpacked size, and stops the inspection if the size is too large. Returns false
  /// once it has stopped.
  private mutating func canGrow(by count: Int64) -> Bool {
    byteCount += count
    if byteCount > limits.bytesMax {
      stop(.tooLarge(bytesMax: limits.bytesMax))
    } else if let packed = source.packedByteCount, byteCount > limits.growthFloor,
      byteCount / limits.growthMax > packed
    {
      stop(.bomb(growthMax: limits.growthMax))
    }
    return isComplete
  }

  private mutating func stop(_ flaw: PackageFlaw) {
    guard isComplete else { return }
    findings.append(PackageFinding(flaw))
    isComplete = false
  }

  private func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
