import type { Category } from '@sortie/contracts/expense'
import type { ReportExpense, ReportFilters, ReportReceipt } from './report-data.ts'

export const productTitle = 'Sortie'
export const productSubtitle = 'Tactical Expense Management'

const purposes: Record<Category, string> = {
  Airfare: 'Mission transport and travel',
  Lodging: 'Temporary accommodation',
  Meals: 'Operational sustenance',
  Transport: 'Ground transportation',
  Fees: 'Administrative and service fees',
  Other: 'Miscellaneous operational expenses',
}

export function purposeOf(category: string | null | undefined): string {
  return Object.hasOwn(purposes, category ?? '')
    ? purposes[category as Category]
    : 'General operational expenses'
}

export function categoryLabel(category: string): string {
  return { Airfare: 'Flight', Lodging: 'Hotel' }[category] ?? category
}

/** 'All Dates', 'mm/dd/yy - mm/dd/yy', 'From x' or 'Through x'. */
export function dateRangeLabel({
  startDate,
  endDate,
}: Pick<ReportFilters, 'startDate' | 'endDate'>): string {
  if (startDate && endDate) return `${shortDate(startDate)} - ${shortDate(endDate)}`
  if (startDate) return `From ${shortDate(startDate)}`
  if (endDate) return `Through ${shortDate(endDate)}`
  return 'All Dates'
}

/** "05/31/26" of an ISO date, from its date part and without a time zone. */
export function shortDate(iso: string): string {
  return `${monthDay(iso)}/${iso.slice(2, 4)}`
}

function monthDay(iso: string): string {
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}`
}

/** The date of a line: with its year where the report is not of one year. */
export function lineDate(iso: string, withYear: boolean): string {
  return withYear ? shortDate(iso) : monthDay(iso)
}

const payments: Record<string, string> = {
  'personal-card': 'Personal card',
  'corporate-card': 'Corporate card',
  cash: 'Cash',
  other: 'Other',
}

export function paymentLabel(method: string): string {
  return (Object.hasOwn(payments, method) && payments[method]) || method
}

/** "R-20261121-3FA9C1D2" */
export function reportNumber(id: string, day: string): string {
  return `R-${day.replaceAll('-', '')}-${id.slice(0, 8).toUpperCase()}`
}

/** "05/31/2026" */
export function longDate(iso: string): string {
  return `${monthDay(iso)}/${iso.slice(0, 4)}`
}

/** "05/31/2026 14:05 UTC" of an instant. */
export function longInstant(iso: string): string {
  const utc = new Date(iso).toISOString()
  return `${longDate(utc)} ${utc.slice(11, 16)} UTC`
}

export function sizeInKb(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`
}

export function isImage(receipt: Pick<ReportReceipt, 'mimeType'>): boolean {
  return receipt.mimeType.startsWith('image/')
}

export function fileType(mimeType: string): string {
  return (mimeType.split('/')[1] ?? mimeType).toUpperCase()
}

/** Fewer bytes cannot be a picture with content: it is a broken upload or a single dot. */
const tinyBytes = 100

export function isTiny(receipt: Pick<ReportReceipt, 'sizeBytes'>): boolean {
  return receipt.sizeBytes < tinyBytes
}

export function receiptCount(expenses: readonly Pick<ReportExpense, 'receipts'>[]): number {
  return expenses.reduce((count, expense) => count + expense.receipts.length, 0)
}

/** Share of expenses with at least one receipt, in whole percent: 100 only when all have one. 0 without expenses. */
export function coverage(expenses: readonly Pick<ReportExpense, 'receipts'>[]): number {
  if (expenses.length === 0) return 0
  return Math.floor(
    (100 * expenses.filter((expense) => expense.receipts.length > 0).length) / expenses.length,
  )
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
