/**
 * How a currency is printed. A sign of several countries lists them all, the first where nothing says which. A `weak`
 * one is also a word or a number's name ("RO 1234"): it counts beside the sum of a total, or where the country fits.
 */
export type Sign = { pattern: RegExp; currencies: readonly string[]; weak: boolean }

const letter = String.raw`\p{L}`
const word = (text: string) => `(?<!${letter})(?:${text})(?!${letter})`

/** Dollars of these countries are often printed with a plain "$". */
export const dollars = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'TWD', 'MXN', 'ARS', 'CLP', 'COP']

const printedSigns: readonly [pattern: string, currencies: string][] = [
  ['€', 'EUR'],
  [word('[Ee]uros?|EUROS?|[Ee]ur'), 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₩', 'KRW'],
  ['원', 'KRW'],
  ['円', 'JPY'],
  ['[¥￥]', 'JPY CNY'],
  ['元', 'CNY TWD'],
  [word('RMB'), 'CNY'],
  ['₫', 'VND'],
  [word('VNĐ'), 'VND'],
  // The letter that stands for dong, before or after thousands.
  [`(?<!${letter})[đĐ](?=\\s?\\d)|(?<=\\d[.,]\\d{3}\\s?)[đĐ](?!${letter})`, 'VND'],
  ['₺', 'TRY'],
  [word('TL'), 'TRY'],
  ['₽', 'RUB'],
  [word('руб'), 'RUB'],
  ['₴', 'UAH'],
  [word('грн'), 'UAH'],
  ['₪', 'ILS'],
  [word('NIS'), 'ILS'],
  ['฿', 'THB'],
  [word('[Bb]aht|BAHT'), 'THB'],
  ['₱', 'PHP'],
  ['₦', 'NGN'],
  ['₵', 'GHS'],
  ['₸', 'KZT'],
  ['₾', 'GEL'],
  [word('[Zz][łlt]|ZŁ'), 'PLN'],
  [word('Kč|Kc'), 'CZK'],
  [word('Ft'), 'HUF'],
  [word('[Ll]ei|LEI'), 'RON MDL'],
  [word('лв|lv'), 'BGN'],
  [word('S?Fr\\.?|SFR|sFr\\.?'), 'CHF'],
  [word('[Kk]r\\.?|KR'), 'SEK NOK DKK ISK'],
  [word('RM'), 'MYR'],
  [word('Rp\\.?'), 'IDR'],
  [word('Rs\\.?'), 'INR PKR NPR LKR MUR'],
  [word('Dhs?\\.?'), 'AED MAD'],
  [word('K[Ss]h\\.?'), 'KES'],
  [word('FCFA|F CFA|CFA'), 'XOF XAF'],
  [`(?<!${letter})S/\\.?(?=\\s?\\d)`, 'PEN'],
  [`(?<!${letter})R\\$`, 'BRL'],
  [`(?<!${letter})US ?\\$|\\$ ?US(?!${letter})`, 'USD'],
  [`(?<!${letter})AU?\\$`, 'AUD'],
  [`(?<!${letter})C(?:A|DN)?\\$`, 'CAD'],
  [`(?<!${letter})NZ\\$`, 'NZD'],
  [`(?<!${letter})S\\$`, 'SGD'],
  [`(?<!${letter})HK\\$`, 'HKD'],
  [`(?<!${letter})NT\\$`, 'TWD'],
  [`(?<!${letter})(?:MX|MEX)\\$`, 'MXN'],
  [`(?<![${letter}\\p{Sc}])\\$`, dollars.join(' ')],
]

/** In Arabic a sign is two letters with a point between them. */
const arabicSigns = `د.ك KWD, د.ب BHD, ر.ع OMR, د.أ JOD, د.ت TND, ل.د LYD, د.ع IQD, د.إ AED, ر.س SAR, ر.ق QAR, ج.م EGP,
  ل.ل LBP, د.م MAD, د.ج DZD`

/** Signs of two letters, beside a number with decimals: those of the dinars and rials have three. */
const weakSigns: readonly [letters: string, currency: string][] = [
  ['K\\.?\\s?D', 'KWD'],
  ['B\\.?\\s?D', 'BHD'],
  ['R\\.?\\s?O|O\\.?\\s?R', 'OMR'],
  ['J\\.?\\s?D', 'JOD'],
  ['D\\.?\\s?T', 'TND'],
  ['L\\.?\\s?D', 'LYD'],
  ['I\\.?\\s?D', 'IQD'],
  ['Q\\.?\\s?R', 'QAR'],
  ['S\\.?\\s?R', 'SAR'],
  ['L\\.?\\s?E', 'EGP'],
]
const besideDecimals = (letters: string) =>
  `(?<![${letter}\\d.])(?:${letters})\\.?(?=[:.]?\\s?\\d[\\d ,.']*[.,]\\d{2,3}(?![\\d.,/-]))|(?<=\\d[.,]\\d{2,3}\\s?)(?:${letters})\\.?(?![${letter}\\d])`

// Codes that receipts of travellers bear often and that are no words or names. Others name a currency only beside the sum
// of a total: "TOP 12.00" is a garment, "SDN BHD" a company.
const plain = new Set(
  `USD EUR GBP CHF JPY CNY KRW INR MYR SGD HKD TWD THB VND IDR PHP AUD NZD CAD MXN BRL PLN SEK NOK DKK ISK CZK HUF RON
    BGN TRY AED SAR QAR KWD BHD OMR JOD TND LYD IQD ZAR ILS EGP KES RUB UAH LKR PKR NPR`.split(
    /\s+/,
  ),
)
// Of those, the ones that are names or words all the same.
const words = new Set(['TRY', 'RON'])

export const signs: readonly Sign[] = [
  ...printedSigns.map((sign) => signOf(sign, false)),
  ...arabicSigns.split(/,\s*/).map((sign) => {
    const [letters = '', currency = ''] = sign.split(' ')
    return signOf([word(letters.replace('.', '\\.\\s?')), currency], false)
  }),
  ...weakSigns.map(([letters, currency]) => signOf([besideDecimals(letters), currency], true)),
]

function signOf([pattern, currencies]: readonly [string, string], weak: boolean): Sign {
  return { pattern: new RegExp(pattern, 'gu'), currencies: currencies.split(' '), weak }
}

/** Whether a code may be an ordinary word of a receipt: "TOP 12.00". */
export function isWord(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && (words.has(text) || !plain.has(text))
}
