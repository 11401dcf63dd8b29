import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { MongoClient } from 'mongodb'
import { useAccounts } from './accounts.ts'
import { as, isEmbedded } from './harness.ts'
import { RawClient } from './raw-client.ts'

// Users of a real server are its own; these tests make theirs.
if (isEmbedded) {
  const { client, codeOf, restart, url } = useAccounts()

  describe('a login', () => {
    it('is demanded of everything but the handshake', async () => {
      const stranger = await RawClient.open(url())
      for (const command of [
        { find: 'things', $db: 'sortie_expense' },
        { insert: 'things', documents: [{ n: 2 }], $db: 'sortie_expense' },
        { createUser: 'mine', pwd: 'x', roles: ['root'], $db: 'admin' },
        { dropDatabase: 1, $db: 'sortie_expense' },
        { endSessions: [], $db: 'admin' },
      ])
        assert.equal((await stranger.command(command)).code, 13, JSON.stringify(command))
      assert.equal((await stranger.command({ hello: 1, $db: 'admin' })).ok, 1)
      assert.equal((await stranger.command({ ping: 1, $db: 'admin' })).ok, 1)
      stranger.close()
    })

    it('with a wrong password or an unknown name is refused in one way', async () => {
      assert.equal(await codeOf(client('expense', 'wrong')), 18)
      assert.equal(await codeOf(client('no-such-user', 'wrong')), 18)
      assert.equal(await codeOf(client('__proto__', 'wrong')), 18)
    })

    it('answers a wrong proof, a foreign nonce and rubbish with code 18 or 17, and stays closed', async () => {
      const raw = await RawClient.open(url())
      assert.equal((await raw.logIn('expense', 'wrong')).code, 18)
      for (const payload of ['', 'n,,n=expense', 'y,,n=expense,r=x', 'n,,n=expense,r=', '\0'])
        assert.equal(
          (
            await raw.command({
              saslStart: 1,
              mechanism: 'SCRAM-SHA-256',
              payload: Buffer.from(payload),
              $db: 'admin',
            })
          ).code,
          18,
        )
      assert.equal(
        (await raw.command({ saslContinue: 1, conversationId: 1, payload: '', $db: 'admin' })).code,
        17,
      )
      assert.equal((await raw.command({ find: 'things', $db: 'sortie_expense' })).code, 13)
      assert.equal((await raw.logIn('expense', 'of-expense')).ok, 1)
      assert.equal((await raw.command({ find: 'things', $db: 'sortie_expense' })).ok, 1)
      raw.close()
    })

    it('by another mechanism is refused by name', async () => {
      const address = `${as(url(), 'expense', 'of-expense')}&authMechanism=SCRAM-SHA-1`
      const error = await new MongoClient(address).connect().catch((error) => error)
      assert.match(error.message, /SCRAM-SHA-1/)
    })

    it('holds after a restart, with users, roles and passwords as they were', async () => {
      await restart()
      const expense = await client('expense')
      assert.equal(await expense.db('sortie_expense').collection('things').countDocuments(), 1)
      assert.equal(await codeOf(client('expense', 'wrong')), 18)
    })
  })
}
