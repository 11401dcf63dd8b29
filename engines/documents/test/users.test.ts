import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Long, UUID } from 'bson'
import { useAccounts } from './accounts.ts'
import { as, isEmbedded } from './harness.ts'
import { RawClient } from './raw-client.ts'

// Users of a real server are its own; these tests make and drop theirs.
if (isEmbedded) {
  const { client, databases, codeOf, url } = useAccounts()

  describe('a user', () => {
    it('a user who is dropped or given other roles is affected from the next command on', async () => {
      const root = (await client('root')).db('admin')
      await root.command({ createUser: 'brief', pwd: 'of-brief', roles: [] })
      const { db } = await databases('brief')
      const things = db('sortie_expense').collection('things')
      assert.equal(await codeOf(things.findOne()), 13)
      await root.command({ updateUser: 'brief', roles: [{ role: 'read', db: 'sortie_expense' }] })
      assert.equal(await codeOf(things.findOne()), 0)
      await root.command({ dropUser: 'brief' })
      assert.equal(await codeOf(things.findOne()), 13)
      assert.equal(await codeOf(root.command({ dropUser: 'brief' })), 11)
    })

    it('is shown with roles and without anything of the password', async () => {
      const root = (await client('root')).db('admin')
      const { users } = await root.command({ usersInfo: { user: 'expense', db: 'admin' } })
      assert.deepEqual(users, [
        {
          _id: 'admin.expense',
          user: 'expense',
          db: 'admin',
          roles: [{ role: 'readWrite', db: 'sortie_expense' }],
          mechanisms: ['SCRAM-SHA-256'],
        },
      ])
      assert.equal(
        await codeOf(root.command({ createUser: 'expense', pwd: 'x', roles: [] })),
        51003,
      )
      const { authInfo } = await root.command({ connectionStatus: 1 })
      assert.deepEqual(authInfo.authenticatedUsers, [{ user: 'root', db: 'admin' }])
    })

    it("cannot go on with another's cursor, transaction or session", async () => {
      const root = (await client('root')).db('admin')
      await root.command({
        createUser: 'other',
        pwd: 'of-other',
        roles: [{ role: 'read', db: 'sortie_expense' }],
      })
      const first = await RawClient.open(as(url(), 'root'))
      const second = await RawClient.open(as(url(), 'other', 'of-other'))
      const lsid = { id: new UUID() }
      const begin = {
        lsid,
        txnNumber: Long.fromNumber(1),
        startTransaction: true,
        autocommit: false,
      }
      await first.command({
        insert: 'many',
        documents: [{ _id: 1 }, { _id: 2 }],
        $db: 'sortie_expense',
      })
      const { cursor } = await first.command({ find: 'many', batchSize: 1, $db: 'sortie_expense' })
      const id = Long.fromString(String(cursor.id))
      const more = { getMore: id, collection: 'many', $db: 'sortie_expense' }
      const kill = { killCursors: 'many', cursors: [id], $db: 'sortie_expense' }
      assert.notEqual((await second.command(more)).ok, 1)
      assert.equal((await second.command(kill)).cursorsKilled.length, 0)
      assert.equal((await first.command(more)).ok, 1)
      await first.command({
        insert: 'many',
        documents: [{ _id: 3 }],
        $db: 'sortie_expense',
        ...begin,
      })
      const end = {
        commitTransaction: 1,
        lsid,
        txnNumber: Long.fromNumber(1),
        autocommit: false,
        $db: 'admin',
      }
      assert.equal((await second.command(end)).code, 251)
      assert.equal((await first.command(end)).ok, 1)
      first.close()
      second.close()
    })
  })
}
