import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Long, UUID } from 'bson'
import { useAccounts } from './accounts.ts'
import { as, isEmbedded } from './harness.ts'
import { RawClient } from './raw-client.ts'

// Users of a real server are its own; these tests make theirs.
if (isEmbedded) {
  const { client, url } = useAccounts()

  describe('a user', () => {
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
