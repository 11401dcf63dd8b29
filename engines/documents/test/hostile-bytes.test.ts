import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import fc from 'fast-check'
import { isEmbedded } from './harness.ts'
import { nested } from './nested.ts'
import { frame, opMsg, RawClient } from './raw-client.ts'
import { client, fixture, sequence } from './raw-connection.ts'

// A real server is not ours to attack.
if (isEmbedded) {
  describe('bytes that make no sense', () => {
    async function survives(bytes: Buffer) {
      await client(async (raw) => {
        raw.socket.write(bytes)
        raw.socket.end()
        while (await raw.reply());
      })
      assert.equal((await fixture.db.command({ ping: 1 })).ok, 1)
    }

    it('are answered or end the connection, and never the server', async () => {
      const insert = opMsg(
        {
          insert: 'fuzz',
          documents: [
            {
              _id: 1,
              a: [1, { b: 'text' }],
              c: new bson.ObjectId(),
              d: new Date(),
              r: /x/i,
              k: new bson.Code('f', { x: 1 }),
            },
          ],
          $db: 'fuzz',
        },
        { sections: [sequence('more', [{ a: 1 }])] },
      )
      const change = fc.tuple(
        fc.nat(insert.length - 1),
        fc.oneof(fc.nat(255), fc.constantFrom(0, 127, 128, 255)),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.array(change, { minLength: 1, maxLength: 6 }),
          fc.option(fc.nat(insert.length)),
          async (changes, cut) => {
            const bytes = Buffer.from(insert)
            for (const [at, value] of changes) bytes[at] = value
            // Keep the length honest most of the time, so that the body is reached.
            if (changes.length % 3 !== 0) bytes.writeInt32LE(bytes.length, 0)
            await survives(cut === null ? bytes : bytes.subarray(0, cut))
          },
        ),
        { numRuns: 150 },
      )
    })

    const lengths: [string, Buffer][] = [
      ['a negative length', frame(2013, Buffer.alloc(5))],
      ['a length beyond the limit', frame(2013, Buffer.alloc(5))],
      ['noise', randomBytes(2000)],
      ['an unknown message type', frame(1234, Buffer.alloc(20))],
      ['compression nobody offered', frame(2012, Buffer.alloc(20))],
      ['an empty message', frame(2013, Buffer.alloc(0))],
      ['a document that nests without end', opMsg({ find: 'x', filter: nested(400), $db: 'fuzz' })],
      ['a body without a command', opMsg({})],
      ['a command without a database', opMsg({ find: 'x' })],
      ['a command of the wrong type', opMsg({ find: 5, filter: 'no', $db: 'fuzz' })],
    ]
    lengths[0]![1].writeInt32LE(-5, 0)
    lengths[1]![1].writeInt32LE(0x7fffffff, 0)
    for (const [name, bytes] of lengths) it(`such as ${name}`, () => survives(bytes))

    it('in options are refused with a code', async () => {
      const value = fc.oneof(
        fc.constant(null),
        fc.integer(),
        fc.string({ maxLength: 5 }),
        fc.constant([]),
        fc.constant({}),
        fc.constant([{ $x: 1 }]),
        fc.constant({ $set: { a: 1 } }),
        fc.constant(Number.NaN),
      )
      const field = fc.constantFrom(
        'filter',
        'sort',
        'projection',
        'limit',
        'batchSize',
        'hint',
        'query',
        'update',
        'updates',
        'deletes',
        'documents',
        'pipeline',
        'cursor',
        'indexes',
        'key',
        'lsid',
        'txnNumber',
        'collation',
        'let',
        'maxTimeMS',
        'autocommit',
        'startTransaction',
      )
      const name = fc.constantFrom(
        'find',
        'insert',
        'update',
        'delete',
        'findAndModify',
        'aggregate',
        'count',
        'distinct',
        'createIndexes',
        'dropIndexes',
        'listIndexes',
        'explain',
        'getMore',
        'killCursors',
        'create',
        'collMod',
        'listCollections',
        'endSessions',
        'commitTransaction',
        'hello',
      )
      const raw = await RawClient.open(fixture.url)
      await fc.assert(
        fc.asyncProperty(
          name,
          fc.dictionary(field, value, { maxKeys: 4 }),
          async (command, options) => {
            const { ok, code } = await raw.command({ [command]: 'fuzzed', ...options, $db: 'fuzz' })
            assert.ok(ok === 1 || (typeof code === 'number' && code !== 1), `code ${code}`)
          },
        ),
        { numRuns: 300 },
      )
      raw.close()
    })
  })
}
