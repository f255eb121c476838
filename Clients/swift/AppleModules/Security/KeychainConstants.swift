@_exported public import CoreFoundationTypes

/// The class of an item.
nonisolated(unsafe) public let kSecClass: CFString = "class"
/// The class of the app's own passwords.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
/// The class of passwords for servers; not supported here.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
/// The class of certificates; not supported here.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
/// The class of keys; not supported here.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
/// The class of identities; not supported here.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"

/// The account of an item.
nonisolated(unsafe) public let kSecAttrAccount: CFString = "acct"
/// The purpose of an item.
nonisolated(unsafe) public let kSecAttrService: CFString = "svce"
/// The apps that share an item.
nonisolated(unsafe) public let kSecAttrAccessGroup: CFString = "agrp"
/// When an item can be read. The value is stored but has no effect, because a simulated device is never
/// locked.
nonisolated(unsafe) public let kSecAttrAccessible: CFString = "pdmn"
/// Custom data of the app.
nonisolated(unsafe) public let kSecAttrGeneric: CFString = "gena"
/// A label for users.
nonisolated(unsafe) public let kSecAttrLabel: CFString = "labl"
/// A description for users.
nonisolated(unsafe) public let kSecAttrDescription: CFString = "desc"
/// A comment for users.
nonisolated(unsafe) public let kSecAttrComment: CFString = "icmt"
/// A four-letter code of the creator.
nonisolated(unsafe) public let kSecAttrCreator: CFString = "crtr"
/// A four-letter code of the type.
nonisolated(unsafe) public let kSecAttrType: CFString = "type"
/// Whether an item is hidden.
nonisolated(unsafe) public let kSecAttrIsInvisible: CFString = "invi"
/// Whether an item is synchronized to the user's other devices. The value is stored but has no effect.
nonisolated(unsafe) public let kSecAttrSynchronizable: CFString = "sync"
/// A value in a query that finds both synchronized items and all others.
nonisolated(unsafe) public let kSecAttrSynchronizableAny: CFString = "syna"

/// The item is readable while the device is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// The item is readable after the first unlock.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// The item is readable at any time.
nonisolated(unsafe) public let kSecAttrAccessibleAlways: CFString = "dk"
/// The item is readable only on this device, while the device has a passcode and is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly: CFString = "akpu"
/// The item is readable only on this device, while the device is unlocked.
nonisolated(unsafe) public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// The item is readable only on this device, after the first unlock.
nonisolated(unsafe) public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// The item is readable only on this device, at any time.
nonisolated(unsafe) public let kSecAttrAccessibleAlwaysThisDeviceOnly: CFString = "dku"

/// The secret of an item.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
/// A persistent reference to an item.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"
/// Requests the secret.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
/// Requests the attributes.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
/// Requests a reference object for the item; not supported here, so ignored.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
/// Requests a persistent reference to the item.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

/// The maximum number of items.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
/// One item.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All items.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"

/// Selects a keychain; there is only one here.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
/// Whether the user may be asked to authenticate. Authentication is never needed here.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
