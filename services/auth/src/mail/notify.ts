import { randomUUID } from 'node:crypto'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../sessions/client.ts'
import { type Notification, NotificationModel } from './notification.model.ts'

export async function notify(
  to: string,
  kind: Notification['kind'],
  { device, address, zone }: Pick<Client, 'address' | 'device' | 'zone'>,
  more: Pick<
    Notification,
    'formerEmailId' | 'userId' | 'accountEnd' | 'by' | 'until' | 'provider' | 'signOn' | 'question'
  > = {},
): Promise<void> {
  const _id = randomUUID()
  await transaction(async () => {
    await NotificationModel.create([
      { _id, kind, to, device, address, zone, at: new Date(), ...more },
    ])
    tell('mail-notice', _id)
  })
}
