/** How a currency is printed. A sign of several countries lists them all, the first where nothing says which. */
export type Sign = { pattern: RegExp; currencies: readonly string[] }

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
  [`(?<!${letter})S/\\.?`, 'PEN'],
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

// Codes that are words or names as well: they name a currency only beside the sum of a total.
const words = new Set('ALL TOP CUP PEN TRY GEL BOB MOP SOS AMD BAM MAD NAD COP DOP RON'.split(' '))

export const signs = printedSigns.map(
  ([pattern, currencies]): Sign => ({
    pattern: new RegExp(pattern, 'gu'),
    currencies: currencies.split(' '),
  }),
)

/** Whether a code may be an ordinary word of a receipt: "TOP 12.00". */
export function isWord(text: string): boolean {
  return words.has(text)
}
