import { internalMerchantApi, merchantApi } from '@sortie/contracts/merchant'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { env } from '../env.ts'
import { recogniseMerchant } from './recognise-merchant.ts'

export const merchantRoutes = implement(
  { ...merchantApi, ...internalMerchantApi },
  {
    recognise: ({ body, user }) => recogniseMerchant(body.read, user.id),
    recogniseFor({ body, req }) {
      demandServiceSecret(req, env)
      return recogniseMerchant(body.read, body.userId, body.allowance)
    },
  },
)
