import { randomUUID } from 'node:crypto'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { ResetRequestModel } from './password-reset.model.ts'
import { countResetRequest } from './reset-limits.ts'

/** Records the request. The job looks up the address, so that response and timing are the same for all. */
export async function askForReset(email: string, from: string): Promise<void> {
  if (!(await countResetRequest(email, from))) return
  const _id = randomUUID()
  await transaction(async () => {
    await ResetRequestModel.create([{ _id, email, askedAt: new Date() }])
    await enqueue('mail-reset-link', { requestId: _id }, { jobId: _id })
  })
}
