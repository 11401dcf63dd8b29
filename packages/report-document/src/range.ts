import type { ReportData } from './report-data.ts'

type Range = { startDate?: string | null | undefined; endDate?: string | null | undefined }

/** The dates that a report covers: those chosen, or those of its mission. */
export function rangeOf({ filters, trip }: Pick<ReportData, 'filters' | 'trip'>): Range {
  if (filters.startDate || filters.endDate || !trip) return filters
  return { startDate: trip.startDate, endDate: trip.endDate }
}

/** Whether dates need their year: in an open range, or in one of several years. */
export function spansYears(data: Pick<ReportData, 'filters' | 'trip' | 'expenses'>): boolean {
  const { startDate, endDate } = rangeOf(data)
  if (!startDate || !endDate) return true
  const years = [startDate, endDate, ...data.expenses.map(({ date }) => date)]
  return new Set(years.map((date) => date.slice(0, 4))).size > 1
}
