import { isoCurrencies } from '@sortie/contracts/iso-currency'
import { invalidField } from '@sortie/platform/errors'
import type { RateDay } from './rate-day.model.ts'

const months =
  'january february march april may june july august september october november december'
const monthNumbers = new Map(months.split(' ').map((name, index) => [name, index + 1]))

/**
 * The days of a file as the European Central Bank publishes it: a first line "Date, USD, JPY, …", then a line a day with
 * units for one euro, "N/A" where there are none. Days are "2026-05-29" (eurofxref-hist.csv) or "29 May 2026"
 * (eurofxref.csv). Refused as a whole where a line is not so.
 */
export function readRates(csv: string): RateDay[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const [first = '', ...codes] = cellsOf(head)
  if (first.toLowerCase() !== 'date' || !codes.some((code) => isoCurrencies.includes(code)))
    throw fault(
      'This is not a file of rates. Choose eurofxref.csv or eurofxref-hist.csv of the European Central Bank, unpacked from its ZIP.',
    )
  const days = lines.flatMap((line, index) =>
    line.trim() ? [dayOf(cellsOf(line), codes, index + 2)] : [],
  )
  if (days.length === 0) throw fault('The file has no day with rates.')
  return days
}

function dayOf([written = '', ...cells]: string[], codes: string[], line: number): RateDay {
  const day = dayIn(written)
  if (!day) throw fault(`Line ${line}: “${written.slice(0, 40)}” is not a day.`)
  const rates: Record<string, string> = {}
  for (const [index, code] of codes.entries()) {
    const cell = cells[index] ?? ''
    // Currencies that are gone have columns too, and the last column of the file is empty.
    if (!isoCurrencies.includes(code) || cell === '' || cell === 'N/A') continue
    if (!/^\d{1,12}(\.\d{1,12})?$/.test(cell) || Number(cell) === 0)
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
