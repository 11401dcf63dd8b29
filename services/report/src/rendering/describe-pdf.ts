import { deflateSync } from 'node:zlib'
import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { csvFile } from '@sortie/report-document/csv'
import { productTitle } from '@sortie/report-document/labels'
import { reportAuthor, reportTitle } from '@sortie/report-document/report'
import type { ReportData } from '@sortie/report-document/report-data'
import type { PrintedPdf } from './printed-pdf.ts'

/** Sets author, title and time, and attaches the rows as CSV. The only time in the file is the report's own. */
export function describe(printed: PrintedPdf, data: ReportData): void {
  const { context, info, catalog } = printed
  const time = `D:${(data.generatedAt ?? `${data.generatedOn}T00:00:00Z`).replace(/\D/g, '').slice(0, 14)}+00'00'`
  makeRepeatable(printed.bytes, time)
  const facts = info[1]
  facts.set(PDFName.of('Title'), PDFHexString.fromText(reportTitle(data)))
  facts.set(PDFName.of('Author'), PDFHexString.fromText(reportAuthor(data)))
  facts.set(PDFName.of('Subject'), PDFHexString.fromText('Expense report with its receipts'))
  facts.set(PDFName.of('Creator'), PDFHexString.fromText(productTitle))
  facts.set(PDFName.of('CreationDate'), PDFString.of(time))
  facts.set(PDFName.of('ModDate'), PDFString.of(time))
  context.assign(info[0], facts)

  const file = attachment(printed, data, time)
  const names = context.obj({ EmbeddedFiles: { Names: [PDFString.of(fileName), file] } })
  catalog[1].set(PDFName.of('Names'), names)
  catalog[1].set(PDFName.of('AF'), context.obj([file]))
  if (catalog[1].get(PDFName.of('Outlines')))
    catalog[1].set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
  context.assign(catalog[0], catalog[1])
}

const fileName = 'expenses.csv'

function attachment({ context }: PrintedPdf, { expenses }: ReportData, time: string) {
  const rows = expenses.map((expense) => ({
    ...expense,
    mission: expense.tripName,
    receiptCount: expense.receipts.length,
  }))
  const bytes = Buffer.from(csvFile(rows))
  const stream = context.stream(deflateSync(bytes), {
    Type: 'EmbeddedFile',
    Filter: 'FlateDecode',
    Subtype: 'text/csv',
    Params: { Size: bytes.length, CreationDate: PDFString.of(time), ModDate: PDFString.of(time) },
  })
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(fileName),
      UF: PDFHexString.fromText(fileName),
      Desc: PDFString.of('The lines of this report'),
      AFRelationship: 'Data',
      EF: { F: context.register(stream) },
    }),
  )
}

/**
 * Makes the output reproducible: replaces the clock's time by the report's, and renumbers the ids of table cells,
 * which the browser counts over its lifetime, from 1. Lengths stay the same, so that offsets remain valid, and bytes
 * are changed in place: most of a report are tags, and copying them as text would be slow.
 */
function makeRepeatable(bytes: Buffer, time: string): void {
  const places = placesOf(bytes, '(node', ')', 14)
  const marks = [...new Set(places.map((place) => markAt(bytes, place)))].sort()
  const numberOf = new Map(marks.map((mark, index) => [mark, String(index + 1).padStart(8, '0')]))
  for (const place of places)
    bytes.write(numberOf.get(markAt(bytes, place)) ?? '', place + 5, 'latin1')
  for (const name of ['/CreationDate (D:', '/ModDate (D:'])
    for (const place of placesOf(bytes, name, ')', name.length + 22))
      bytes.write(time, place + name.length - 2, 'latin1')
}

const markAt = (bytes: Buffer, place: number) => bytes.toString('latin1', place + 5, place + 13)

/** Finds the positions of texts of this length with this beginning and end. */
function placesOf(bytes: Buffer, begin: string, end: string, length: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(begin); at !== -1; at = bytes.indexOf(begin, at + begin.length))
    if (bytes[at + length - 1] === end.charCodeAt(0)) places.push(at)
  return places
}
