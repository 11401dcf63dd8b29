import { internalMailApi } from '@sortie/contracts/internal-mail'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { PendingAnswer } from '../mail/mail.model.ts'

const service = { token: env.JOB_TOKEN_SECRET }

export async function userWith(email: string): Promise<string | null> {
  const request = { body: { email } }
  return (await callService(env.AUTH_URL, internalMailApi.sender, request, service)).userId
}

export async function answer(id: string, owed: PendingAnswer): Promise<void> {
  await callService(env.AUTH_URL, internalMailApi.answer, { body: { id, ...owed } }, service)
}
