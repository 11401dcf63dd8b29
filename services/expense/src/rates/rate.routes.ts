import { adminRateApi, rateApi } from '@sortie/contracts/rate'
import type { KnownRate } from '@sortie/contracts/rate-doubt'
import { invalidField } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { switchFetching } from './fetch-rates.ts'
import { importRates } from './import-rates.ts'
import { type Asked, nearestRate, showTable, tableRate } from './rate.queries.ts'

/** What the person used last: the expenses know it, which stand above the rates. */
type LastRate = (
  userId: string,
  pair: Pick<Asked, 'paidCurrency' | 'currency'>,
) => Promise<KnownRate | null>

export const rateRoutes = (lastRate: LastRate) =>
  implement(
    {
      ...rateApi,
      adminShow: adminRateApi.show,
      adminImport: adminRateApi.import,
      adminDaily: adminRateApi.daily,
    },
    {
      on: async ({ query, user }) => ({
        found: await tableRate(query.paidCurrency, query.currency, query.date),
        known: (await nearestRate(query)) ?? (await lastRate(user.id, query)),
      }),
      adminShow: () => showTable(env.RATES_URL),
      async adminImport({ body, user }) {
        await importRates(body.csv, user)
        return showTable(env.RATES_URL)
      },
      async adminDaily({ body }) {
        if (!env.RATES_URL) throw invalidField('isOn', 'No address of rates is set up.')
        await switchFetching(env.RATES_URL, body.isOn)
        return showTable(env.RATES_URL)
      },
    },
  )
