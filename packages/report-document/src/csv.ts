import { ExpenseInputs, laterFields } from '@sortie/contracts/expense'
import { exchangeOf } from '@sortie/contracts/paid-text'
import type { CsvFormat } from '@sortie/contracts/profile'
import type { EnteredBy, Fields } from '@sortie/contracts/record'

type CsvExpense = { [N in keyof (typeof columns & typeof laterFields)]?: string | null } & {
  receiptCount: number
  enteredBy?: EnteredBy | undefined
}

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\uFEFF'

const ofAssistant = 'entered by'

const { tripId: mission, notes, ...others } = ExpenseInputs
const columns = { ...others, mission, notes }
/** Whose expense it is, for those who read everyone's. */
const columnsOfPerson = ['email', 'name', 'department', 'expense id']

/** `last`: columns that only some of the files have, at the end. */
export function csvHeader(
  format: CsvFormat = 'comma',
  withPerson = false,
  last: readonly string[] = [],
): string {
  const named = (fields: Fields) => Object.values(fields).map(({ label }) => label.toLowerCase())
  const person = withPerson ? columnsOfPerson : []
  const later = [...named(laterFields), 'exchange', ofAssistant]
  const cells = [...named(columns), 'receipt count', ...person, ...later, ...last]
  return csvLine(cells, format)
}

/** One RFC 4180 line with its line end. Dates without their time. */
export function csvRow(
  row: CsvExpense,
  format: CsvFormat = 'comma',
  person: readonly string[] = [],
  last: readonly string[] = [],
): string {
  const cells = (fields: Fields) =>
    Object.entries(fields).map(([name, { stored, decimal }]) => {
      const value = String(row[name as keyof CsvExpense] ?? '')
      if (decimal) return csvNumber(value, format)
      return stored.type === Date ? value.slice(0, 10) : value
    })
  const later = [...cells(laterFields), exchangeOf(row) ?? '', row.enteredBy?.name ?? '']
  return csvLine(
    [...cells(columns), String(row.receiptCount), ...person, ...later, ...last],
    format,
  )
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
/** The same as `skipped` without the separators: otherwise a long row of tabs would be read once for each of them. */
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
