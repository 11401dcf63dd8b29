import { adminRateApi as contract, type RateTableJson } from '@sortie/contracts/rate'
import { api, call, reads } from '../../lib/api.ts'
import { callApart } from '../../lib/call-apart.ts'
import { store } from '../../lib/store.ts'

const adminRatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateTable: reads(build, contract.show, ['Rate']),
    switchDailyRates: build.mutation<RateTableJson, boolean>({
      query: (isOn) => call(contract.daily, { body: { isOn } }),
      invalidatesTags: ['Rate'],
    }),
  }),
})

export const { useRateTableQuery, useSwitchDailyRatesMutation } = adminRatesApi

/** Years of days are megabytes. */
export async function importRates(csv: string): Promise<RateTableJson> {
  const table = await callApart(call(contract.import, { body: { csv } }))
  store.dispatch(api.util.invalidateTags(['Rate']))
  return table as RateTableJson
}
