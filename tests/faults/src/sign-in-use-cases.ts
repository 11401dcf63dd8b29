import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { Problem } from '@sortie/contracts/problem'
import { codeOf } from '@sortie/testing/app-code'
import { callerOf, firstPassword } from './caller.ts'
import { patienceMs } from './patience.ts'
import { proofBy, somebody } from './somebody.ts'
import type { Ask, UseCase } from './use-case.ts'

type Factor = { authenticator: object | null; recoveryCodes: number }
type Added = { recoveryCodes: string[] }
const newFactor = '/api/second-factor/authenticator'

/** What opens an account. Each is done to somebody new, since it changes how they sign in. */
export function signInCasesOf(url: string): UseCase[] {
  const nobody = callerOf(url)
  const login = (username: string, password: string) =>
    nobody('POST', '/api/login', { username, password }, patienceMs)
  const opens = async (username: string, password: string) => {
    const { status } = await login(username, password)
    assert.ok(status === 200 || status === 401, `signing in: ${status}`)
    return status === 200
  }

  return [
    {
      name: 'somebody registers',
      service: 'auth',
      event: { type: 'user.registered', id: 'userId' },
      async prepare() {
        const email = `${randomUUID()}@example.com`
        const isDone = () => opens(email, firstPassword)
        const body = { email, password: firstPassword }
        return { caller: nobody, method: 'POST', path: '/api/register', body, isDone }
      },
    },
    {
      name: 'the password is changed',
      service: 'auth',
      async prepare() {
        const { email, caller } = await somebody(url)
        const body = { currentPassword: firstPassword, password: randomUUID() }
        const isDone = () => opens(email, body.password)
        return { caller, method: 'POST', path: '/api/account/password', body, isDone }
      },
    },
    {
      name: 'an authenticator app is added',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await somebody(url)
        const { body } = await newApp(ask)
        const isDone = async () => {
          const { authenticator, recoveryCodes } = await factorOf(ask)
          assert.equal(recoveryCodes, authenticator ? 10 : 0, 'the app and its recovery codes')
          return authenticator !== null
        }
        return { caller, method: 'POST', path: newFactor, body, isDone }
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
        const { secret, body: app } = await newApp(ask)
        const { recoveryCodes } = await ask<Added>('POST', newFactor, app)
        const { next } = (await (await login(email, firstPassword)).json()) as Problem
        const isDone = async () =>
          (await ask<SessionJson[]>('GET', '/api/account/sessions')).length > 1
        const body = { ticket: next?.ticket, code: choose({ secret, recoveryCodes }) }
        return { caller: nobody, method: 'POST', path: '/api/login/second-factor', body, isDone }
      },
    }
  }
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

function factorOf(ask: Ask): Promise<Factor> {
  return ask('GET', '/api/account/second-factor')
}
