import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { authUnderTest } from '../testing/auth-under-test.ts'
import { addAuthenticator, firstStep, proofOf } from '../testing/factors.ts'

const auth = await authUnderTest({ LIMIT_SIGN_IN: '0' })
after(() => auth.stop())

it('codes are limited also where the limit of passwords is switched off', async () => {
  const me = await auth.register()
  await addAuthenticator(me, await proofOf(me))
  const { ticket } = await firstStep(auth, me)
  const tries = Array.from({ length: 20 }, (_, nth) => String(100_000 + nth))
  const statuses: number[] = []
  for (const code of tries)
    statuses.push(
      (await auth.anyone.call(signInStepApi.stepCode, { body: { ticket, code } })).status,
    )
  assert.deepEqual(statuses.slice(0, 5), [403, 403, 403, 403, 403])
  assert.ok(statuses.includes(429), `${statuses}`)
})
