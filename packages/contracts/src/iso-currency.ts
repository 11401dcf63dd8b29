// Currencies of receipts. Source: ISO 4217, list one, without metals, codes for testing, and funds: but for the Chilean
// UF, in which rents are written, nobody pays in those.

const twoDecimals = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP
  CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS
  KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD
  PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
  TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`
const noDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'
const threeDecimals = 'BHD IQD JOD KWD LYD OMR TND'
const fourDecimals = 'CLF'

const decimals = new Map(
  [noDecimals, '', twoDecimals, threeDecimals, fourDecimals].flatMap((codes, count) =>
    codes.split(/\s+/).flatMap((code): [string, number][] => (code ? [[code, count]] : [])),
  ),
)

/** The codes of ISO 4217 that a receipt can be in. */
export const isoCurrencies: readonly string[] = [...decimals.keys()]

/** Nobody could pay in these after this day, though they are still read and kept: Bulgaria took leva beside the euro for a month. */
const lastDays = new Map([['BGN', '2026-01-31']])

/** The currencies in which something can have been paid on that day, YYYY-MM-DD. */
export function currenciesOn(day: string): string[] {
  return isoCurrencies.filter((code) => day <= (lastDays.get(code) ?? day))
}

/** How many decimals amounts of a currency have: none for yen, three for dinars, two for most and the unknown. */
export function decimalsOf(currency: string | null): number {
  return decimals.get(currency ?? '') ?? 2
}

/** Whole minor units of an amount in its currency: 158 000 of 1580 dollars, 1580 of 1580 yen. */
export function toMinorOf(amount: number, currency: string | null): number {
  return Math.round(amount * 10 ** decimalsOf(currency))
}

/** "1,234.50", "1,580": an amount with the decimals of its currency. */
export function formatDecimals(amount: number, currency: string | null): string {
  const digits = decimalsOf(currency)
  return amount.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** "GBP 136.95", "JPY 1,580" */
export function formatPrinted(amount: number, currency: string): string {
  return `${currency} ${formatDecimals(amount, currency)}`
}
