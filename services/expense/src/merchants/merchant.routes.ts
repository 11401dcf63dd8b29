import { merchantApi } from '@sortie/contracts/merchant'
import { implement } from '@sortie/platform/http/implement'
import { recogniseMerchant } from './recognise-merchant.ts'

export const merchantRoutes = implement(merchantApi, {
  recognise: ({ body, user }) => recogniseMerchant(body.read, user.id),
})
