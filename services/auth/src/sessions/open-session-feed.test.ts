import assert from 'node:assert/strict'
import { it } from 'node:test'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { log } from '@sortie/platform/ops/logger'
import { authUnderTest } from '../testing/auth-under-test.ts'

it('starts without SESSION_FEED_SECRET, warns, and answers the session feed to everybody', async () => {
  const warnings: unknown[] = []
  // Setting the level replaces the log's methods, and with them a mock's.
  Object.defineProperty(log, 'warn', {
    get: () => (said: unknown) => warnings.push(said),
    set() {},
  })
  const auth = await authUnderTest({ SESSION_FEED_SECRET: '' })
  try {
    const ours = warnings.filter((said) => `${said}`.startsWith('SESSION_FEED_SECRET is not set'))
    assert.equal(ours.length, 1)
    for (const ask of [auth.feed(), auth.anyone.call(internalAuthApi.sessionFeed, {})])
      assert.equal((await ask).status, 200)
  } finally {
    await auth.stop()
  }
})
