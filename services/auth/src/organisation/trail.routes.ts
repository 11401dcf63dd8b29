import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { historyApi, trailApi } from '@sortie/contracts/trail'
import { implement } from '@sortie/platform/http/implement'
import { demandService } from '../job-token-secrets.ts'
import { exportTrail, sendOwnTrail } from '../trail/export-trail.ts'
import { historyOf, listTrail } from '../trail/trail.queries.ts'
import { verifyTrail } from '../trail/verify-trail.ts'
import { byAdmin } from './demand-admin.ts'

export const trailRoutes = [
  implement(
    trailApi,
    {
      list: ({ query }) => listTrail(query),
      export: ({ query, user, res }) => exportTrail(query, user, res),
      verify: verifyTrail,
    },
    { list: byAdmin, export: byAdmin, verify: byAdmin },
  ),
  implement(historyApi, {
    of: ({ params, query, user }) =>
      historyOf(params.id, user.role === 'admin' ? undefined : user.id, query),
  }),
  implement(
    { history: internalAuthApi.history, ownTrail: internalAuthApi.ownTrail },
    {
      ownTrail: ({ user, res }) => sendOwnTrail(user, res),
      history({ params, req }) {
        demandService(req.get('authorization'), 'report')
        return historyOf(params.id, undefined, { limit: 200 })
      },
    },
  ),
]
