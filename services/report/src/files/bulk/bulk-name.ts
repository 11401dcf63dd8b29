import type { NewBulk } from '@sortie/contracts/bulk'
import { count, dateRangeLabel } from '@sortie/report-document/labels'
import type { output } from 'zod/mini'

/** "Sales, 02/01/26 - 02/28/26", "Everyone, All Dates", "My missions", with the status at the end when there is one. */
export function nameOf({ status, ...asked }: output<typeof NewBulk>): string {
  return [subjectOf(asked), status].filter(Boolean).join(', ')
}

function subjectOf({
  mode,
  startDate,
  endDate,
  tripIds,
  ...who
}: Omit<output<typeof NewBulk>, 'status'>): string {
  if (mode === 'dates') {
    const dates = { startDate: startDate?.toISOString(), endDate: endDate?.toISOString() }
    return `${whose(who)}, ${dateRangeLabel(dates)}`
  }
  const missions = tripIds?.length ? count(tripIds.length, 'mission') : 'missions'
  return who.people === 'me' ? `My ${missions}` : `${whose(who)}, ${missions}`
}

type Who = Pick<output<typeof NewBulk>, 'people' | 'department' | 'userIds'>

function whose({ people, department, userIds = [] }: Who): string {
  if (people === 'everyone') return 'Everyone'
  if (people === 'department') return department ?? ''
  return people === 'me' ? 'My report' : `${userIds.length} chosen`
}
