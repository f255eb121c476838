internal import CProcess
internal import Glibc

/// The folder for the processes of an app. It contains the socket to which they connect, and a folder of
/// files for each device.
///
/// The folder is removed with the object, or when this program ends for any reason.
final class ProcessFolder {
  let path: String
  let socketPath: String
  /// The socket that accepts connections.
  let listener: Int32

  init() throws(ChildStartError) {
    let size = Int(CPROCESS_FOLDER_SIZE)
    var error: Int32 = 0
    let path = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { space in
      error = cprocess_make_folder(space.baseAddress)
      return error == 0 ? String(cString: space.baseAddress!) : ""
    }
    guard error == 0 else {
      throw ChildStartError(reason: "cannot create a folder for it: \(String(cString: strerror(error)))")
    }
    self.path = path
    socketPath = path + "/socket"
    listener = cprocess_listen(socketPath)
    guard listener >= 0 else {
      let reason = String(cString: strerror(-listener))
      cprocess_release_folder(path)
      throw ChildStartError(reason: "cannot create a socket for it: \(reason)")
    }
  }

  deinit {
    close(listener)
    cprocess_release_folder(path)
  }
}
