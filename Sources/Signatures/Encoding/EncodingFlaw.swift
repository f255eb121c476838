/// Why bytes are no elements of ASN.1 as they were expected.
enum EncodingFlaw: Error, Hashable, Sendable {
  /// They end in the middle of an element.
  case isCut
  /// A length has a form that is not taken, or a longer one than it needs.
  case hasBadLength
  /// A tag has more than one byte, or stands where elements cannot end.
  case hasBadTag
  /// An element has another tag than expected.
  case hasOtherTag
  /// A value has another form than expected.
  case hasBadValue
  /// Elements stand in elements more than `ElementReader.depthLimit` times.
  case isTooDeep
  /// Something stands behind the last element.
  case hasMore
}
