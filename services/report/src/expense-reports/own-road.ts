import {
  type OwnRoad,
  type ReportPlace,
  ReportState,
  reportPlaces,
} from '@sortie/contracts/expense-report'
import { addTotals, currencies } from '@sortie/contracts/money'
import { sumAt } from '@sortie/contracts/road-sums'
import * as z from 'zod/mini'
import { ExpenseReportModel, type StoredExpenseReport } from '../models/expense-report.model.ts'
import { stateOf } from '../models/expense-report.ts'

/** Reports of which `sumAt` finds something at this place. */
export function wherePlaced(place: ReportPlace): object {
  if (place === 'waiting') return { state: { $in: ['preparing', 'waiting'] } }
  const some = {
    approved: { paidOn: null, exportedAt: null, amount: { $gt: 0 } },
    on_its_way: { paidOn: null, exportedAt: { $ne: null }, amount: { $gt: 0 } },
    paid: { paidOn: { $ne: null } },
    settled: { paidOn: null, amount: 0 },
    by_company: undefined,
  }[place]
  const of = currencies.map((currency) =>
    some
      ? Object.fromEntries(Object.entries(some).map(([k, v]) => [`dues.${currency}.${k}`, v]))
      : { [`paidByCompany.${currency}`]: { $ne: null } },
  )
  return { state: 'approved', $or: of }
}

const fields = { state: 1, approverId: 1, steps: 1, totals: 1, paidByCompany: 1, dues: 1 } as const

/** All reports of a person that ask for something or were approved, by their places. */
export async function ownRoad(userId: string): Promise<OwnRoad> {
  const state = { $in: ['preparing', 'waiting', 'approved'] }
  const found = await ExpenseReportModel.find({ userId, state } as never, fields).lean<
    StoredExpenseReport[]
  >()
  const reports = found.map((report) => ({ ...report, ...z.encode(ReportState, stateOf(report)) }))
  const at = (place: ReportPlace) => {
    const sums = reports.flatMap((report) => sumAt(place, report) ?? [])
    return [place, { count: sums.length, totals: addTotals(sums) }] as const
  }
  const days = found.flatMap(({ dues = {} }) => Object.values(dues).map(({ paidOn }) => paidOn))
  return {
    places: Object.fromEntries(reportPlaces.map(at)) as OwnRoad['places'],
    waitsFor: [...new Set(reports.flatMap(({ waitsFor }) => waitsFor?.name ?? []))],
    lastPaidOn: days.reduce((last, day) => (day && (!last || day > last) ? day : last), null),
  }
}
