import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import { notify } from '../../mail/notify.ts'
import { endSessionsOf } from '../../sessions/end-sessions.ts'
import { demandWayIn } from '../../sessions/last-way-in.ts'
import { lastZone } from '../../sessions/session.queries.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { UserModel } from '../../users/user.model.ts'
import { nameOf } from './sign-on-links.queries.ts'

/** The sign-in opens the account no longer, and its sessions end; those by password stay. */
export function unlinkPerson(id: string, admin: Caller): Promise<void> {
  return transaction(async () => {
    const link = await IdentityModel.findByIdAndDelete(id).lean()
    const user = link && (await UserModel.findById(link.userId).lean())
    if (!link || !user) throw notFound('link')
    if (user._id === admin.id) await demandWayIn(user)
    const { issuer, subject } = link
    const provider = nameOf(issuer)
    const client = { device: '', address: '', zone: await lastZone(user._id) }
    await notify(user.email, 'sign_on_unlinked', client, { provider, by: admin.email })
    await recordAct('sign_on_removed', admin, user, [told('provider', provider)])
    await endSessionsOf({ issuer, subject })
  })
}
