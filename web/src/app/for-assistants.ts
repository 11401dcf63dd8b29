import { isForAssistants } from '@sortie/contracts/assistant-calls'
import type { Endpoint } from '@sortie/contracts/endpoint'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { profileApi } from '@sortie/contracts/profile'
import type { IsOpen } from '../lib/may.ts'
import { isActivePath, paths } from '../lib/paths.ts'

/** What a page of a person's own affairs is there for. */
const purposes: [page: string, call: Endpoint][] = [
  [paths.reports, expenseApi.exportCsv],
  [paths.expenseReports, expenseReportApi.list],
  [paths.profile, profileApi.profile],
]

/** What an assistant may do and see: the calls of the contract's list, and the pages that are there for such. */
export const forAssistants: IsOpen = (what) => {
  if (what === 'own') return false
  if (typeof what !== 'string') return isForAssistants(what)
  const [path = ''] = what.split(/[?#]/)
  return purposes.every(([page, call]) => !isActivePath(page, path) || isForAssistants(call))
}
