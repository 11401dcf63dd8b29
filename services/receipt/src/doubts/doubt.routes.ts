import { adminDoubtApi, doubtApi } from '@sortie/contracts/doubt'
import { implement } from '@sortie/platform/http/implement'
import { dismissDoubt, settleDoubt } from './dismiss-doubt.ts'
import { doubtsOf, everyonesDoubts } from './doubt.queries.ts'

export const doubtRoutes = implement(doubtApi, {
  list: ({ user }) => doubtsOf(user),
  dismiss: ({ params, user }) => dismissDoubt(params.id, user.id),
})

export const adminDoubtRoutes = implement(adminDoubtApi, {
  list: ({ query }) => everyonesDoubts(query),
  dismiss: ({ params }) => settleDoubt(params.id),
})
