import { webhookApi } from '@sortie/contracts/webhook'
import { implement } from '@sortie/platform/http/implement'
import { byAdmin } from '../demand-admin.ts'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  renewSecret,
  replay,
} from './manage-webhooks.ts'

export const webhookRoutes = implement(
  webhookApi,
  {
    list: () => listWebhooks(),
    make: ({ body, user }) => makeWebhook(body, user),
    change: ({ params, body, user }) => changeWebhook(params.id, body, user),
    renewSecret: ({ params, body, user }) => renewSecret(params.id, body, user),
    remove: ({ params, user }) => removeWebhook(params.id, user),
    deliveries: ({ query }) => listDeliveries(query),
    replay: ({ params, body, user }) => replay(params.id, body, user),
  },
  {
    list: byAdmin,
    make: byAdmin,
    change: byAdmin,
    renewSecret: byAdmin,
    remove: byAdmin,
    deliveries: byAdmin,
    replay: byAdmin,
  },
)
