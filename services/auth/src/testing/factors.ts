import assert from 'node:assert/strict'
import { sessionApi } from '@sortie/contracts/auth'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { codeOf } from '@sortie/testing/app-code'
import { type SoftPasskey, softPasskey } from '@sortie/testing/soft-passkey'
import type { Client } from '@sortie/testing/test-service'
import type { AuthUnderTest, SignedIn } from './auth-under-test.ts'

export async function proofOf(me: SignedIn): Promise<string> {
  const body = { currentPassword: me.password }
  const answer = await me.call(secondFactorApi.proveByPassword, { body })
  assert.equal(answer.status, 200)
  return answer.body.proof
}

/** Adds an authenticator app by a proof from a session or a sign-in. */
export async function addAuthenticator(me: Client, proof: string) {
  const question = await me.call(newFactorApi.authenticatorQuestion, { body: { proof } })
  assert.equal(question.status, 200, question.problem?.code)
  const { ticket, secret, uri } = question.body
  const code = codeOf(secret)
  const added = await me.call(newFactorApi.addAuthenticator, { body: { ticket, code } })
  return { added, secret, code, uri, recoveryCodes: added.body?.recoveryCodes ?? [] }
}

export async function addPasskey(
  me: Client,
  proof: string,
  passkey: SoftPasskey = softPasskey(),
  name?: string,
) {
  const question = await me.call(newFactorApi.passkeyQuestion, { body: { proof } })
  assert.equal(question.status, 200, question.problem?.code)
  const { ticket, options } = question.body
  const body = { ticket, answer: passkey.create(options), ...(name && { name }) }
  const added = await me.call(newFactorApi.addPasskey, { body })
  return { added, passkey, recoveryCodes: added.body?.recoveryCodes ?? [] }
}

/** A new user with this passkey. */
export async function withPasskey(auth: AuthUnderTest, passkey = softPasskey(), name?: string) {
  const me = await auth.register()
  const { added, recoveryCodes } = await addPasskey(me, await proofOf(me), passkey, name)
  assert.equal(added.status, 200, added.problem?.code)
  return { ...me, passkey, recoveryCodes }
}

/** Signs in by password and returns the ticket of the next step. */
export async function firstStep(auth: AuthUnderTest, { user, password }: SignedIn) {
  const answer = await auth.anyone.call(sessionApi.login, {
    body: { username: user.email, password },
  })
  assert.equal(answer.status, 401)
  return { code: answer.problem.code, ticket: '', kinds: [], ...answer.problem.next }
}

export async function stepByCode(auth: AuthUnderTest, me: SignedIn, code: string) {
  const { ticket } = await firstStep(auth, me)
  return auth.anyone.call(signInStepApi.stepCode, { body: { ticket, code } })
}

export async function stepByPasskey(auth: AuthUnderTest, me: SignedIn, passkey: SoftPasskey) {
  const { ticket } = await firstStep(auth, me)
  const { body } = await auth.anyone.call(signInStepApi.stepQuestion, { body: { ticket } })
  const signed = { ticket: body.ticket, answer: passkey.sign(body.options) }
  return auth.anyone.call(signInStepApi.stepPasskey, { body: signed })
}

export async function signInByPasskey(auth: AuthUnderTest, passkey: SoftPasskey) {
  const { body } = await auth.anyone.call(signInStepApi.passkeyQuestion, {})
  const signed = { ticket: body.ticket, answer: passkey.sign(body.options) }
  const answer = await auth.anyone.call(signInStepApi.passkey, { body: signed })
  return { answer, signed }
}
