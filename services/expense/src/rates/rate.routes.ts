import { adminRateApi, rateApi } from '@sortie/contracts/rate'
import type { KnownRate } from '@sortie/contracts/rate-doubt'
import { implement } from '@sortie/platform/http/implement'
import { importRates } from './import-rates.ts'
import { type Asked, nearestRate, showTable, tableRate } from './rate.queries.ts'

/** What the person used last: the expenses know it, which stand above the rates. */
type LastRate = (
  userId: string,
  pair: Pick<Asked, 'paidCurrency' | 'currency'>,
) => Promise<KnownRate | null>

export const rateRoutes = (lastRate: LastRate) =>
  implement(
    { ...rateApi, adminShow: adminRateApi.show, adminImport: adminRateApi.import },
    {
      on: async ({ query, user }) => ({
        found: await tableRate(query.paidCurrency, query.currency, query.date),
        known: (await nearestRate(query)) ?? (await lastRate(user.id, query)),
      }),
      adminShow: () => showTable(),
      async adminImport({ body, user }) {
        await importRates(body.csv, user)
        return showTable()
      },
    },
  )
