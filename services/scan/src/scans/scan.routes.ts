import { internalScanApi, scanApi } from '@sortie/contracts/scan'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { readKept, scanFile, scanReceipt } from './scan-receipt.ts'

export const scanRoutes = implement(
  { ...scanApi, read: internalScanApi.read },
  {
    scan: ({ body }) => (body.pdf ? scanFile : scanReceipt)(body.imageBase64),
    read({ body, req }) {
      demandServiceSecret(req, env)
      return readKept(body.fileBase64, body.behind)
    },
  },
)
