import { invalidField } from '@sortie/platform/errors'

type Dates = { startDate: Date | null; endDate: Date | null }

/** The contract checks the dates that come together; this also checks one that comes alone against the one kept. */
export function demandEndAfterStart({ startDate, endDate }: Dates): void {
  if (startDate && endDate && endDate < startDate)
    throw invalidField('endDate', 'The end date must not be before the start date.')
}
