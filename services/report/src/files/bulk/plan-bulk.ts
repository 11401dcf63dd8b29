import { randomUUID } from 'node:crypto'
import type { NewBulk } from '@sortie/contracts/bulk'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import type { ProfileJson } from '@sortie/contracts/profile'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import type { UserJson } from '@sortie/contracts/user'
import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField, notFound } from '@sortie/platform/errors'
import { callService, callServiceWithHeaders } from '@sortie/platform/http/client'
import type { output } from 'zod/mini'
import { env } from '../../env.ts'
import { datedRequest, type ReportRequest } from '../report-request.ts'
import type { BulkItem } from './bulk.model.ts'

export type PlannedItem = Pick<
  BulkItem,
  '_id' | 'position' | 'email' | 'name' | 'department' | 'request' | 'fileName'
>
type Asked = output<typeof NewBulk>
type Person = Partial<Pick<UserJson, 'email' | 'employeeName' | 'department'>>

const peopleAtOnce = 500
const idsAtOnce = 100

export async function planBulk(
  asked: Asked,
  user: Caller,
  me: ProfileJson,
  zone: string,
): Promise<PlannedItem[]> {
  if (asked.people === 'me') {
    return asked.mode === 'trips'
      ? planTrips(asked, user, me, zone)
      : [planMine(asked, user, me, zone)]
  }
  if (user.role !== 'admin')
    throw new AppError(
      'forbidden',
      'admin_only',
      'Only administrators may ask for the reports of others.',
    )
  const people = await peopleOf(asked)
  if (people.length === 0) throw invalidField('people', 'Nobody matches.')
  return people.map((person, position) =>
    plan(
      position,
      person.employeeName || person.email,
      person,
      {
        ...common(asked, person.id),
        person: {
          email: person.email,
          employeeName: person.employeeName,
          department: person.department,
          manager: person.manager,
        },
      },
      zone,
    ),
  )
}

function planMine(asked: Asked, user: Caller, me: Person, zone: string): PlannedItem {
  return plan(0, user.email, me, common(asked, user.id), zone)
}

async function planTrips(
  { tripIds, includeReceipts, status }: Asked,
  user: Caller,
  me: Person,
  zone: string,
): Promise<PlannedItem[]> {
  const own = await callService(env.TRAVEL_URL, tripApi.list, {})
  const unknown = tripIds?.some((id) => !own.some((trip) => trip.id === id))
  if (unknown) throw notFound('trip')
  const wanted: TripJson[] = tripIds?.length ? own.filter(({ id }) => tripIds.includes(id)) : own
  if (wanted.length === 0) throw invalidField('tripIds', 'There are no missions to report.')
  return wanted.map((trip, position) =>
    plan(
      position,
      trip.name,
      me,
      { userId: user.id, tripId: trip.id, status, receipts: includeReceipts },
      zone,
    ),
  )
}

function common(
  { mode, startDate, endDate, tripIds, includeReceipts, status }: Asked,
  userId: string,
) {
  const day = (date: Date | undefined) => date?.toISOString().slice(0, 10)
  const covered =
    mode === 'trips'
      ? { tripIds: tripIds ?? [] }
      : { startDate: day(startDate), endDate: day(endDate) }
  return { userId, status, receipts: includeReceipts, ...covered }
}

function plan(
  position: number,
  title: string,
  { email, employeeName, department }: Person,
  request: Omit<ReportRequest, 'reportNumber' | 'askedAt' | 'day'>,
  zone: string,
): PlannedItem {
  const id = randomUUID()
  return {
    _id: id,
    position,
    email: email ?? '',
    name: employeeName ?? '',
    department: department ?? '',
    fileName: `expense_report_${fileSafe(title)}_${id.slice(0, 8)}.pdf`,
    request: { ...request, ...datedRequest(id, new Date(), zone) },
  }
}

/** Letters and digits of any script; no character with a meaning to file systems or spreadsheets. */
function fileSafe(title: string): string {
  return (
    title
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'report'
  )
}

async function peopleOf({ people, department, userIds }: Asked): Promise<UserJson[]> {
  if (people === 'department') {
    if (!department) throw invalidField('department', 'Choose a department.')
    return allPeople({ department })
  }
  if (people === 'everyone') return allPeople({})
  if (!userIds?.length) throw invalidField('userIds', 'Choose at least one person.')
  const found: UserJson[] = []
  for (let from = 0; from < userIds.length; from += idsAtOnce) {
    found.push(...(await allPeople({ ids: userIds.slice(from, from + idsAtOnce).join(',') })))
  }
  return found
}

async function allPeople(query: { ids?: string; department?: string }): Promise<UserJson[]> {
  const found: UserJson[] = []
  for (let after: string | undefined; ; ) {
    const { headers, answer } = await callServiceWithHeaders(env.AUTH_URL, internalAuthApi.people, {
      query: { ...query, limit: peopleAtOnce, after },
    })
    found.push(...answer)
    const next = /<([^>]+)>;\s*rel="next"/.exec(`${headers.link ?? ''}`)?.[1]
    if (!next) return found
    after = new URL(next, env.AUTH_URL).searchParams.get('after') ?? undefined
  }
}
