import type { Request } from '@sortie/contracts/endpoint'
import { webhookApi as contract, type DeliveryJson } from '@sortie/contracts/webhook'
import { api, call, reads, sends } from '../../lib/api.ts'

type Deliveries = Request<typeof contract.deliveries>

const webhooksApi = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: reads(build, contract.list, ['Webhook']),
    makeWebhook: sends(build, contract.make, ['Webhook', 'Organisation']),
    changeWebhook: sends(build, contract.change, ['Webhook', 'Organisation']),
    renewWebhookSecret: sends(build, contract.renewSecret, ['Webhook', 'Organisation']),
    removeWebhook: sends(build, contract.remove, ['Webhook', 'Organisation']),
    deliveries: build.query<DeliveryJson[], Deliveries>({
      query: (input) => call(contract.deliveries, input),
      providesTags: ['Webhook'],
    }),
    replayWebhook: sends(build, contract.replay, ['Webhook', 'Organisation']),
  }),
})

export const {
  useWebhooksQuery,
  useMakeWebhookMutation,
  useChangeWebhookMutation,
  useRenewWebhookSecretMutation,
  useRemoveWebhookMutation,
  useDeliveriesQuery,
  useReplayWebhookMutation,
} = webhooksApi
