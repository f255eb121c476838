-- What a product of each type costs in some countries, by the three letters of the country.
--
-- The amounts differ in what an app can get wrong: none, two or three decimals, a zero at the end, whole units, less
-- than one unit, thousands and more. The United States have the plain prices.

local function list(currency, consumable, non_consumable, non_renewing, auto_renewable)
  return {
    currency = currency, consumable = consumable, non_consumable = non_consumable, non_renewing = non_renewing,
    auto_renewable = auto_renewable,
  }
end

return {
  USA = list("USD", "0.99", "4.99", "9.99", "2.99"),
  JPN = list("JPY", "160", "800", "12000", "450"),
  KOR = list("KRW", "1400", "12000", "33000", "4400"),
  GBR = list("GBP", "0.50", "5.00", "10.00", "2.70"),
  DEU = list("EUR", "1.10", "4.99", "10.00", "4.90"),
  FRA = list("EUR", "0.05", "4.90", "1234.50", "5.00"),
  SWE = list("SEK", "9.00", "49.90", "1190.00", "35.00"),
  CHE = list("CHF", "1.00", "4.90", "1234.50", "3.00"),
  BRA = list("BRL", "4.90", "19.90", "24.90", "14.90"),
  IND = list("INR", "10.00", "1234.50", "125000.00", "100.10"),
  KWT = list("KWD", "0.250", "1.500", "12.900", "0.990"),
}
