import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'

const askedAtOnce = 100

/** The addresses of users by id, asked as the administrator who calls; fewer while auth is down. */
export async function askEmails(userIds: string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(userIds)]
  const known = new Map<string, string>()
  try {
    for (let start = 0; start < wanted.length; start += askedAtOnce) {
      const query = { ids: wanted.slice(start, start + askedAtOnce).join() }
      for (const { id, email } of await callService(env.AUTH_URL, internalAuthApi.people, {
        query,
      }))
        known.set(id, email)
    }
  } catch (error) {
    log.warn({ err: error, people: wanted.length }, 'e-mails not known')
  }
  return known
}
