import type { Answer } from '@sortie/contracts/endpoint'
import { merchantApi, recalled } from '@sortie/contracts/merchant'
import { scanApi as contract, type ScannedReceipt, type ScanRequest } from '@sortie/contracts/scan'
import type * as z from 'zod/mini'
import { api, call } from '../../lib/api.ts'
import type { CallProblem } from '../../lib/problem.ts'
import { completed } from './scan.ts'

const scanApi = api.injectEndpoints({
  endpoints: (build) => ({
    scanReceipt: build.mutation<ScannedReceipt, z.input<typeof ScanRequest>>({
      async queryFn(body, _, __, send) {
        const scanned = await send(call(contract.scan, { body }))
        if (scanned.error) return { error: scanned.error as CallProblem }
        const reading = completed(scanned.data as Partial<ScannedReceipt>)
        if (!reading.merchant) return { data: reading }
        const named = { read: reading.merchant.slice(0, 300) }
        const answer = await send(call(merchantApi.recognise, { body: named }))
        // What was read holds as well without it.
        const { known } = (answer.data as Answer<typeof merchantApi.recognise>) ?? { known: null }
        return { data: recalled(reading, known) }
      },
    }),
  }),
})

export const readReceipt = scanApi.endpoints.scanReceipt
