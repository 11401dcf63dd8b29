import type { Colleague } from '@sortie/contracts/expense-report'
import {
  type Currency,
  currencies,
  sumByCurrency,
  type Totals,
  toDecimal,
} from '@sortie/contracts/money'
import type { OwedPerson, OwedSum } from '@sortie/contracts/payment'
import { folded } from '@sortie/contracts/search'
import type { Page } from '@sortie/platform/http/page'
import { payeesOf } from '../clients/payees.ts'
import type { StoredCorrection } from '../models/correction.model.ts'
import { isOwn, restsOf, waitingCorrections } from '../models/corrections.ts'
import { owedBy } from '../models/dues.ts'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'
import {
  askedLately,
  longestWaiting,
  type PageQuery,
  usualPage,
  whereOf,
} from './payment.queries.ts'

type Search = PageQuery & { search?: string | undefined; userId?: string | undefined }
/** `decidedAt` and `_id` are of the report that has waited longest: by them the people are paged. */
type Owed = Pick<StoredExpenseReport, '_id' | 'decidedAt'> & {
  person: Colleague
  reports: StoredExpenseReport[]
}

/** A rare name is looked for in as many reports at a time. */
const searchedAtOnce = 2_500
/** After every approval. */
const last = new Date(8.64e15)

/** Who has waited longest comes first; last are those who are owed nothing and have corrections to come. Asks the auth service. */
export async function owedByPerson(query: Search): Promise<Page<OwedPerson>> {
  const { limit = usualPage, after } = query
  const matches = wanted(query)
  const waiting = (await waitingCorrections()).filter(isOwn)
  const corrections = Map.groupBy(waiting, ({ person }) => person.id)
  const people = await longestOwed(query, limit + 1, matches)
  if (people.length <= limit) people.push(...(await onlyCorrected(corrections, matches, after)))
  const shown = people.slice(0, limit).map(({ person }) => person.id)
  const payees = await payeesOf(shown)
  const asked = await askedLately(shown)
  return longestWaiting.cut(people, limit, ({ person, reports }) => {
    const toCome = corrections.get(person.id)
    return {
      person,
      reports: reports.length,
      iban: payees.get(person.id)?.iban ?? '',
      isAsked: asked.has(person.id),
      toBeRefunded: sumOf(reports.map(owedBy)),
      paidByCompany: sumOf(reports.map(({ paidByCompany }) => paidByCompany)),
      ...(toCome && { corrections: restsOf(toCome) }),
    }
  })
}

/** As many people at least, where so many are owed something. */
async function longestOwed(
  { after, search, userId }: Search,
  atLeast: number,
  matches: (person: Colleague) => boolean,
): Promise<Owed[]> {
  const atOnce = search ? searchedAtOnce : atLeast
  const people: Owed[] = []
  let from = after
  do {
    const where = { $and: [whereOf({ userId }), longestWaiting.after(from)] } as never
    const shown = { userId: 1, 'owner.name': 1, 'owner.email': 1, decidedAt: 1 }
    const some = await ExpenseReportModel.find(where, shown)
      .sort(longestWaiting.sort)
      .limit(atOnce + 1)
      .lean<StoredExpenseReport[]>()
    const { items, next } = longestWaiting.cut(some, atOnce)
    const matching = items.filter((report) => matches(ownerOf(report)))
    const { items: found, next: further } = longestWaiting.cut(matching, atLeast)
    const here = new Set(found.map(({ _id }) => _id))
    for (const reports of await reportsOf(found)) {
      const place = reports.find((report) => matches(ownerOf(report)))
      // A person whose earlier report is on an earlier page was shown there.
      if (place && here.has(place._id)) people.push({ ...place, person: ownerOf(place), reports })
    }
    from = further ?? next ?? undefined
  } while (from && people.length < atLeast)
  return people
}

/** All that is owed to the owners of these reports, by person, the longest waiting first. */
async function reportsOf(some: StoredExpenseReport[]): Promise<StoredExpenseReport[][]> {
  const userId = { $in: [...new Set(some.map(({ userId }) => userId))] }
  const reports = await ExpenseReportModel.find({ ...whereOf({}), userId } as never, {
    userId: 1,
    owner: 1,
    decidedAt: 1,
    dues: 1,
    paidByCompany: 1,
  })
    .sort(longestWaiting.sort)
    .lean<StoredExpenseReport[]>()
  return [...Map.groupBy(reports, ({ userId }) => userId).values()]
}

/** By their names, after everybody who is owed something. */
async function onlyCorrected(
  corrections: Map<string, StoredCorrection[]>,
  matches: (person: Colleague) => boolean,
  after: string | undefined,
): Promise<Owed[]> {
  const where = { ...whereOf({}), userId: { $in: [...corrections.keys()] } }
  const owed = new Set(await ExpenseReportModel.distinct('userId', where as never))
  const place = longestWaiting.placeOf(after)
  const beyond = Number(place?.decidedAt) === Number(last) ? String(place?._id) : ''
  return [...corrections]
    .flatMap(([id, [first]]) => (first && !owed.has(id) ? first.person : []))
    .filter(matches)
    .map((person) => ({ _id: `${person.name} ${person.id}`, decidedAt: last, person, reports: [] }))
    .filter(({ _id }) => _id > beyond)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
}

/** By name or e-mail, as every search; everybody where nobody is asked for. */
function wanted({ search = '', userId }: Search): (person: Colleague) => boolean {
  const words = folded(search)
  return ({ id, name, email }) =>
    (!userId || id === userId) && folded(`${name} ${email}`).includes(words)
}

/** Summed by the database, a row for each person. */
export async function owedInAll(): Promise<OwedSum[]> {
  const sums = await Promise.all(
    currencies.map(async (currency) => {
      const due = `dues.${currency}`
      const open = { [`${due}.paidOn`]: null, [`${due}.amount`]: { $gt: 0 } }
      const people = await ExpenseReportModel.aggregate<{ cents: number }>([
        { $match: { ...whereOf({}), ...open } },
        { $group: { _id: '$userId', cents: { $sum: `$${due}.amount` } } },
      ])
      const cents = people.reduce((sum, person) => sum + person.cents, 0)
      return { currency, amount: toDecimal(cents), people: people.length }
    }),
  )
  return sums.filter(({ people }) => people > 0)
}

function sumOf(totals: Totals[]): Totals {
  return sumByCurrency(
    totals.flatMap((each) =>
      Object.entries(each).map(([currency, amount]) => ({
        amount,
        currency: currency as Currency,
      })),
    ),
  )
}
