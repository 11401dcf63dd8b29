import { randomUUID } from 'node:crypto'
import type { EventData, EventName } from '@sortie/contracts/events'
import type { ConfirmChannel } from 'amqplib'

/** A receipt as its events carry it. */
export function aReceiptOf(id: string, expenseId: string) {
  const file = { fileName: 'r.jpg', mimeType: 'image/jpeg', sizeBytes: 1, sha256: '' } as const
  return { id, expenseId, ...file, hasThumbnail: false, createdAt: new Date() }
}

/** Publishes an event as a service would and waits for the broker's confirmation. */
export async function announce<N extends EventName>(
  channel: ConfirmChannel,
  namespace: string,
  type: N,
  data: EventData<N>,
  id: string = randomUUID(),
): Promise<void> {
  const envelope = {
    specversion: '1.0',
    id,
    source: '/test',
    type,
    time: new Date().toISOString(),
    data,
  }
  channel.publish(`${namespace}.events`, type, Buffer.from(JSON.stringify(envelope)), {
    messageId: id,
  })
  await channel.waitForConfirms()
}
