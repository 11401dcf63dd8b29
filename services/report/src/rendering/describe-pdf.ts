import { deflateSync } from 'node:zlib'
import { PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { csvFile } from '@sortie/report-document/csv'
import { productTitle } from '@sortie/report-document/labels'
import { reportAuthor, reportTitle } from '@sortie/report-document/report'
import type { ReportData } from '@sortie/report-document/report-data'
import type { PrintedPdf } from './printed-pdf.ts'

/** Sets who, what and when, and attaches the rows as CSV. The only time in the file is the report's own. */
export function describe(printed: PrintedPdf, data: ReportData): void {
  const { context, info, catalog } = printed
  const time = `D:${data.generatedOn.replace(/\D/g, '').slice(0, 14)}+00'00'`
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
 * Makes the printed bytes the same for the same report: the report's time in place of the clock's, and the marks of
 * table cells, which the browser counts through its life, counted from 1. All keep their length, so offsets hold, and
 * are written over in place: the tags are most of a report, and copying them as text takes its time.
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

/** Where a text of so many letters begins and ends like this. */
function placesOf(bytes: Buffer, begin: string, end: string, length: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(begin); at !== -1; at = bytes.indexOf(begin, at + begin.length))
    if (bytes[at + length - 1] === end.charCodeAt(0)) places.push(at)
  return places
}
