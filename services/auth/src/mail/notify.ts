import { randomUUID } from 'node:crypto'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { inParts } from '@sortie/platform/mongo/in-parts'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../sessions/client.ts'
import { type Notification, NotificationModel } from './notification.model.ts'

type More = Pick<
  Notification,
  'formerEmailId' | 'userId' | 'accountEnd' | 'by' | 'until' | 'provider' | 'signOn' | 'question'
>

export function notify(
  to: string,
  kind: Notification['kind'],
  { device, address, zone }: Pick<Client, 'address' | 'device' | 'zone'>,
  more: More = {},
): Promise<void> {
  return notifyAll(kind, [{ to, device, address, zone, ...more }])
}

/** A mail each; of none of them a device was the cause, unless it is said. */
export async function notifyAll(
  kind: Notification['kind'],
  each: Array<{ to: string } & Partial<Notification>>,
): Promise<void> {
  const at = new Date()
  const notices = each.map((one) => ({ _id: randomUUID() as string, kind, at, ...one }))
  await transaction(async () => {
    for (const some of inParts(notices)) await NotificationModel.insertMany(some)
    tell(
      'mail-notice',
      notices.map(({ _id }) => _id),
    )
  })
}
