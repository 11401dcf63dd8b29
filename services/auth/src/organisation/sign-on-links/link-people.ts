import { randomUUID } from 'node:crypto'
import type { Caller } from '@sortie/platform/context'
import { publishAll } from '@sortie/platform/events/outbox'
import { inParts } from '@sortie/platform/mongo/in-parts'
import { isDuplicate, transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { notifyAll } from '../../mail/notify.ts'
import { ownFact, recordAct } from '../../trail/own-acts.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { faulty } from '../csv-file.ts'
import { checkLinks, type NewLink } from './check-links.ts'

/** Links everybody of a list, or nobody; each is told by mail. */
export async function linkPeople(csv: string, admin: Caller): Promise<{ count: number }> {
  const { links, faults } = await checkLinks(csv)
  if (faults.length > 0) throw refused(faults.length)
  const linkedAt = new Date()
  try {
    await transaction(async () => {
      for (const some of inParts(links)) await link(some, linkedAt, admin)
      if (links.length > 0)
        await recordAct('sign_ons_linked', admin, null, [told('count', links.length)])
    })
  } catch (error) {
    if (isDuplicate(error)) throw refused(1)
    throw error
  }
  return { count: links.length }
}

async function link(links: NewLink[], linkedAt: Date, { id, email: by }: Caller): Promise<void> {
  await IdentityModel.insertMany(
    links.map(({ user, provider: { issuer }, subject }) => ({
      _id: randomUUID() as string,
      issuer,
      subject,
      userId: user._id,
      linkedAt,
    })),
  )
  await publishAll(
    'account.changed',
    links.map(({ user, provider }) => ({
      trail: {
        ...ownFact('sign_on_linked', user._id, { changes: [told('provider', provider.name)] }),
        actorId: id,
      },
    })),
  )
  await notifyAll(
    'sign_on_linked',
    links.map(({ user, provider }) => ({ to: user.email, provider: provider.name, by })),
  )
}

const refused = (faults: number) => faulty('links_faulty', 'Nobody was linked.', faults)
