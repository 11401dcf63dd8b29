import { AppError } from '@sortie/platform/errors'
import { areSame } from '@sortie/platform/http/demand-secret'
import { digestOf } from '@sortie/platform/link-token'
import { counter, countOf, keyOf, tooMany } from '../counters.ts'
import { type StoredToken, type TokenKind, TokenModel } from './token.model.ts'

const wrong = counter('tokens', 900)
const mostWrong = 30
/** Pages need no more. */
const usedAgainMs = 60_000

/**
 * The token that was sent from this network, if it still holds and `also` says so. 401 for any other, 429 for a network that has
 * tried many.
 */
export async function knownToken(
  given: string,
  network: string,
  kinds: TokenKind[],
  also: (token: StoredToken) => Promise<boolean> = async () => true,
): Promise<StoredToken> {
  const found = await sentToken(given, kinds)
  if (found && isLiving(found) && (await also(found))) {
    await noteUse(found)
    return found
  }
  const key = keyOf(network)
  if ((await countOf(wrong, key)) >= mostWrong)
    throw tooMany('Too many wrong tokens from your network. Please try again later.', 900_000)
  await wrong.penalty(key)
  throw new AppError(
    'signed_out',
    'token_unknown',
    'This token is wrong, has expired or was ended.',
  )
}

/** The token that was sent, also where it has expired or was ended. */
export async function sentToken(given: string, kinds: TokenKind[]): Promise<StoredToken | null> {
  const [, id, secret = ''] = /^(?:sortie_\w{3}_)?([\w-]{36})\.([\w-]{43})$/.exec(given) ?? []
  const found = id ? await TokenModel.findOne({ _id: id, kind: { $in: kinds } }).lean() : null
  return found && areSame(digestOf(secret), found.digest) ? found : null
}

function isLiving({ endedAt, expiresAt }: StoredToken): boolean {
  return endedAt === null && expiresAt > new Date()
}

async function noteUse({ _id, lastUsedAt }: StoredToken): Promise<void> {
  const now = new Date()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < usedAgainMs) return
  await TokenModel.updateOne({ _id }, { $set: { lastUsedAt: now } })
}
