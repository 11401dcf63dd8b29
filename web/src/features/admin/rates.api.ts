import { adminRateApi as contract, type RateTableJson } from '@sortie/contracts/rate'
import { api, call, reads } from '../../lib/api.ts'

const adminRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateTable: reads(build, contract.show, ['Rate']),
    importRates: build.mutation<RateTableJson, string>({
      query: (csv) => call(contract.import, { body: { csv } }),
      invalidatesTags: ['Rate'],
    }),
  }),
})

export const { useRateTableQuery, useImportRatesMutation } = adminRatesApi
