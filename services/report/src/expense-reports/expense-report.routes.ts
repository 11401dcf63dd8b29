import { expenseReportApi } from '@sortie/contracts/expense-report'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { implement } from '@sortie/platform/http/implement'
import { Planned } from '@sortie/platform/http/planned'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { checkExpenses } from './check-expenses.ts'
import { colleaguesOf } from './colleagues.ts'
import { decideReport } from './decide-report.ts'
import {
  countToApprove,
  decidedReports,
  ownReport,
  ownReports,
  reportOf,
  reportsToApprove,
  shownTo,
} from './expense-report.queries.ts'
import { endStandIn, nameStandIn } from './name-stand-in.ts'
import { reportHistory } from './report-history.ts'
import { planApprovers, planSecondApproval, type SecondApproval } from './second-approval.ts'
import { sendReceipt, sendReport } from './send-report.ts'
import { shownStandIns } from './stand-in.queries.ts'
import { planSubmission, type Submission, submitReport } from './submit-report.ts'
import { reassignReport, withdrawReport } from './withdraw-report.ts'
import { writeMessage } from './write-message.ts'

/** What was asked of other services before the transaction of a call. */
const submissions = new Planned<Submission>()
const approvals = new Planned<SecondApproval>()

export const reportHistoryRoutes = implement(reportHistoryApi, {
  of: ({ params, user }) => reportHistory(params.id, user),
})

export const expenseReportRoutes = implement(
  expenseReportApi,
  {
    check: ({ body, user }) => checkExpenses(body.expenseIds, user),
    approvers: ({ query, user }) => colleaguesOf(user, { q: query.q }),
    standIns: ({ user }) => shownStandIns(user.id),
    async nameStandIn({ body, user, req }) {
      await nameStandIn(body, user, readersZone(req))
      return shownStandIns(user.id)
    },
    endStandIn: ({ user }) => endStandIn(user.id),
    toApprove: ({ query, user }) => reportsToApprove(query, user),
    countToApprove: ({ user }) => countToApprove(user.id),
    decided: ({ query, user }) => decidedReports(query, user),
    list: ({ query, user }) => ownReports(query, user),
    submit: async ({ user, req }) => shownTo(await submitReport(submissions.of(req)), user),
    get: ({ params, user }) => reportOf(params.id, user),
    file: ({ params, user, req, res }) => sendReport(params.id, user.id, { req, res }),
    receipt: ({ params, query, user, res }) => sendReceipt(params, query.as ?? 'file', user, res),
    withdraw: async ({ params, user }) => shownTo(await withdrawReport(params.id, user.id), user),
    reassign: async ({ params, body, user }) => {
      const report = await ownReport(params.id, user.id)
      const asked = await planApprovers(body, report, user)
      return shownTo(await reassignReport(params.id, asked, user.id), user)
    },
    async decide({ params, body, user, req }) {
      await decideReport(params.id, body, user.id, approvals.of(req))
      return reportOf(params.id, user)
    },
    write: ({ params, body, user }) => writeMessage(params, body.text, user.id),
  },
  {
    submit: async ({ body, user, req }) => {
      submissions.keep(req, await planSubmission(body, user, readersZone(req)))
    },
    decide: async ({ body, user, req }) => {
      approvals.keep(req, await planSecondApproval(body.nextApproverId, user))
    },
  },
)
