import type { CsvFormat } from '@sortie/contracts/profile'

type CsvExpense = {
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
} & CsvPaid

/** How it was paid in another currency (contracts/foreign-money.ts); absent where it was not. */
type CsvPaid = {
  paidAmount?: string | null
  paidCurrency?: string | null
  rate?: string | null
  ratePer?: string | null
  rateDate?: string | null
  rateSource?: string | null
}

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

const columns = [
  ...['date', 'merchant', 'category', 'amount', 'currency', 'payment method', 'status', 'mission'],
  ...['notes', 'receipt count'],
]
/** Whose expense it is, for those who read everyone's. */
const columnsOfPerson = ['email', 'name', 'department', 'expense id']

const columnsOfPaid = [
  ...['paid amount', 'paid currency', 'rate', 'rate per', 'rate date', 'rate source'],
]

export function csvHeader(format: CsvFormat = 'comma', withPerson = false): string {
  return csvLine([...columns, ...(withPerson ? columnsOfPerson : []), ...columnsOfPaid], format)
}

/** One RFC 4180 line with its line end. Dates without their time. */
export function csvRow(
  row: CsvExpense,
  format: CsvFormat = 'comma',
  person: readonly string[] = [],
): string {
  const { date, merchant, category, amount, currency, paymentMethod, status, mission, notes } = row
  return csvLine(
    [
      ...[date.slice(0, 10), merchant, category, csvNumber(amount, format), currency],
      ...[paymentMethod, status, mission ?? '', notes, String(row.receiptCount), ...person],
      ...paidCells(row, format),
    ],
    format,
  )
}

function paidCells(row: CsvPaid, format: CsvFormat): string[] {
  const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource } = row
  const number = (decimal: string | null | undefined) => csvNumber(decimal ?? '', format)
  return [
    ...[number(paidAmount), paidCurrency ?? '', number(rate), number(ratePer)],
    ...[rateDate?.slice(0, 10) ?? '', rateSource ?? ''],
  ]
}

export function csvLine(cells: readonly string[], format: CsvFormat = 'comma'): string {
  return `${cells.map((cell) => csvField(cell, format)).join(format === 'comma' ? ',' : ';')}\r\n`
}

/** A decimal text like "1234.50" as a spreadsheet takes it for a number. */
export function csvNumber(decimal: string, format: CsvFormat = 'comma'): string {
  return format === 'comma' ? decimal : decimal.replace('.', ',')
}

export function csvFile(rows: Iterable<CsvExpense>): string {
  let text = byteOrderMark + csvHeader()
  for (const row of rows) text += csvRow(row)
  return text
}

const control = '\\0-\\x1f'
/** Characters that a spreadsheet skips before it looks for a formula. */
const skipped = '[\\0-\\x09\\x0b\\x0c\\x0e-\\x20\\x7f"]*'
/** In East Asian locales the full-width forms count as well. */
const begins = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'
/** A spreadsheet takes a cell that starts like this for a formula, and runs it when the file is opened. */
const formula = new RegExp(`^${skipped}[${begins}\\t\\r\\n]`)
/** What spreadsheets may split cells at besides our comma. */
const separators = ';|\\t\\r\\n\\v\\f'
/** As `skipped` without the separators: otherwise a long row of tabs would be read once for each of them. */
const skippedInside = '[\\0-\\x08\\x0e-\\x20\\x7f"]*'
/** Opened with another separator than ours, this text would be split and a new cell could begin with a formula. */
const innerFormula = new RegExp(`([${separators}])(?=${skippedInside}[${begins}])`, 'g')
/** Fast path: most cells have none of this. */
const special = new RegExp(`[${begins}",|;${control}]`)
const quoted = new RegExp(`[",${separators}]`)
/** Neither a formula nor in need of quotes where the separator is not its decimal mark. */
const plainNumber = { comma: /^-?\d+(\.\d+)?$/, semicolon: /^-?\d+(,\d+)?$/ }

function csvField(text: string, format: CsvFormat): string {
  if (!special.test(text) || plainNumber[format].test(text)) return text
  const safe = (formula.test(text) ? `'${text}` : text).replace(innerFormula, "$1'")
  return quoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
