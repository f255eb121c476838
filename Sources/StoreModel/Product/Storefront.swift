/// A country in which the store sells, by its three letters and its two, with the currency of its prices.
public struct Storefront: Hashable, Sendable {
  /// The country's three letters, by which StoreKit names a storefront.
  public let letters: String
  /// The country's two letters, by which links and searches of the store name it.
  public let country: String
  /// The code of the currency in which prices are shown.
  public let currency: String

  /// The storefront with three letters, or nothing.
  public static func named(_ letters: String) -> Storefront? { all.first { $0.letters == letters } }

  /// The storefront of a country's two letters, large or small, or nothing.
  public static func of(country: String) -> Storefront? {
    let large = country.uppercased()
    return all.first { $0.country == large }
  }

  /// The currency of a storefront; where the table does not know it, prices are in dollars as in most of them.
  public static func currency(of letters: String) -> String { named(letters)?.currency ?? "USD" }

  /// Every storefront of the table, in the order of the three letters.
  public static let all: [Storefront] = table.split(separator: "\n").flatMap { line in
    let words = line.split(separator: " ").map(String.init)
    return words.dropFirst().map { word in
      Storefront(
        letters: String(word.prefix(3)), country: String(word.dropFirst(4)), currency: words[0])
    }
  }.sorted { $0.letters < $1.letters }

  /// A currency, and the countries with it: three letters, a period, two letters.
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
