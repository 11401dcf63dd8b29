import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { SessionJson } from '@sortie/contracts/account'
import type { Problem } from '@sortie/contracts/problem'
import { codeOf } from '@sortie/testing/app-code'
import { callerOf, firstPassword } from './caller.ts'
import { answerLimitMs } from './limits.ts'
import { proofBy, somebody } from './somebody.ts'
import type { Ask, UseCase } from './use-case.ts'

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
      name: 'somebody signs in by a code of the app',
      service: 'auth',
      async prepare() {
        const { email, ask } = await somebody(url)
        const secret = await addApp(ask)
        const { next } = (await (await login(url, email, firstPassword)).json()) as Problem
        const isDone = async () => (await sessionsOf(ask)) > 1
        const body = { ticket: next?.ticket, code: codeOf(secret, 1) }
        const path = '/api/login/second-factor'
        // A code opens once.
        return { caller: nobody, method: 'POST', path, body, isDone, again: 403 }
      },
    },
  ]
}

function login(url: string, username: string, password: string): Promise<Response> {
  return callerOf(url)('POST', '/api/login', { username, password }, answerLimitMs)
}

async function opens(url: string, username: string, password: string): Promise<boolean> {
  const { status } = await login(url, username, password)
  assert.ok(status === 200 || status === 401, `signing in: ${status}`)
  return status === 200
}

async function addApp(ask: Ask): Promise<string> {
  const { ticket, secret } = await ask<{ ticket: string; secret: string }>(
    'POST',
    `${newFactor}/options`,
    await proofBy(ask),
  )
  await ask('POST', newFactor, { ticket, code: codeOf(secret) })
  return secret
}
