import { randomUUID } from 'node:crypto'
import type { Scope } from '@sortie/contracts/scopes'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { newLinkToken } from '@sortie/platform/link-token'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { takeOwnTurn, takeTurnOfAll } from '../take-turn.ts'
import { type StoredToken, type TokenKind, TokenModel } from './token.model.ts'

export type Wanted = { name: string; days: number; scopes?: Scope[]; isDry?: boolean }
/** Says it in the trail, in the same transaction. */
type Record = (token: StoredToken) => Promise<unknown>

/** By which a scanner of leaked secrets recognises them; a directory's is entered there and nowhere else. */
const prefixes = { personal: 'sortie_pat_', organisation: 'sortie_org_', directory: '' }
const mostLiving = { personal: 25, organisation: 25, directory: 10 }
/** Of one maker, with those that have ended and are still listed. */
const mostListed = 200
const dayMs = 24 * 3600_000

/** The one answer that has the token itself. */
export function makeToken(
  kind: TokenKind,
  { name, days, scopes = [], isDry = false }: Wanted,
  maker: Caller,
  record: Record,
) {
  const { id: madeBy, generation } = maker
  return transaction(async () => {
    await (kind === 'personal' ? takeOwnTurn(maker) : takeTurnOfAll())
    const now = new Date()
    const mine = kind === 'personal' ? { madeBy, generation } : {}
    const living = { kind, endedAt: null, expiresAt: { $gt: now }, ...mine }
    if (
      (await TokenModel.countDocuments(living)) >= mostLiving[kind] ||
      (await TokenModel.countDocuments({ kind, madeBy })) >= mostListed
    )
      throw new AppError('conflict', 'too_many_tokens', 'These are too many tokens: end one first.')
    const { token: secret, digest } = newLinkToken()
    const made: StoredToken = {
      _id: randomUUID(),
      kind,
      name,
      digest,
      scopes: [...new Set(scopes)],
      isDry,
      madeBy,
      generation,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      lastUsedAt: null,
      endedAt: null,
    }
    await TokenModel.create([made])
    await record(made)
    return { ...withId(made), token: `${prefixes[kind]}${made._id}.${secret}` }
  })
}

/** Ends it at once, the first time alone. 404 where there is none such. */
export function endToken(which: Partial<StoredToken>, record: Record) {
  return transaction(async () => {
    const found = await TokenModel.findOne(which as never).lean<StoredToken>()
    if (!found) throw notFound('token')
    if (found.endedAt) return withId(found)
    const endedAt = new Date()
    await TokenModel.updateOne({ _id: found._id }, { $set: { endedAt } })
    await record(found)
    return withId({ ...found, endedAt })
  })
}

export async function listTokens(which: object) {
  const found = await TokenModel.find(which)
    .sort({ createdAt: -1, _id: -1 })
    .limit(mostListed)
    .lean<StoredToken[]>()
  return found.map(withId)
}
