export type CsvExpense = {
  date: string
  merchant: string
  category: string
  amount: string
  currency: string
  paymentMethod: string
  status: string
  mission: string | null | undefined
  notes: string
  receiptCount: number
}

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF'

export const csvHeader =
  'date,merchant,category,amount,currency,payment method,status,mission,notes,receipt count\r\n'

/** RFC 4180, one line with its line end. The day counts, not the time. */
export function csvRow(row: CsvExpense): string {
  return `${row.date.slice(0, 10)},${csvField(row.merchant)},${csvField(row.category)},${csvField(row.amount)},${csvField(row.currency)},${csvField(row.paymentMethod)},${csvField(row.status)},${csvField(row.mission ?? '')},${csvField(row.notes)},${row.receiptCount}\r\n`
}

export function csvFile(rows: Iterable<CsvExpense>): string {
  let text = byteOrderMark + csvHeader
  for (const row of rows) text += csvRow(row)
  return text
}

const control = '\\0-\\x1f'
/** What a spreadsheet skips before it looks for a formula. */
const skipped = '[\\0-\\x09\\x0b\\x0c\\x0e-\\x20\\x7f"]*'
/** The wide signs of East Asian keyboards count as the narrow ones where such a language is set. */
const begins = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'
/** A cell that starts like this is a formula to a spreadsheet, and runs when the file is opened. */
const formula = new RegExp(`^${skipped}[${begins}\\t\\r\\n]`)
/** Read with another separator than ours, a cell begins in the middle of this one. */
const innerFormula = new RegExp(`([;\\r\\n])(?=${skipped}[${begins}])`, 'g')
/** Most cells have nothing of this. */
const special = new RegExp(`[${begins}";,${control}]`)
const quoted = /[",;\r\n]/

export function csvField(text: string): string {
  if (!special.test(text)) return text
  const safe = (formula.test(text) ? `'${text}` : text).replace(innerFormula, "$1'")
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
