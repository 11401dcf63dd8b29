import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { implement } from '@sortie/platform/http/implement'
import type { Response } from 'express'
import { clientOf } from '../sessions/client.ts'
import { sendSession } from '../sessions/complete-sign-in.ts'
import { signedInPerson } from '../sessions/session.queries.ts'
import {
  type Added,
  addAuthenticator,
  addPasskey,
  askForNewAuthenticator,
  askForNewPasskey,
} from './add-factor.ts'
import {
  passkeyOptions,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from './reauthenticate.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { removeAuthenticator, removePasskey } from './remove-factor.ts'
import { renamePasskey } from './rename-passkey.ts'
import { showSecondFactor } from './second-factor.queries.ts'

export const secondFactorRoutes = [
  implement(secondFactorApi, {
    show: async ({ user }) => showSecondFactor(await signedInPerson(user)),
    proveByPassword: ({ user, body, req }) =>
      reauthenticateByPassword(user, body.currentPassword, clientOf(req)),
    proofQuestion: ({ user }) => passkeyOptions(user),
    proveByPasskey: ({ user, body, req }) => reauthenticateByPasskey(user, body, clientOf(req)),
    async renamePasskey({ user, params, body }) {
      await signedInPerson(user)
      await renamePasskey(params.id, user.id, body.name)
    },
    removePasskey: ({ user, params, body, req }) =>
      removePasskey(params.id, body.proof, { caller: user, client: clientOf(req) }),
    removeAuthenticator: ({ user, body, req }) =>
      removeAuthenticator(body.proof, { caller: user, client: clientOf(req) }),
    renewRecoveryCodes: async ({ user, body, req }) => ({
      recoveryCodes: await renewRecoveryCodes(body.proof, user, clientOf(req)),
    }),
  }),
  implement(newFactorApi, {
    passkeyQuestion: ({ user, body }) => askForNewPasskey(body.proof, user),
    addPasskey: async ({ user, body, req, res }) =>
      added(await addPasskey(body, { caller: user, client: clientOf(req) }), res),
    authenticatorQuestion: ({ user, body }) => askForNewAuthenticator(body.proof, user),
    addAuthenticator: async ({ user, body, req, res }) =>
      added(await addAuthenticator(body, { caller: user, client: clientOf(req) }), res),
  }),
]

function added({ recoveryCodes, signedIn }: Added, res: Response) {
  return { recoveryCodes, user: signedIn && sendSession(signedIn, res) }
}
