import { randomUUID } from 'node:crypto'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Client } from '../requests/client.ts'
import { type Notification, NotificationModel } from './notification.model.ts'

export async function notify(
  to: string,
  kind: Notification['kind'],
  { device, address }: Pick<Client, 'address' | 'device'>,
  more: Pick<Notification, 'formerEmailId'> = {},
): Promise<void> {
  const _id = randomUUID()
  await transaction(async () => {
    await NotificationModel.create([{ _id, kind, to, device, address, at: new Date(), ...more }])
    afterCommit(() => enqueueSoon(_id))
  })
}

export function enqueueSoon(notificationId: string): void {
  void enqueueNotification(notificationId).catch(waitForSweep)
}

export function enqueueNotification(notificationId: string) {
  return enqueue(
    'mail-notice',
    { noticeId: notificationId },
    { jobId: notificationId, again: true },
  )
}

function waitForSweep(error: Error): void {
  log.warn({ reason: error.message }, 'notification waits for the sweep')
}
