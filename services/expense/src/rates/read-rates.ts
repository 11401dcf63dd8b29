import { isDeepStrictEqual } from 'node:util'
import { isoCurrencies } from '@sortie/contracts/iso-currency'
import { invalidField } from '@sortie/platform/errors'
import type { RateDay } from './rate-day.model.ts'

const months =
  'january february march april may june july august september october november december'
const monthNumbers = new Map(months.split(' ').map((name, index) => [name, index + 1]))

/**
 * The days of a file as the European Central Bank publishes it: a first line "Date, USD, JPY, …", then a line a day with
 * units for one euro, "N/A" where there are none. Days are "2026-05-29" (eurofxref-hist.csv) or "29 May 2026"
 * (eurofxref.csv). Refused as a whole where a line is not so: with a cell more or less every figure behind it would be that
 * of another currency.
 */
export function readRates(csv: string): RateDay[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const heads = cellsOf(head)
  const [first = '', ...codes] = heads
  if (first.toLowerCase() !== 'date' || !codes.some((code) => isoCurrencies.includes(code)))
    throw fault(
      'This is not a file of rates. Choose eurofxref.csv or eurofxref-hist.csv of the European Central Bank, unpacked from its ZIP.',
    )
  demandCodes(codes)
  const days = new Map<string, RateDay>()
  for (const [index, text] of lines.entries()) {
    if (!text.trim()) continue
    const [cells, line] = [cellsOf(text), index + 2]
    if (!isAsWide(cells, heads)) throw otherCount(line, cells, heads)
    const day = dayOf(cells, codes, line)
    const before = days.get(day._id)
    if (before && !isDeepStrictEqual(before.rates, day.rates))
      throw fault(`Line ${line}: ${day._id} is there already, with other rates.`)
    days.set(day._id, day)
  }
  if (days.size === 0) throw fault('The file has no day with rates.')
  return [...days.values()]
}

/** The last column of the bank's own files is empty. */
function demandCodes(codes: string[]): void {
  const named = codes.at(-1) === '' ? codes.slice(0, -1) : codes
  for (const [index, code] of named.entries()) {
    if (!/^[A-Z]{3}$/.test(code))
      throw fault(`Line 1: “${code.slice(0, 40)}” is not the code of a currency.`)
    if (named.indexOf(code) < index) throw fault(`Line 1: ${code} is there twice.`)
  }
}

/** As many cells, but for the empty one behind a last comma. */
function isAsWide(cells: string[], heads: string[]): boolean {
  const filled = (line: string[]) => (line.at(-1) === '' ? line.length - 1 : line.length)
  if (cells.length === heads.length) return true
  return heads.at(-1) === '' && cells.at(-1) !== ''
    ? cells.length === filled(heads)
    : heads.at(-1) !== '' && filled(cells) === heads.length
}

function otherCount(line: number, cells: string[], heads: string[]) {
  return fault(
    `Line ${line} has ${cells.length} cells, but line 1 has ${heads.length}. Figures are written like 1163.45, without commas.`,
  )
}

function dayOf([written = '', ...cells]: string[], codes: string[], line: number): RateDay {
  const day = dayIn(written)
  if (!day) throw fault(`Line ${line}: “${written.slice(0, 40)}” is not a day.`)
  const rates: Record<string, string> = {}
  for (const [index, code] of codes.entries()) {
    const cell = cells[index] ?? ''
    if (!code && cell) throw fault(`Line ${line}: “${cell.slice(0, 40)}” stands under no currency.`)
    // Currencies that are gone have columns too.
    if (!isoCurrencies.includes(code) || cell === '' || cell === 'N/A') continue
    if (!/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/.test(cell) || Number(cell) === 0)
      throw fault(`Line ${line}: “${cell.slice(0, 40)}” is not a rate of ${code}.`)
    rates[code] = cell
  }
  return { _id: day, rates }
}

function dayIn(written: string): string | null {
  const [, date = '', name = '', year = ''] = /^(\d{1,2}) (\p{L}+) (\d{4})$/u.exec(written) ?? []
  const month = monthNumbers.get(name.toLowerCase())
  const two = (part: string | number) => String(part).padStart(2, '0')
  const iso = month ? `${year}-${two(month)}-${two(date)}` : written
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null
  const time = new Date(`${iso}T00:00:00.000Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso) ? iso : null
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim())
}

function fault(sentence: string) {
  return invalidField('csv', sentence, 'rates_unreadable')
}
