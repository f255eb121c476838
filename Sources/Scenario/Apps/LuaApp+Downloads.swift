internal import Facts
internal import Kernel
internal import Lua
internal import StoreModel
internal import World

extension LuaApp {
  /// The download object behind a handle.
  private func download(_ handle: LuaHandle) -> DownloadHandle? {
    let download = DownloadHandle(DownloadID(rawValue: handle.index), process: process)
    return view.exists(download) ? download : nil
  }

  /// Turns a function about downloads into a call.
  func callDownloads(
    _ function: AppFunction, _ arguments: AppArguments, _ results: inout LuaResults
  ) -> LuaOutcome {
    let expected = "a list of downloads"
    guard let table = try? arguments.table(at: 0) else {
      return wrong(function.entry.name, 1, expected, arguments, 0, &results)
    }
    var downloads: [DownloadHandle] = []
    for position in 0..<table.count {
      guard position < table.list.count, let handle = table.values[position].handle,
        handle.type == AppHandleType.download.rawValue, let download = download(handle)
      else {
        return results.raise(
          "\(function.entry.name) expects \(expected) as argument 1, found \(table.values[position].typeName) in it"
        )
      }
      downloads.append(download)
    }
    switch function {
    case .startDownloads: return suspend(.startDownloads(downloads))
    case .pauseDownloads: return suspend(.pauseDownloads(downloads))
    case .resumeDownloads: return suspend(.resumeDownloads(downloads))
    default: return suspend(.cancelDownloads(downloads))
    }
  }

  /// Reads a field of a download. Only where its files are is a question for the system.
  func readDownload(_ function: AppFunction, _ handle: LuaHandle, _ results: inout LuaResults) -> LuaOutcome {
    guard let download = download(handle) else {
      return results.raise("this download belongs to another launch")
    }
    let shown = view.snapshot(of: download)
    switch function {
    case .downloadContent: results.append(text(view.contentIdentifier(of: download)))
    case .downloadLength: results.append(Int(view.contentLength(of: download)))
    case .downloadVersion: results.append(text(view.contentVersion(of: download)))
    case .downloadState: results.append(shown.state.name)
    case .downloadProgress: results.append(Double(shown.thousandths) / 1000)
    case .downloadRemaining:
      if shown.remaining < .zero {
        results.append(-1)
      } else {
        results.append(Double(shown.remaining.nanoseconds / 1_000_000) / 1000)
      }
    case .downloadError:
      if shown.state == .failed { append(shown.error, to: &results) } else { results.appendNil() }
    case .downloadLocation: return suspend(.contentLocation(download))
    default: results.append(self.handle(view.transaction(of: download)))
    }
    return .returned
  }

  /// Writes the downloads of a transaction, or nothing where the array is absent.
  func append(downloadsOf transaction: TransactionHandle, to results: inout LuaResults) {
    guard let downloads = view.downloads(of: transaction) else { return results.appendNil() }
    append(downloads.map(\.download), to: &results)
  }

  /// Writes download objects.
  func append(_ downloads: [DownloadID], to results: inout LuaResults) {
    results.append(handles: downloads.map(\.rawValue), type: AppHandleType.download.rawValue)
  }
}
