import { defineApi } from './endpoint.ts'
import { PasskeyAnswer, PasskeyQuestion, StepCode, Ticket, unrepeatable } from './second-factor.ts'
import { User } from './user.ts'

/** The end of a sign-in that began with a password, or one by passkey alone. */
export const signInStepApi = defineApi({
  passkeyQuestion: {
    method: 'POST',
    path: '/api/login/passkey/options',
    access: 'public',
    summary: 'Begins a sign-in by passkey alone.',
    response: PasskeyQuestion,
    ...unrepeatable,
  },
  passkey: {
    method: 'POST',
    path: '/api/login/passkey',
    access: 'public',
    problems: ['signed_out', 'forbidden'],
    summary: 'Signs in by passkey alone, which has checked who uses it.',
    body: PasskeyAnswer,
    response: User,
    ...unrepeatable,
  },
  stepQuestion: {
    method: 'POST',
    path: '/api/login/second-factor/options',
    access: 'public',
    problems: ['signed_out'],
    summary: 'Asks for a passkey as the second step of a sign-in.',
    body: Ticket,
    response: PasskeyQuestion,
    ...unrepeatable,
  },
  stepPasskey: {
    method: 'POST',
    path: '/api/login/second-factor/passkey',
    access: 'public',
    problems: ['signed_out', 'forbidden'],
    summary: 'Ends a sign-in by a passkey.',
    body: PasskeyAnswer,
    response: User,
    ...unrepeatable,
  },
  stepCode: {
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'public',
    problems: ['signed_out', 'forbidden'],
    summary: 'Ends a sign-in by a code of the authenticator app or a recovery code.',
    body: StepCode,
    response: User,
    ...unrepeatable,
  },
})
