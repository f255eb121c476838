/// Why bytes are not the expected ASN.1 elements.
enum EncodingFlaw: Error, Hashable, Sendable {
  /// The bytes end inside an element.
  case isCut
  /// A length has an unsupported form, or is longer than necessary.
  case hasBadLength
  /// A tag has several bytes, or the zero bytes that end an element are in the wrong place.
  case hasBadTag
  /// An element has a different tag than expected.
  case hasOtherTag
  /// A value has a different form than expected.
  case hasBadValue
  /// Elements are nested deeper than `ElementReader.depthLimit`.
  case isTooDeep
  /// There are bytes after the last element.
  case hasMore
}
