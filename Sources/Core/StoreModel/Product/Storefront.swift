public import Facts

/// A country in which the store sells: its three-letter and two-letter codes, and the currency of its prices.
public struct Storefront: Hashable, Sendable {
  /// The three-letter country code, by which StoreKit identifies a storefront.
  public let letters: String
  /// The two-letter country code, which links and searches of the store use.
  public let country: String
  /// The code of the currency of prices.
  public let currency: String

  /// Returns the storefront with this three-letter code. Nil if the table does not contain it.
  public static func named(_ letters: String) -> Storefront? { all.first { $0.letters == letters } }

  /// Returns the storefront with this two-letter country code, in capital or small letters. Nil if the table
  /// does not contain it.
  public static func of(country: String) -> Storefront? {
    let large = country.uppercased()
    return all.first { $0.country == large }
  }

  /// Returns the currency of a storefront, or US dollars if the table does not contain the storefront.
  public static func currency(of letters: String) -> String { named(letters)?.currency ?? "USD" }

  /// Returns the number by which Apple identifies a storefront. If the number is unknown, derives one from
  /// the letters. Derived numbers start with 9, so that numbers are unique.
  public static func identifier(of letters: String) -> String {
    if let place = numbers.firstIndex(where: { $0.letters == letters }) { return "\(numbers[place].number)" }
    let digits = letters.utf8.prefix(3).reduce(0) { $0 * 26 + Int($1 % 26) }
    return "\(900_000 + digits)"
  }

  private static let numbers: [(letters: Substring, number: Int)] = published.split {
    $0 == " " || $0 == "\n"
  }
  .map { (letters: $0.prefix(3), number: 143_000 + (Int($0.dropFirst(3)) ?? 0)) }

  /// Published numbers, without their common prefix 143.
  private static let published = """
    USA441 FRA442 DEU443 GBR444 AUT445 BEL446 FIN447 GRC448 IRL449 ITA450 LUX451 NLD452 PRT453 ESP454 CAN455
    SWE456 NOR457 DNK458 CHE459 AUS460 NZL461 JPN462 HKG463 SGP464 CHN465 KOR466 IND467 MEX468 RUS469 TWN470
    VNM471 ZAF472 MYS473 PHL474 THA475 IDN476 PAK477 POL478 SAU479 TUR480 ARE481 HUN482 CHL483 NPL484 PAN485
    LKA486 ROU487 CZE489 ISR491 UKR492 KWT493 HRV494 CRI495 SVK496 LBN497 QAT498 SVN499 COL501 VEN502 BRA503
    GTM504 ARG505 SLV506 PER507 DOM508 ECU509 HND510 JAM511 NIC512 PRY513 URY514 MAC515 EGY516 KAZ517 EST518
    LVA519 LTU520 MLT521
    """

  /// Whether a text has the form of a storefront code: three capital letters.
  public static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Every storefront of the table, in the order of the table.
  public static let all: [Storefront] = table.split(separator: "\n").flatMap { line in
    let words = line.split(separator: " ").map(String.init)
    return words.dropFirst().map { word in
      Storefront(
        letters: String(word.prefix(3)), country: String(word.dropFirst(4)), currency: words[0])
    }
  }.sorted { $0.letters < $1.letters }

  /// Each line: a currency, and its countries as three letters, a period, and two letters.
  private static let table = """
    AED ARE.AE
    AUD AUS.AU
    BGN BGR.BG
    BRL BRA.BR
    CAD CAN.CA
    CHF CHE.CH
    CLP CHL.CL
    CNY CHN.CN
    COP COL.CO
    CZK CZE.CZ
    DKK DNK.DK
    EGP EGY.EG
    EUR AUT.AT BEL.BE BIH.BA CYP.CY DEU.DE ESP.ES EST.EE FIN.FI FRA.FR GRC.GR HRV.HR IRL.IE ITA.IT LTU.LT LUX.LU LVA.LV MLT.MT MNE.ME NLD.NL PRT.PT SRB.RS SVK.SK SVN.SI XKS.XK
    GBP GBR.GB
    HKD HKG.HK
    HUF HUN.HU
    IDR IDN.ID
    ILS ISR.IL
    INR IND.IN
    JPY JPN.JP
    KRW KOR.KR
    KZT KAZ.KZ
    MXN MEX.MX
    MYR MYS.MY
    NGN NGA.NG
    NOK NOR.NO
    NZD NZL.NZ
    PEN PER.PE
    PHP PHL.PH
    PKR PAK.PK
    PLN POL.PL
    QAR QAT.QA
    RON ROU.RO
    RUB RUS.RU
    SAR SAU.SA
    SEK SWE.SE
    SGD SGP.SG
    THB THA.TH
    TRY TUR.TR
    TWD TWN.TW
    TZS TZA.TZ
    USD AFG.AF AGO.AO AIA.AI ALB.AL ARG.AR ARM.AM ATG.AG AZE.AZ BEN.BJ BFA.BF BHR.BH BHS.BS BLR.BY BLZ.BZ BMU.BM BOL.BO BRB.BB BRN.BN BTN.BT BWA.BW CIV.CI CMR.CM COD.CD COG.CG CPV.CV CRI.CR CYM.KY DMA.DM DOM.DO DZA.DZ ECU.EC FJI.FJ FSM.FM GAB.GA GEO.GE GHA.GH GMB.GM GNB.GW GRD.GD GTM.GT GUY.GY HND.HN IRQ.IQ ISL.IS JAM.JM JOR.JO KEN.KE KGZ.KG KHM.KH KNA.KN KWT.KW LAO.LA LBN.LB LBR.LR LBY.LY LCA.LC LKA.LK MAC.MO MAR.MA MDA.MD MDG.MG MDV.MV MKD.MK MLI.ML MMR.MM MNG.MN MOZ.MZ MRT.MR MSR.MS MUS.MU MWI.MW NAM.NA NER.NE NIC.NI NPL.NP NRU.NR OMN.OM PAN.PA PLW.PW PNG.PG PRY.PY RWA.RW SEN.SN SLB.SB SLE.SL SLV.SV STP.ST SUR.SR SWZ.SZ SYC.SC TCA.TC TCD.TD TJK.TJ TKM.TM TON.TO TTO.TT TUN.TN UGA.UG UKR.UA URY.UY USA.US UZB.UZ VCT.VC VEN.VE VGB.VG VUT.VU YEM.YE ZMB.ZM ZWE.ZW
    VND VNM.VN
    ZAR ZAF.ZA
    """
}

/// The price and texts of a product in one storefront.
public struct StorefrontTerms: Hashable, Sendable {
  /// The three-letter code of the storefront.
  public let storefront: TextID
  /// The price in the smallest unit of the currency.
  public let price: Int64
  public let currency: TextID
  /// The title in the language of the country.
  public let title: TextID
  /// The description shown below the title.
  public let summary: TextID
  /// The price of the introductory offer in this storefront. Nil if the offer has no price of its own here.
  public var introductoryPrice: Int64?
  /// The prices of the promotional offers that have their own price in this storefront.
  public var offerPrices: [OfferPrice] = []

  public init(storefront: TextID, price: Int64, currency: TextID, title: TextID, summary: TextID) {
    self.storefront = storefront
    self.price = price
    self.currency = currency
    self.title = title
    self.summary = summary
  }
}

/// An amount of money in the smallest unit of its currency.
public struct Price: Hashable, Sendable {
  public let amount: Int64
  /// The three-letter code of the currency.
  public let currency: String

  public init(amount: Int64, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}
