import type { OwnRoad, ReportPlace } from '@sortie/contracts/expense-report'
import { type Currency, currencies, sumByCurrency, toDecimal } from '@sortie/contracts/money'
import {
  type Dues,
  ExpenseReportModel,
  type StoredDue,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'
import { stateOf } from '../models/expense-report.ts'

/** Reports that were paid last, among which are all of the last day. */
const lastPaid = 100

/** Reports of which something is at this place. `paidOn`: of those that are paid, on this day. */
export function wherePlaced(place: ReportPlace, paidOn?: Date): object {
  if (place === 'waiting') return { state: { $in: ['preparing', 'waiting'] } }
  if (place === 'returned') return { state: 'returned' }
  const is = {
    approved: { paidOn: null, exportedAt: null, amount: { $gt: 0 } },
    on_its_way: { paidOn: null, exportedAt: { $ne: null }, amount: { $gt: 0 } },
    paid: { paidOn: paidOn ?? { $ne: null } },
  }[place]
  const dueOf = (currency: Currency) =>
    Object.fromEntries(
      Object.entries(is).map(([name, value]) => [`dues.${currency}.${name}`, value]),
    )
  return { state: 'approved', $or: currencies.map(dueOf) }
}

/** What is not settled yet of a person's reports, by its place, and what was paid last. */
export async function ownRoad(userId: string): Promise<OwnRoad> {
  const fields = { state: 1, approverId: 1, steps: 1, totals: 1, dues: 1 } as const
  const of = (where: object) => ExpenseReportModel.find({ userId, ...where } as never, fields)
  const [waiting, owing, paid] = await Promise.all([
    of(wherePlaced('waiting')).lean<StoredExpenseReport[]>(),
    of({ state: 'approved', owing: true }).lean<StoredExpenseReport[]>(),
    of(wherePlaced('paid')).sort({ settledOn: -1 }).limit(lastPaid).lean<StoredExpenseReport[]>(),
  ])
  const owed = owing.flatMap(duesOf).filter((due) => !due.paidOn && due.amount > 0)
  const days = paid.flatMap(duesOf).flatMap((due) => due.paidOn?.getTime() ?? [])
  const on = new Date(Math.max(...days))
  return {
    waiting: {
      count: waiting.length,
      totals: sumByCurrency(waiting.flatMap(amountsOf)),
      names: [...new Set(waiting.flatMap((each) => stateOf(each).waitsFor?.name ?? []))],
    },
    approved: sumOf(owed.filter(({ exportedAt }) => !exportedAt)),
    onItsWay: sumOf(owed.filter(({ exportedAt }) => exportedAt)),
    paid:
      days.length > 0
        ? { on, ...sumOf(paid.flatMap(duesOf).filter((due) => due.paidOn?.getTime() === +on)) }
        : null,
  }
}

type OfReport = StoredDue & { reportId: string }

function duesOf({ _id, dues = {} }: { _id: string; dues?: Dues }): OfReport[] {
  return Object.values(dues).map((due) => ({ ...due, reportId: _id }))
}

/** Reports are counted once, also where two currencies of one are meant. */
function sumOf(dues: OfReport[]) {
  return {
    count: new Set(dues.map(({ reportId }) => reportId)).size,
    totals: sumByCurrency(
      dues.map(({ amount, currency }) => ({ amount: toDecimal(amount), currency })),
    ),
  }
}

function amountsOf({ totals }: Pick<StoredExpenseReport, 'totals'>) {
  return currencies.flatMap((currency) => {
    const amount = totals[currency]
    return amount === undefined ? [] : [{ amount, currency }]
  })
}
