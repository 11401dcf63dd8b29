import { accessTokenApi } from '@sortie/contracts/access-token'
import { implement } from '@sortie/platform/http/implement'
import { told } from '@sortie/platform/trail/fact'
import { notify } from '../mail/notify.ts'
import { demandProof } from '../second-factors/demand-proof.ts'
import { clientOf } from '../sessions/client.ts'
import { signedInPerson } from '../sessions/session.queries.ts'
import { endToken, listTokens, makeToken } from '../sessions/tokens/make-token.ts'
import { signOnBy } from '../sessions/tokens/rest.ts'
import type { StoredToken } from '../sessions/tokens/token.model.ts'
import { announceOwn } from '../trail/own-acts.ts'

const kind = 'personal'
const saidOf = ({ name, scopes }: StoredToken) => [
  told('way', name),
  told('scopes', scopes.join(', ')),
]

export const accessTokenRoutes = implement(accessTokenApi, {
  async own({ user }) {
    const rest = { signOnBy: await signOnBy(await signedInPerson(user)) }
    // Those of before a new password have ended with its sessions.
    const tokens = await listTokens({ kind, madeBy: user.id, generation: user.generation })
    return tokens.map((token) => ({ ...token, ...rest }))
  },
  async make({ body: { proof, ...wanted }, user, req }) {
    await demandProof(proof, user)
    const client = clientOf(req)
    const { email } = await signedInPerson(user)
    return makeToken(kind, wanted, user, async (token) => {
      await announceOwn('token_made', user.id, { changes: saidOf(token), client })
      await notify(email, 'token_made', client)
    })
  },
  async end({ params, user, req }) {
    await signedInPerson(user)
    return endToken({ _id: params.id, kind, madeBy: user.id }, (token) =>
      announceOwn('token_ended', user.id, { changes: saidOf(token), client: clientOf(req) }),
    )
  },
})
