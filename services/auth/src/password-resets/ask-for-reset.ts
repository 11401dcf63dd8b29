import { randomUUID } from 'node:crypto'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { ResetRequestModel } from './password-reset.model.ts'
import { countResetRequest } from './reset-limits.ts'

/** Records the request. A job looks up the address, so that response and timing are the same for all. */
export async function askForReset(email: string, from: string): Promise<void> {
  if (!(await countResetRequest(email, from))) return
  const _id = randomUUID()
  await ResetRequestModel.create([{ _id, email, askedAt: new Date() }])
  tell('mail-reset-link', _id)
}
