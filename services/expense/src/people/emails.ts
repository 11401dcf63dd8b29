import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import { PersonModel } from './person.model.ts'

const askedAtOnce = 100

/** Asks auth, as the administrator, for users whom no event has named yet; '' while it is down. */
export async function addEmails(
  known: Map<string, string>,
  userIds: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set(userIds)].filter((id) => !known.has(id))
  if (wanted.length === 0) return
  for (const { _id, email } of await PersonModel.find({ _id: { $in: wanted } }).lean())
    known.set(_id, email)
  const missing = wanted.filter((id) => !known.has(id))
  for (let start = 0; start < missing.length; start += askedAtOnce)
    await askFor(missing.slice(start, start + askedAtOnce), known)
}

async function askFor(ids: string[], known: Map<string, string>): Promise<void> {
  for (const id of ids) known.set(id, '')
  try {
    const users = await callService(env.AUTH_URL, internalAuthApi.people, {
      query: { ids: ids.join() },
    })
    for (const { id, email } of users) known.set(id, email)
    if (users.length === 0) return
    await PersonModel.bulkWrite(
      users.map(({ id, email }) => ({
        // Does not overwrite: an event may have brought a newer address meanwhile.
        updateOne: {
          filter: { _id: id },
          update: { $setOnInsert: { email, version: -1 } },
          upsert: true,
        },
      })),
      { ordered: false },
    )
  } catch (error) {
    log.warn({ err: error, people: ids.length }, 'e-mails not known')
  }
}
