import assert from 'node:assert/strict'
import type { FactorAddedJson } from '@sortie/contracts/new-factor'
import type { PasskeyQuestion, SecondFactorJson } from '@sortie/contracts/second-factor'
import { softPasskey } from '@sortie/testing/soft-passkey'
import { proofBy, somebody } from './somebody.ts'
import type { Ask, UseCase } from './use-case.ts'

const newPasskey = '/api/second-factor/passkey'

export function passkeyCasesOf(url: string): UseCase[] {
  const anAnswer = async (ask: Ask) => {
    const question = await ask<PasskeyQuestion>('POST', `${newPasskey}/options`, await proofBy(ask))
    const answer = softPasskey({ origin: url }).create(question.options)
    return { ticket: question.ticket, answer }
  }
  const withPasskey = async () => {
    const person = await somebody(url)
    await person.ask<FactorAddedJson>('POST', newPasskey, await anAnswer(person.ask))
    const [passkey] = (await factorsOf(person.ask)).passkeys
    assert.ok(passkey)
    return { ...person, path: `/api/account/passkeys/${passkey.id}` }
  }

  return [
    {
      name: 'a passkey is added',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await somebody(url)
        const body = await anAnswer(ask)
        const isDone = () => hasPasskey(ask)
        return { caller, method: 'POST', path: newPasskey, body, isDone, again: 409 }
      },
    },
    {
      name: 'a passkey is renamed',
      service: 'auth',
      async prepare() {
        const { caller, ask, path } = await withPasskey()
        const isDone = async () => (await factorsOf(ask)).passkeys[0]?.name === 'Work laptop'
        return { caller, method: 'PUT', path, body: { name: 'Work laptop' }, isDone }
      },
    },
    {
      name: 'the only passkey is removed',
      service: 'auth',
      async prepare() {
        const { caller, ask, path } = await withPasskey()
        const body = await proofBy(ask)
        const isDone = async () => !(await hasPasskey(ask))
        return { caller, method: 'POST', path: `${path}/remove`, body, isDone, again: 404 }
      },
    },
    {
      name: 'recovery codes are made anew',
      service: 'auth',
      async prepare() {
        const { caller, ask } = await withPasskey()
        const body = await proofBy(ask)
        const isDone = async () => {
          const { recoveryCodes } = await factorsOf(ask)
          assert.equal(recoveryCodes, 10, 'those before, or the new ones')
          return true
        }
        return { caller, method: 'POST', path: '/api/account/recovery-codes', body, isDone }
      },
    },
  ]
}

function factorsOf(ask: Ask): Promise<SecondFactorJson> {
  return ask('GET', '/api/account/second-factor')
}

async function hasPasskey(ask: Ask): Promise<boolean> {
  const { passkeys, recoveryCodes } = await factorsOf(ask)
  assert.equal(recoveryCodes, passkeys.length > 0 ? 10 : 0, 'the passkey and its recovery codes')
  return passkeys.length > 0
}
