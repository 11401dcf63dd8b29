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
  printed.bytes = repeatable(printed.bytes, time)
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
  if (catalog[1].get(PDFName.of('Outlines'))) catalog[1].set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
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
 * table cells, which the browser counts through its life, counted from 1. All keep their length, so offsets hold.
 */
function repeatable(bytes: Buffer, time: string): Buffer {
  const text = bytes.toString('latin1')
  const marks = [...new Set(text.match(/\(node\d{8}\)/g))].sort()
  const markOf = new Map(marks.map((mark, index) => [mark, `(node${String(index + 1).padStart(8, '0')})`]))
  const steady = text
    .replace(/\(node\d{8}\)/g, (mark) => markOf.get(mark) ?? mark)
    .replace(/\/(Creation|Mod)Date \(D:[^)]{21}\)/g, (_, kind) => `/${kind}Date (${time})`)
  return Buffer.from(steady, 'latin1')
}
