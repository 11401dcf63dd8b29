import { internalMailApi } from '@sortie/contracts/internal-mail'
import { callService } from '@sortie/platform/http/client'
import { env } from '../env.ts'
import type { PendingAnswer } from '../mail/mail.model.ts'

const service = { token: env.JOB_TOKEN_SECRET }

/** The user with this address, and whether mail for it may be taken. */
export async function userWith(email: string) {
  const request = { body: { email } }
  return callService(env.AUTH_URL, internalMailApi.sender, request, service)
}

/** Has auth mail a question about an expense; once for each id. */
export async function mailQuestion(body: {
  id: string
  userId: string
  expenseId: string
  question: string
}): Promise<void> {
  await callService(env.AUTH_URL, internalMailApi.question, { body }, service)
}

export async function answer(id: string, owed: PendingAnswer): Promise<void> {
  await callService(env.AUTH_URL, internalMailApi.answer, { body: { id, ...owed } }, service)
}
