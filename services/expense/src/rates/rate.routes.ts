import { adminRateApi, rateApi } from '@sortie/contracts/rate'
import { implement } from '@sortie/platform/http/implement'
import { importRates } from './import-rates.ts'
import { showTable, tableRate } from './rate.queries.ts'

export const rateRoutes = implement(
  { ...rateApi, adminShow: adminRateApi.show, adminImport: adminRateApi.import },
  {
    on: async ({ query }) => ({
      found: await tableRate(query.paidCurrency, query.currency, query.date),
    }),
    adminShow: () => showTable(),
    async adminImport({ body, user }) {
      await importRates(body.csv, user)
      return showTable()
    },
  },
)
