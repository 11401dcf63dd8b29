import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { Problem } from '@sortie/contracts/problem'
import { signIn } from '@sortie/system-testing/caller'
import { codeOf } from '@sortie/testing/app-code'
import { callerOf, firstPassword } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import { proofBy, somebody } from './somebody.ts'
import type { Ask, UseCase } from './use-case.ts'

type Factor = { authenticator: object | null; recoveryCodes: number }
type Added = { recoveryCodes: string[] }
const newFactor = '/api/second-factor/authenticator'

/** Changes to the ways of signing in, each for a new person. */
export function signInCasesOf(url: string): UseCase[] {
  const nobody = callerOf(url)
  const sessionsOf = async (ask: Ask) =>
    (await ask<SessionJson[]>('GET', '/api/account/sessions')).length

  return [
    {
      name: 'somebody signs in by the password alone',
      service: 'auth',
      async prepare() {
        const { email, ask } = await somebody(url)
        const body = { username: email, password: firstPassword }
        const isDone = async () => (await sessionsOf(ask)) > 1
        return { caller: nobody, method: 'POST', path: '/api/login', body, isDone }
      },
    },
    {
      name: 'somebody signs out',
      service: 'auth',
      async prepare() {
        const { email, ask } = await somebody(url)
        const { cookie } = await signIn(url, email, firstPassword)
        const isDone = async () => (await sessionsOf(ask)) === 1
        return { caller: callerOf(url, cookie), method: 'POST', path: '/api/logout', isDone }
      },
    },
    {
      name: 'somebody registers',
      service: 'auth',
      event: { type: 'user.registered', id: 'userId' },
      async prepare() {
        const email = `${randomUUID()}@example.com`
        const isDone = () => opens(url, email, firstPassword)
        const body = { email, password: firstPassword }
        const path = '/api/register'
        return { caller: nobody, method: 'POST', path, body, isDone, again: 409 }
      },
    },
    {
      name: 'the password is changed',
      service: 'auth',
      async prepare() {
        const { email, caller } = await somebody(url)
        const body = { currentPassword: firstPassword, password: randomUUID() }
        const isDone = () => opens(url, email, body.password)
        const path = '/api/account/password'
        // The change ended all sessions, and the calling one's new token was in the lost answer.
        return { caller, method: 'POST', path, body, isDone, again: 401 }
      },
    },
    {
      name: 'an authenticator app is added',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await somebody(url)
        const { body } = await newApp(ask)
        return { caller, method: 'POST', path: newFactor, body, isDone: () => hasApp(ask) }
      },
    },
    {
      name: 'an authenticator app is removed',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await somebody(url)
        await addApp(ask)
        const body = await proofBy(ask)
        const isDone = async () => !(await hasApp(ask))
        const path = '/api/account/authenticator/remove'
        return { caller, method: 'POST', path, body, isDone, again: 404 }
      },
    },
    bySecondStep('a code of the app', ({ secret }) => codeOf(secret, 1)),
    bySecondStep('a recovery code', ({ recoveryCodes }) => recoveryCodes[0] ?? ''),
  ]

  function bySecondStep(
    what: string,
    choose: (made: { secret: string } & Added) => string,
  ): UseCase {
    return {
      name: `somebody signs in by ${what}`,
      service: 'auth',
      async prepare() {
        const { email, ask } = await somebody(url)
        const added = await addApp(ask)
        const { next } = (await (await login(url, email, firstPassword)).json()) as Problem
        const isDone = async () => (await sessionsOf(ask)) > 1
        const body = { ticket: next?.ticket, code: choose(added) }
        const path = '/api/login/second-factor'
        // A code opens once.
        return { caller: nobody, method: 'POST', path, body, isDone, again: 403 }
      },
    }
  }
}

function login(url: string, username: string, password: string): Promise<Response> {
  return callerOf(url)('POST', '/api/login', { username, password }, answerLimitMs)
}

export async function opens(url: string, username: string, password: string): Promise<boolean> {
  const { status } = await login(url, username, password)
  assert.ok(status === 200 || status === 401, `signing in: ${status}`)
  return status === 200
}

export async function addApp(ask: Ask): Promise<{ secret: string } & Added> {
  const { secret, body } = await newApp(ask)
  return { secret, ...(await ask<Added>('POST', newFactor, body)) }
}

async function newApp(ask: Ask) {
  const proof = await proofBy(ask)
  const { ticket, secret } = await ask<{ ticket: string; secret: string }>(
    'POST',
    `${newFactor}/options`,
    proof,
  )
  return { secret, body: { ticket, code: codeOf(secret) } }
}

async function hasApp(ask: Ask): Promise<boolean> {
  const { authenticator, recoveryCodes } = await ask<Factor>('GET', '/api/account/second-factor')
  assert.equal(recoveryCodes, authenticator ? 10 : 0, 'the app and its recovery codes')
  return authenticator !== null
}
