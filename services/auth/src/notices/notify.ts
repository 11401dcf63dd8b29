import { randomUUID } from 'node:crypto'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Client } from '../clients/client.ts'
import { type Notice, NoticeModel } from './notice.model.ts'

export async function notify(
  to: string,
  kind: Notice['kind'],
  { device, address }: Pick<Client, 'address' | 'device'>,
  more: Pick<Notice, 'formerEmailId'> = {},
): Promise<void> {
  const _id = randomUUID()
  await transaction(async () => {
    await NoticeModel.create([{ _id, kind, to, device, address, at: new Date(), ...more }])
    afterCommit(() => enqueueSoon(_id))
  })
}

export function enqueueSoon(noticeId: string): void {
  void enqueueNotice(noticeId).catch(waitForSweep)
}

export function enqueueNotice(noticeId: string) {
  return enqueue('mail-notice', { noticeId }, { jobId: noticeId, again: true })
}

function waitForSweep(error: Error): void {
  log.warn({ reason: error.message }, 'notice waits for the sweep')
}
