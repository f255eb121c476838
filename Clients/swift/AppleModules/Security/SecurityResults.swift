public import CoreFoundationTypes

/// All is well.
public let errSecSuccess: OSStatus = 0
/// The function is not there.
public let errSecUnimplemented: OSStatus = -4
/// The disk is full.
public let errSecDiskFull: OSStatus = -34
/// The keychain could not be read or written.
public let errSecIO: OSStatus = -36
/// The parameters are no query.
public let errSecParam: OSStatus = -50
/// There is no memory.
public let errSecAllocate: OSStatus = -108
/// The user said no.
public let errSecUserCanceled: OSStatus = -128
/// The keychain cannot be had.
public let errSecNotAvailable: OSStatus = -25291
/// The user could not be recognized.
public let errSecAuthFailed: OSStatus = -25293
/// The keychain has such an item already.
public let errSecDuplicateItem: OSStatus = -25299
/// The keychain has no such item.
public let errSecItemNotFound: OSStatus = -25300
/// There is no such attribute.
public let errSecNoSuchAttr: OSStatus = -25303
/// The user would have to be asked.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The content is not understood.
public let errSecDecode: OSStatus = -26275
/// The app may not do this.
public let errSecMissingEntitlement: OSStatus = -34018

/// A result in words, or nil for one that is not known here.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
  switch status {
  case errSecSuccess: "No error."
  case errSecUnimplemented: "This item class is not supported."
  case errSecDiskFull: "The disk is full."
  case errSecIO: "The keychain could not be read or written."
  case errSecParam: "The query is incomplete or has a value of the wrong type."
  case errSecDuplicateItem: "The item already exists in the keychain."
  case errSecItemNotFound: "The item is not in the keychain."
  case errSecDecode: "The keychain data cannot be decoded."
  default: nil
  }
}
