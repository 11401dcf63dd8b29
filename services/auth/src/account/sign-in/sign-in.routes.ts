import { sessionApi } from '@sortie/contracts/auth'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { implement } from '@sortie/platform/http/implement'
import { clientOf } from '../../sessions/client.ts'
import { sendSession } from '../../sessions/complete-sign-in.ts'
import { signIn } from './sign-in.ts'
import {
  askForPasskey,
  askForStep,
  signInByPasskey,
  stepByCode,
  stepByPasskey,
} from './sign-in-step.ts'

export const signInRoutes = [
  implement(
    { login: sessionApi.login },
    {
      login: async ({ body, req, res }) =>
        sendSession(await signIn(body.username, body.password, clientOf(req)), res),
    },
  ),
  implement(signInStepApi, {
    passkeyQuestion: askForPasskey,
    passkey: async ({ body, req, res }) =>
      sendSession(await signInByPasskey(body, clientOf(req)), res),
    stepQuestion: ({ body }) => askForStep(body.ticket),
    stepPasskey: async ({ body, req, res }) =>
      sendSession(await stepByPasskey(body, clientOf(req)), res),
    stepCode: async ({ body, req, res }) =>
      sendSession(await stepByCode(body.ticket, body.code, clientOf(req)), res),
  }),
]
