import { isDeepStrictEqual } from 'node:util'
import { isoCurrencies } from '@sortie/contracts/iso-currency'
import { invalidField } from '@sortie/platform/errors'
import type { XMLParser } from 'fast-xml-parser'
import type { RateDay } from './rate-day.model.ts'

const months =
  'january february march april may june july august september october november december'
const monthNumbers = new Map(months.split(' ').map((name, index) => [name, index + 1]))

/** The days of a file as the European Central Bank publishes it, in either of its forms. */
export async function readRates(text: string): Promise<RateDay[]> {
  return /^\uFEFF?\s*</.test(text) ? daysOfXml(text) : daysOfCsv(text)
}

/** `<Cube time="2026-05-29"><Cube currency="USD" rate="1.0876"/>…</Cube>`, one or many. Checked as the other form is. */
async function daysOfXml(xml: string): Promise<RateDay[]> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw fault('The file defines what a file of rates needs not.')
  // Loaded when it is needed: few processes ever read one.
  const { XMLParser } = await import('fast-xml-parser')
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    processEntities: false,
    parseTagValue: false,
    maxNestedTags: 10,
    isArray: (name) => name === 'Cube',
  })
  const days = new Map<string, RateDay>()
  for (const { time, Cube: rates = [] } of daysIn(parser, xml)) {
    const codes = rates.map(({ currency = '' }) => currency)
    demandCodes(codes, time ?? 'A day')
    const day = dayOf([time ?? '', ...rates.map(({ rate = '' }) => rate)], codes, time ?? 'A day')
    if (days.has(day._id)) throw fault(`${day._id} is there twice.`)
    days.set(day._id, day)
  }
  if (days.size === 0) throw fault('The file has no day with rates.')
  return [...days.values()]
}

type Cube = { time?: string; currency?: string; rate?: string; Cube?: Cube[] }

function daysIn(parser: XMLParser, xml: string): Cube[] {
  try {
    const { Envelope } = parser.parse(xml, true) as { Envelope?: Cube }
    return Envelope?.Cube?.flatMap(({ Cube: days = [] }) => days) ?? []
  } catch {
    throw fault('The file is no XML that can be read.')
  }
}

/**
 * A first line "Date, USD, JPY, …", then a line a day with
 * units for one euro, "N/A" where there are none. Days are "2026-05-29" (eurofxref-hist.csv) or "29 May 2026"
 * (eurofxref.csv). Refused as a whole where a line is not so: with a cell more or less every figure behind it would be that
 * of another currency.
 */
function daysOfCsv(csv: string): RateDay[] {
  const [head = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  const heads = cellsOf(head)
  const [first = '', ...codes] = heads
  if (first.toLowerCase() !== 'date' || !codes.some((code) => isoCurrencies.includes(code)))
    throw fault(
      'This is not a file of rates. Choose eurofxref.csv or eurofxref-hist.csv of the European Central Bank, unpacked from its ZIP.',
    )
  demandCodes(codes, 'Line 1')
  const days = new Map<string, RateDay>()
  for (const [index, text] of lines.entries()) {
    if (!text.trim()) continue
    const [cells, line] = [cellsOf(text), index + 2]
    if (!isAsWide(cells, heads)) throw otherCount(line, cells, heads)
    const day = dayOf(cells, codes, `Line ${line}`)
    const before = days.get(day._id)
    if (before && !isDeepStrictEqual(before.rates, day.rates))
      throw fault(`Line ${line}: ${day._id} is there already, with other rates.`)
    days.set(day._id, day)
  }
  if (days.size === 0) throw fault('The file has no day with rates.')
  return [...days.values()]
}

/** Knows those that are gone too. */
const names = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })

/** The last column of the bank's own files is empty. */
function demandCodes(codes: string[], where: string): void {
  const named = codes.at(-1) === '' ? codes.slice(0, -1) : codes
  for (const [index, code] of named.entries()) {
    if (!/^[A-Z]{3}$/.test(code) || !names.of(code))
      throw fault(`${where}: “${code.slice(0, 40)}” is not the code of a currency.`)
    if (code === 'EUR')
      throw fault(`${where}: EUR is among the rates, which are not for one euro then.`)
    if (named.indexOf(code) < index) throw fault(`${where}: ${code} is there twice.`)
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

function dayOf([written = '', ...cells]: string[], codes: string[], where: string): RateDay {
  const day = dayIn(written)
  if (!day) throw fault(`${where}: “${written.slice(0, 40)}” is not a day.`)
  const rates: Record<string, string> = {}
  for (const [index, code] of codes.entries()) {
    const cell = cells[index] ?? ''
    if (!code && cell) throw fault(`${where}: “${cell.slice(0, 40)}” stands under no currency.`)
    // Currencies that are gone have columns too.
    if (!isoCurrencies.includes(code) || cell === '' || cell === 'N/A') continue
    if (!/^(0|[1-9]\d{0,11})(\.\d{1,12})?$/.test(cell) || Number(cell) === 0)
      throw fault(`${where}: “${cell.slice(0, 40)}” is not a rate of ${code}.`)
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
