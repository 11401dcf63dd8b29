import { AFRelationship, PDFName } from '@cantoo/pdf-lib'
import { csvFile } from '@sortie/report-document/csv'
import { productTitle } from '@sortie/report-document/labels'
import { reportAuthor, reportTitle } from '@sortie/report-document/report'
import type { ReportData } from '@sortie/report-document/report-data'
import type { GrowingPdf } from './growing-pdf.ts'

/** Sets author, title and time, and attaches the rows as CSV. The only time in the file is the report's own. */
export async function describe({ document }: GrowingPdf, data: ReportData): Promise<void> {
  const { catalog } = document
  const time = timeOf(data)
  document.setTitle(reportTitle(data))
  document.setAuthor(reportAuthor(data))
  document.setSubject('Expense report with its receipts')
  document.setCreator(productTitle)
  document.setCreationDate(time)
  document.setModificationDate(time)
  const rows = data.expenses.map((expense) => ({
    ...expense,
    mission: expense.tripName,
    receiptCount: expense.receipts.length,
  }))
  await document.attach(Buffer.from(csvFile(rows)), 'expenses.csv', {
    mimeType: 'text/csv',
    description: 'The lines of this report',
    afRelationship: AFRelationship.Data,
    creationDate: time,
    modificationDate: time,
  })
  if (catalog.has(PDFName.of('Outlines')))
    catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

const timeOf = ({ generatedAt, generatedOn }: ReportData) =>
  new Date(generatedAt ?? `${generatedOn}T00:00:00Z`)

/**
 * Makes the browser's output repeatable: replaces the clock's time by the report's, and renumbers the ids of table cells,
 * which the browser counts over its lifetime, from 1. Lengths stay the same, so that offsets remain valid, and bytes
 * are changed in place: most of a report are tags, and copying them as text would be slow.
 */
export function makeRepeatable(bytes: Buffer, data: ReportData): void {
  const places = placesOf(bytes, '(node', ')', 14)
  const marks = [...new Set(places.map((place) => markAt(bytes, place)))].sort()
  const numberOf = new Map(marks.map((mark, index) => [mark, String(index + 1).padStart(8, '0')]))
  for (const place of places)
    bytes.write(numberOf.get(markAt(bytes, place)) ?? '', place + 5, 'latin1')
  const time = timeOf(data).toISOString().replace(/\D/g, '').slice(0, 14)
  for (const name of ['/CreationDate (D:', '/ModDate (D:'])
    for (const place of placesOf(bytes, name, ')', name.length + 22))
      bytes.write(time, place + name.length, 'latin1')
}

const markAt = (bytes: Buffer, place: number) => bytes.toString('latin1', place + 5, place + 13)

/** Finds the positions of texts of this length with this beginning and end. */
function placesOf(bytes: Buffer, begin: string, end: string, length: number): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(begin); at !== -1; at = bytes.indexOf(begin, at + begin.length))
    if (bytes[at + length - 1] === end.charCodeAt(0)) places.push(at)
  return places
}
