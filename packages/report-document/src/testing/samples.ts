import type { ReportData, ReportExpense, ReportReceipt } from '../report-data.ts'

export const aReceipt: ReportReceipt = {
  id: 'r1',
  mimeType: 'image/jpeg',
  sizeBytes: 289_000,
  createdAt: '2026-05-03T10:00:00.000Z',
  fileName: 'photo.jpg',
  url: '/api/receipts/r1/file',
}

export function anExpense(change: Partial<ReportExpense> = {}): ReportExpense {
  return {
    id: 'e1',
    date: '2026-05-03T00:00:00.000Z',
    category: 'Lodging',
    merchant: 'Hotel Adlon',
    notes: '',
    amount: '120.00',
    currency: 'USD',
    paymentMethod: 'cash',
    status: 'Draft',
    receipts: [],
    ...change,
  }
}

export function aReport(change: Partial<ReportData> = {}): ReportData {
  return {
    filters: {},
    person: {},
    expenses: [anExpense()],
    generatedOn: '2026-11-21',
    ...change,
  }
}
