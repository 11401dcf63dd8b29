import { scanApi } from '@sortie/contracts/scan'
import { implement } from '@sortie/platform/http/implement'
import { scanReceipt } from './scan-receipt.ts'

export const scanRoutes = implement(scanApi, {
  scan: ({ body }) => scanReceipt(body.imageBase64),
})
