import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { ReportData, ReportExpense, ReportReceipt } from '@sortie/report-document/report-data'
import sharp from 'sharp'

export function aReceipt(id: string, change: Partial<ReportReceipt> = {}): ReportReceipt {
  return {
    id,
    mimeType: 'image/jpeg',
    sizeBytes: 289_000,
    createdAt: '2026-05-03T10:00:00.000Z',
    fileName: `${id}.jpg`,
    sha256: 'ab12'.repeat(16),
    ...change,
  }
}

export function anExpense(line: number, change: Partial<ReportExpense> = {}): ReportExpense {
  return {
    id: `expense-${line}`,
    date: `2026-05-${String(1 + (line % 28)).padStart(2, '0')}T00:00:00.000Z`,
    category: 'Lodging',
    merchant: `Hotel ${line}`,
    notes: 'Two nights',
    amount: `${100 + line}.10`,
    currency: 'USD',
    paymentMethod: 'corporate-card',
    status: 'Submitted',
    tripName: null,
    receipts: [],
    ...change,
  }
}

export function aReport(expenses: ReportExpense[], change: Partial<ReportData> = {}): ReportData {
  return {
    filters: { startDate: '2026-05-01', endDate: '2026-05-31' },
    person: {
      employeeName: 'Ann Lee',
      manager: 'Bo Chen',
      department: 'Sales',
      email: 'ann@example.org',
    },
    expenses,
    generatedOn: '2026-11-21',
    generatedAt: '2026-11-21T08:00:00.000Z',
    reportNumber: 'R-0001',
    ...change,
  }
}

/** A picture of one colour, or of two: upper half, lower half. */
export async function aPhoto(
  width: number,
  height: number,
  colours: [string, string] = ['#c33', '#c33'],
  orientation?: number,
): Promise<Buffer> {
  const half = await sharp({
    create: { width, height: height >> 1, channels: 3, background: colours[0] },
  })
    .png()
    .toBuffer()
  const picture = sharp({
    create: { width, height, channels: 3, background: colours[1] },
  }).composite([{ input: half, gravity: 'north' }])
  return (orientation ? picture.withMetadata({ orientation }) : picture).jpeg().toBuffer()
}

/** An invoice with numbered pages; with a password it needs that to open. */
export async function aPdf(pages: number, password?: string): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let page = 1; page <= pages; page++) {
    document.addPage([595, 842]).drawText(`Invoice page ${page}`, { x: 50, y: 780, size: 20, font })
  }
  if (password) document.encrypt({ userPassword: password, ownerPassword: `${password} owner` })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
