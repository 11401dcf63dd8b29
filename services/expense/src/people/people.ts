import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import { addEmails } from './emails.ts'

export type Named = { email: string; name: string; department: string }

const askedAtOnce = 100

/** Asks auth, as the administrator, for people not known yet; while it is down only their e-mails are added. */
export async function addPeople(known: Map<string, Named>, userIds: string[]): Promise<void> {
  const wanted = [...new Set(userIds)].filter((id) => !known.has(id))
  for (let from = 0; from < wanted.length; from += askedAtOnce)
    await add(wanted.slice(from, from + askedAtOnce), known)
}

async function add(ids: string[], known: Map<string, Named>): Promise<void> {
  try {
    const query = { ids: ids.join() }
    const people = await callService(env.AUTH_URL, internalAuthApi.people, { query })
    for (const { id, email, employeeName, department } of people)
      known.set(id, { email, name: employeeName ?? '', department: department ?? '' })
  } catch (error) {
    log.warn({ err: error, people: ids.length }, 'names not known')
  }
  const emails = new Map<string, string>()
  const missing = ids.filter((id) => !known.has(id))
  await addEmails(emails, missing)
  for (const id of missing) known.set(id, { email: emails.get(id) ?? '', name: '', department: '' })
}
