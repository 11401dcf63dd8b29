import { randomUUID } from 'node:crypto'
import type { NewDirectoryToken } from '@sortie/contracts/directory'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { areSame } from '@sortie/platform/http/demand-secret'
import { digestOf, newLinkToken } from '@sortie/platform/link-token'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { told } from '@sortie/platform/trail/fact'
import type { Request } from 'express'
import { clientOf } from '../../sessions/client.ts'
import { counter, countOf, keyOf, tooMany } from '../../sessions/counters.ts'
import { recordAct } from '../../trail/own-acts.ts'
import { DirectoryTokenModel, type StoredToken } from './directory.model.ts'

/** Who calls: the organisation's directory, by a token. */
export type Directory = { id: null; way: string; isDry: boolean }

const mostLiving = 10
const dayMs = 24 * 3600_000

export async function listTokens() {
  const found = await DirectoryTokenModel.find().sort({ createdAt: -1, _id: -1 }).limit(100).lean()
  return found.map(withId)
}

/** The one answer that has the token itself. */
export function makeToken({ name, days, isDry }: NewDirectoryToken, admin: Caller) {
  return transaction(async () => {
    const now = new Date()
    const living = { endedAt: null, expiresAt: { $gt: now } }
    if ((await DirectoryTokenModel.countDocuments(living)) >= mostLiving)
      throw new AppError('conflict', 'too_many_tokens', 'End a token of the directory first.')
    const { token: secret, digest } = newLinkToken()
    const made: StoredToken = {
      _id: randomUUID(),
      name,
      digest,
      isDry,
      createdAt: now,
      expiresAt: new Date(now.getTime() + days * dayMs),
      lastUsedAt: null,
      endedAt: null,
    }
    await DirectoryTokenModel.create([made])
    await recordAct('directory_token_made', admin, null, [told('way', name)])
    return { ...withId(made), token: `${made._id}.${secret}` }
  })
}

export function endToken(id: string, admin: Caller) {
  return transaction(async () => {
    const found = await DirectoryTokenModel.findById(id).lean()
    if (!found) throw notFound('token')
    if (found.endedAt) return withId(found)
    const endedAt = new Date()
    await DirectoryTokenModel.updateOne({ _id: id }, { $set: { endedAt } })
    await recordAct('directory_token_ended', admin, null, [told('way', found.name)])
    return withId({ ...found, endedAt })
  })
}

const wrong = counter('directory_tokens', 900)
const mostWrong = 30
/** The trail and the page need no more. */
const usedAgainMs = 60_000

/** Who calls, by the token. 401 for any other, 429 for a network that has tried many. */
export async function demandToken(request: Request): Promise<Directory> {
  const key = keyOf(clientOf(request).network)
  const given = /^Bearer ([\w-]{36})\.([\w-]{43})$/i.exec(request.get('authorization') ?? '')
  const found = given && (await DirectoryTokenModel.findById(given[1]).lean())
  if (found && areSame(digestOf(given[2] ?? ''), found.digest) && isLiving(found)) {
    await noteUse(found)
    return { id: null, way: found.name, isDry: found.isDry }
  }
  if ((await countOf(wrong, key)) >= mostWrong)
    throw tooMany('Too many wrong tokens from your network. Please try again later.', 900_000)
  await wrong.penalty(key)
  throw new AppError(
    'signed_out',
    'token_unknown',
    'This token is wrong, has expired or was ended.',
  )
}

function isLiving({ endedAt, expiresAt }: StoredToken): boolean {
  return endedAt === null && expiresAt > new Date()
}

async function noteUse({ _id, lastUsedAt }: StoredToken): Promise<void> {
  const now = new Date()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < usedAgainMs) return
  await DirectoryTokenModel.updateOne({ _id }, { $set: { lastUsedAt: now } })
}
