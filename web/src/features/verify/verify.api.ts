import { sealApi, type VerifiedReportJson } from '@sortie/contracts/seal'
import { api, call } from '../../lib/api.ts'

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyReport: build.query<VerifiedReportJson, string>({
      query: (number) => call(sealApi.verify, { params: { number } }),
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useVerifyReportQuery } = verifyApi
