import { today } from '@sortie/contracts/calendar'
import { correctionApi } from '@sortie/contracts/correction'
import type { Colleague } from '@sortie/contracts/expense-report'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { implement } from '@sortie/platform/http/implement'
import { Planned } from '@sortie/platform/http/planned'
import { readersZone } from '@sortie/platform/http/readers-zone'
import type { Request } from 'express'
import { demandFinance } from '../clients/duty.ts'
import { type Payees, payeesOf } from '../clients/payees.ts'
import { env } from '../env.ts'
import { nameOf } from '../models/expense-report.ts'
import { askForAccounts } from './ask-for-accounts.ts'
import { changeAccount, demandProof } from './change-account.ts'
import { correctLine } from './correct-line.ts'
import { exportBatch, type PlannedExport, planExport } from './export-batch.ts'
import { markPaid, unmarkPaid } from './mark-paid.ts'
import { owedByPerson, owedInAll } from './owed.queries.ts'
import { batchFile, listBatches, listPayable, payingAccount } from './payment.queries.ts'
import { sendPaymentCsv } from './payment-csv.ts'

/** What was asked of the auth service before the transaction of a call. */
const callers = new Planned<Colleague>()
const exports = new Planned<PlannedExport>()
const payees = new Planned<Payees>()

export const paymentRoutes = implement(
  paymentApi,
  {
    list: ({ query, user }) => listPayable(query, user),
    summary: ({ query }) => owedByPerson(query),
    totals: () => owedInAll(),
    mark: ({ body, req }) => markPaid(body, callers.of(req), readersZone(req)),
    unmark: ({ body, user }) => unmarkPaid(body, user.id),
    export: ({ body, req }) => exportBatch(body, exports.of(req), callers.of(req)),
    ask: ({ body, req }) => askForAccounts(body.userIds, payees.of(req)),
    batches: ({ query }) => listBatches(query),
    async file({ params, res }) {
      await demandFinance()
      const { xml, at } = await batchFile(params.id)
      res
        .attachment(`sepa_${at.toISOString().slice(0, 10)}.xml`)
        .type('application/xml')
        .send(xml)
    },
    async csv({ query, user, req, res }) {
      await demandFinance()
      await sendPaymentCsv(query, today(new Date(), readersZone(req)), user.id, res)
    },
    account: async () => ({ account: await payingAccount() }),
    changeAccount: ({ body: { proof: _, ...account }, user }) => changeAccount(account, user.id),
  },
  {
    list: demandFinance,
    summary: demandFinance,
    totals: demandFinance,
    mark: byFinance,
    unmark: demandFinance,
    async export({ body, user, req }) {
      await byFinance({ user, req })
      exports.keep(req, await planExport(body, readersZone(req)))
    },
    async ask({ body, req }) {
      await demandFinance()
      payees.keep(req, await payeesOf(body.userIds))
    },
    batches: demandFinance,
    account: byFinanceOrAdmin,
    async changeAccount({ body, user }) {
      await byFinanceOrAdmin({ user })
      await demandProof(body)
    },
  },
)

export const correctionRoutes = implement(
  correctionApi,
  { correct: ({ body, req }) => correctLine(body, callers.of(req)) },
  { correct: byFinance },
)

/** With the name of the caller, which is kept with what they do. */
async function byFinance({ user, req }: { user: Caller; req: Request }): Promise<void> {
  await demandFinance()
  const profile = await callService(env.AUTH_URL, profileApi.profile, {})
  callers.keep(req, { id: user.id, name: nameOf(profile), email: profile.email })
}

async function byFinanceOrAdmin({ user }: { user: Caller }): Promise<void> {
  if (user.role !== 'admin') await demandFinance()
}
