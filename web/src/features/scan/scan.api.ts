import { scanApi as contract, type ScannedReceipt } from '@sortie/contracts/scan'
import { api, call } from '../../lib/api.ts'

const scanApi = api.injectEndpoints({
  endpoints: (build) => ({
    scanReceipt: build.mutation<ScannedReceipt, string>({
      query: (imageBase64) => call(contract.scan, { body: { imageBase64 } }),
    }),
  }),
})

export const { useScanReceiptMutation } = scanApi
