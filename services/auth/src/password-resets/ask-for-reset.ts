import { randomUUID } from 'node:crypto'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { log } from '@sortie/platform/ops/logger'
import { ResetRequestModel } from './password-reset.model.ts'
import { countResetRequest } from './reset-limits.ts'

/**
 * Records the request. The job looks up the address, so that response and timing are the same for all. If the queue
 * is down, the sweep finds the request later.
 */
export async function askForReset(email: string, from: string): Promise<void> {
  if (!(await countResetRequest(email, from))) return
  const _id = randomUUID()
  await ResetRequestModel.create([{ _id, email, askedAt: new Date() }])
  enqueueResetMail(_id).catch((error) =>
    log.warn({ reason: error.message }, 'reset mail waits for the sweep'),
  )
}

export function enqueueResetMail(requestId: string) {
  return enqueue('mail-reset-link', { requestId }, { jobId: requestId, again: true })
}
