import { internalScanApi, scanApi } from '@sortie/contracts/scan'
import { implement } from '@sortie/platform/http/implement'
import { readFile, scanReceipt } from './scan-receipt.ts'

export const scanRoutes = implement(
  { ...scanApi, read: internalScanApi.read },
  {
    scan: ({ body }) => scanReceipt(body.imageBase64),
    read: ({ body }) => readFile(body.fileBase64),
  },
)
