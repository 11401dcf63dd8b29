import type { Program } from '@sortie/contracts/scopes'
import { secondsFromNow } from '../../lifetimes.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { generationOf } from '../../users/user.ts'
import { issueToken } from '../keys/issue-token.ts'
import { knownToken } from './known-token.ts'
import { demandSignOn } from './rest.ts'

/** Long enough for a call that waits for a PDF; the gateway asks again every second. */
const seconds = 300

/** A session of the token's person, with its scopes and without any role; of the organisation's tokens, of nobody. */
export async function openToken(given: string, network: string): Promise<string> {
  let owner: StoredUser | null = null
  const token = await knownToken(given, network, ['personal', 'organisation'], async (found) => {
    if (found.kind === 'organisation') return true
    owner = await UserModel.findOne({ _id: found.madeBy, isActive: true }).lean<StoredUser>()
    if (!owner || generationOf(owner) !== found.generation) return false
    await demandSignOn(owner)
    return true
  })
  const { _id, name, scopes } = token
  const program: Program = { name, scopes, ...(!owner && { organisation: true as const }) }
  const user = owner ?? ({ _id, email: '', role: 'user' } as StoredUser)
  return issueToken(user, _id, secondsFromNow(seconds), { program })
}
