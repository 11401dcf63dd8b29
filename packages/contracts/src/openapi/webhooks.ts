import { WebhookPayload, webhookTypes } from '../webhook.ts'
import type { Json, schemaWriter } from './schemas.ts'

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('webhook-id', 'Of one fact it is the same, however often it is sent: take it once.'),
  header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970: refuse what is minutes old.',
  ),
  header(
    'webhook-signature',
    'By the Standard Webhooks scheme: "v1," and the HMAC-SHA256 of id, timestamp and body, joined by dots; two for a day after a new secret.',
  ),
]

/** What Sortie sends to the addresses that administrators name. */
export function webhooksOf(writer: ReturnType<typeof schemaWriter>): Json {
  const schema = writer.write(WebhookPayload)
  return Object.fromEntries(
    webhookTypes.map((type) => [
      type,
      {
        post: {
          tags: ['live'],
          operationId: `webhook-${type}`,
          summary: `Is sent after ${type}, in order for one record, until it is answered by 2xx.`,
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            200: { description: 'Taken; any 2xx says so.' },
            '4XX': { description: 'Refused: sent again for two days, with growing pauses.' },
          },
        },
      },
    ]),
  )
}
