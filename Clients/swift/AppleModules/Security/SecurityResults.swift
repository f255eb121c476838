public import CoreFoundationTypes

/// The call succeeded.
public let errSecSuccess: OSStatus = 0
/// The function is not implemented.
public let errSecUnimplemented: OSStatus = -4
/// The disk is full.
public let errSecDiskFull: OSStatus = -34
/// The keychain could not be read or written.
public let errSecIO: OSStatus = -36
/// The parameters are not a valid query.
public let errSecParam: OSStatus = -50
/// The memory is exhausted.
public let errSecAllocate: OSStatus = -108
/// The user cancelled.
public let errSecUserCanceled: OSStatus = -128
/// The keychain is not available.
public let errSecNotAvailable: OSStatus = -25291
/// The user could not be authenticated.
public let errSecAuthFailed: OSStatus = -25293
/// The item already exists.
public let errSecDuplicateItem: OSStatus = -25299
/// There is no such item.
public let errSecItemNotFound: OSStatus = -25300
/// There is no such attribute.
public let errSecNoSuchAttr: OSStatus = -25303
/// User interaction would be required.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The content could not be decoded.
public let errSecDecode: OSStatus = -26275
/// The app lacks an entitlement.
public let errSecMissingEntitlement: OSStatus = -34018

/// The description of a result; nil for an unknown one.
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
