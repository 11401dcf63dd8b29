import { expenseReportApi } from '@sortie/contracts/expense-report'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { callService } from '@sortie/platform/http/client'
import { implement } from '@sortie/platform/http/implement'
import { Planned } from '@sortie/platform/http/planned'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { approversAbove, colleaguesOf } from '../approvers/colleagues.ts'
import { endStandIn, nameStandIn } from '../approvers/name-stand-in.ts'
import { planSecondApproval, type SecondApproval } from '../approvers/second-approval.ts'
import { shownStandIns } from '../approvers/stand-in.queries.ts'
import { env } from '../env.ts'
import { checkExpenses } from './check-expenses.ts'
import { decideReport } from './decide-report.ts'
import { demandProven } from './demand-proven.ts'
import {
  countToApprove,
  decidedReports,
  openReportsBelow,
  ownReports,
  reportOf,
  reportStates,
  reportsToApprove,
  shownTo,
  visibleReport,
} from './expense-report.queries.ts'
import { type HandIn, handInReport, planHandIn } from './hand-in-report.ts'
import { ownRoad } from './own-road.ts'
import { planReassignment, reassignReport } from './reassign-report.ts'
import { reportHistory } from './report-history.ts'
import { sendReceipt, sendReport } from './send-report.ts'
import { takeBackApproval } from './take-back-approval.ts'
import { withdrawReport } from './withdraw-report.ts'
import { writeMessage } from './write-message.ts'

/** What was asked of other services before the transaction of a call. */
const plans = new Planned<HandIn>()
const approvals = new Planned<SecondApproval>()

export const reportHistoryRoutes = implement(reportHistoryApi, {
  of: ({ params, user }) => reportHistory(params.id, user),
})

export const expenseReportRoutes = implement(
  expenseReportApi,
  {
    check: ({ body, user }) => checkExpenses(body.expenseIds, user),
    approvers: ({ query, user }) => colleaguesOf(user, { q: query.q }),
    async approverRules({ user }) {
      const rules = await callService(env.AUTH_URL, internalAuthApi.approvalRules, {})
      const above = await approversAbove(user)
      return above.length > 0 ? { ...rules, above } : rules
    },
    standIns: ({ user }) => shownStandIns(user.id),
    async nameStandIn({ body, user, req }) {
      await nameStandIn(body, user, readersZone(req))
      return shownStandIns(user.id)
    },
    endStandIn: ({ user }) => endStandIn(user.id),
    toApprove: ({ query, user }) => reportsToApprove(query, user),
    countToApprove: ({ user }) => countToApprove(user.id),
    openBelow: ({ query, user }) => openReportsBelow(query, user),
    decided: ({ query, user }) => decidedReports(query, user),
    list: ({ query, user }) => ownReports(query, user),
    states: ({ query, user }) => reportStates(query.ids, user),
    road: ({ user }) => ownRoad(user.id),
    handIn: async ({ user, req }) => shownTo(await handInReport(plans.of(req)), user),
    get: ({ params, user }) => reportOf(params.id, user),
    file: ({ params, user, req, res }) => sendReport(params.id, user.id, { req, res }),
    receipt: ({ params, query, user, res }) => sendReceipt(params, query.as ?? 'file', user, res),
    withdraw: async ({ params, user }) => shownTo(await withdrawReport(params.id, user.id), user),
    reassign: async ({ params, body, user }) => {
      const asked = await planReassignment(params.id, body, user)
      return shownTo(await reassignReport(params.id, asked, user.id), user)
    },
    async decide({ params, body, user, req }) {
      if (body.decision === 'take_back') await takeBackApproval(params.id, body.comment, user.id)
      else await decideReport(params.id, body, user.id, approvals.of(req))
      return reportOf(params.id, user)
    },
    write: ({ params, body, user }) => writeMessage(params, body.text, user.id),
  },
  {
    handIn: async ({ body, user, req }) => {
      plans.keep(req, await planHandIn(body, user, readersZone(req)))
    },
    decide: async ({ params, body, user, req }) => {
      const report = await visibleReport(params.id, user.id)
      approvals.keep(req, await planSecondApproval(body.nextApproverId, report, user))
      // Last, so that little time is left in which something else may be found.
      await demandProven(report._id, body.proven, user)
    },
  },
)
