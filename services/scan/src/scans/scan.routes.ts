import { internalScanApi, scanApi } from '@sortie/contracts/scan'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { readFile, scanReceipt } from './scan-receipt.ts'

export const scanRoutes = implement(
  { ...scanApi, read: internalScanApi.read },
  {
    scan: ({ body }) => (body.pdf ? readFile : scanReceipt)(body.imageBase64),
    read({ body, req }) {
      demandServiceSecret(req, env)
      return readFile(body.fileBase64)
    },
  },
)
