import { afterEach, describe, expect, it, vi } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { download } from './download.ts'
import {
  amountAndCurrency,
  chosen,
  narrowingOf,
  noReportFilters,
  pdfName,
  sumsByCategory,
} from './report.ts'

describe('the filters of a report', () => {
  it('leaves out filters set to all', () => {
    expect(chosen(noReportFilters)).toEqual({})
    expect(
      chosen({ category: 'Meals', status: 'all', startDate: '2026-05-01', tripId: '' }),
    ).toEqual({ category: 'Meals', startDate: '2026-05-01' })
  })

  it('is named without its dates', () => {
    expect(narrowingOf(noReportFilters)).toBe('')
    expect(narrowingOf({ ...noReportFilters, status: 'Draft' })).toBe('Draft')
    expect(narrowingOf({ ...noReportFilters, category: 'Meals', status: 'Submitted' })).toBe(
      'Meals, Submitted',
    )
  })
})

it.each([
  ['0.05', 'USD', '0.05 USD'],
  ['999.00', 'EUR', '999.00 EUR'],
  ['1234.50', 'USD', '1,234.50 USD'],
  ['99999999.99', 'EUR', '99,999,999.99 EUR'],
] as const)('a report writes %s %s as %s', (amount, currency, written) => {
  expect(amountAndCurrency(anExpense({ amount, currency }))).toBe(written)
})

it('a report sums the categories that occur, the largest first, each currency separately', () => {
  const sums = sumsByCategory([
    { category: 'Meals', status: 'Draft', count: 2, totals: { USD: '0.10', EUR: '5.00' } },
    { category: 'Meals', status: 'Submitted', count: 1, totals: { USD: '0.20' } },
    { category: 'Lodging', status: 'Draft', count: 1, totals: { USD: '420.50' } },
  ])
  expect(sums).toEqual([
    { category: 'Lodging', totals: { USD: '420.50' }, count: 1 },
    { category: 'Meals', totals: { USD: '0.30', EUR: '5.00' }, count: 3 },
  ])
  expect(sumsByCategory([])).toEqual([])
})

it('a report names a PDF as the server does', () => {
  expect(pdfName('2026-05-31')).toBe('expense_report_2026-05-31.pdf')
})

describe('a download', () => {
  const saved: { name: string; href: string }[] = []
  afterEach(() => void saved.splice(0))

  function answered(response: Response) {
    vi.stubGlobal('fetch', async () => response)
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, href: this.href })
    })
  }

  it('is saved under the name that the server gives', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="may.pdf"' }
    answered(new Response('%PDF', { headers }))
    await download('/api/export/pdf', 'report.pdf')
    expect(saved).toEqual([{ name: 'may.pdf', href: 'blob:1' }])
  })

  it('is saved under a default name when the server gives none', async () => {
    answered(new Response('%PDF'))
    await download('/api/export/pdf', 'report.pdf')
    expect(saved.map(({ name }) => name)).toEqual(['report.pdf'])
  })

  it('that fails saves nothing and says why', async () => {
    answered(new Response('{"error":"Try later.","code":"busy"}', { status: 503 }))
    await expect(download('/api/export/pdf', 'report.pdf')).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      sentence: 'Try later.',
    })
    expect(saved).toEqual([])
  })
})
