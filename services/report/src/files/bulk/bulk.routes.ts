import { bulkApi } from '@sortie/contracts/bulk'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { bulkFiles } from './bulk.model.ts'
import { bulkOf, listBulks } from './bulk.queries.ts'
import { sendBulk } from './send-bulk.ts'
import { startBulk } from './start-bulk.ts'

export const bulkRoutes = implement(bulkApi, {
  list: ({ user }) => listBulks(user),
  start: ({ body, user, req }) => startBulk(body, user, readersZone(req)),
  get: ({ params, user }) => bulkOf(params.id, user),
  cancel: ({ params, user }) => bulkFiles.cancel(params.id, user.id),
  file: ({ params, user, req, res }) => sendBulk(params.id, user, { req, res }),
})
