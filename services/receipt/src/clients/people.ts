import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { internalMailApi } from '@sortie/contracts/internal-mail'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import type { PendingAnswer } from '../mail/mail.model.ts'

const askedAtOnce = 100

type Person = { email: string; employeeName?: string | null }

/** Who the users with these ids are, asked as the administrator who calls; fewer while auth is down. */
export async function askPeople(userIds: string[]): Promise<Map<string, Person>> {
  const wanted = [...new Set(userIds)]
  const known = new Map<string, Person>()
  try {
    for (let start = 0; start < wanted.length; start += askedAtOnce) {
      const query = { ids: wanted.slice(start, start + askedAtOnce).join() }
      for (const { id, email, employeeName } of await callService(
        env.AUTH_URL,
        internalAuthApi.people,
        {
          query,
        },
      ))
        known.set(id, { email, employeeName })
    }
  } catch (error) {
    log.warn({ err: error, people: wanted.length }, 'people not known')
  }
  return known
}

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
