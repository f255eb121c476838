extension CommandTable {
  static let package = CommandDescription(
    "package", arguments: "check PATH …", argumentCountMax: .max,
    "Looks at packages of hosted content as a reviewer at the store does.",
    examples: [
      .init("package check book.pkg", "a package: what is in it, and what is wrong with it"),
      .init("package check --product com.example.book book.pkg", "as the package of that product"),
      .init("package check --newer-than 1.0 book.pkg", "as one that replaces version 1.0"),
      .init("package check --format json *.pkg", "several, for programs"),
    ],
    options: [
      OptionDescription("product", value: "ID", "the product that the package has to be for"),
      OptionDescription("newer-than", value: "VERSION", "the version that the package has to replace"),
      OptionDescription("format", value: "FORM", "text or json"),
    ],
    notes: [
      "A package is a folder with ContentInfo.plist and the folder Contents, or a zip file of what is in such a folder. "
        + "Nothing is unpacked to the disk, and no link is followed.",
      "The exit code is 0 where every package would be taken, 1 where one would be turned down, and 64 where one cannot be "
        + "read at all.",
    ])
}
