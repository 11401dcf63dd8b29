import { invalidField } from '@sortie/platform/errors'

type Dates = { startDate: Date | null; endDate: Date | null }

/** The contract checks dates that come together; this also checks a single new date against the stored one. */
export function demandEndAfterStart({ startDate, endDate }: Dates): void {
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'The end date must not be before the start date.')
}
