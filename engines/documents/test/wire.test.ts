import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import fc from 'fast-check'
import { crc32c } from '../src/wire/crc32c.ts'
import { frame, isEmbedded, opMsg, RawClient, useDatabase } from './harness.ts'

const fixture = useDatabase()

async function client<Result>(work: (raw: RawClient) => Promise<Result>): Promise<Result> {
  const raw = await RawClient.open(fixture.url)
  try {
    return await work(raw)
  } finally {
    raw.close()
  }
}

function sequence(name: string, documents: bson.Document[]): Buffer {
  const body = Buffer.concat([
    Buffer.from(`${name}\0`),
    ...documents.map((document) => bson.serialize(document)),
  ])
  const head = Buffer.alloc(5)
  head[0] = 1
  head.writeInt32LE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

describe('the wire', () => {
  it('answers hello as the primary of a replica set, also when asked the old way', async () => {
    await client(async (raw) => {
      const hello = await raw.command({ hello: 1, $db: 'admin' })
      assert.ok(
        hello.isWritablePrimary &&
          hello.setName &&
          hello.maxWireVersion >= 9 &&
          hello.logicalSessionTimeoutMinutes > 0,
      )
      assert.ok(hello.hosts.includes(hello.me))
      const query = Buffer.concat([
        Buffer.alloc(4),
        Buffer.from('admin.$cmd\0'),
        Buffer.from([0, 0, 0, 0, 255, 255, 255, 255]),
        bson.serialize({ isMaster: 1, helloOk: true }),
      ])
      raw.socket.write(frame(2004, query))
      const old = await raw.reply()
      assert.ok(old!.ismaster && old!.helloOk)
    })
  })

  it('takes documents as sequences and messages with checksums', async () => {
    await client(async (raw) => {
      const name = randomUUID()
      const message = opMsg(
        { insert: name, $db: fixture.db.databaseName },
        {
          flags: 1,
          sections: [sequence('documents', [{ _id: 1 }, { _id: 2 }])],
          tail: Buffer.alloc(4),
        },
      )
      message.writeUInt32LE(crc32c(message.subarray(0, -4)), message.length - 4)
      raw.socket.write(message)
      assert.equal((await raw.reply())!.n, 2)
    })
  })

  it('takes a message in pieces and several in one', async () => {
    await client(async (raw) => {
      const ping = opMsg({ ping: 1, $db: 'admin' })
      for (const byte of ping) raw.socket.write(Buffer.from([byte]))
      assert.equal((await raw.reply())!.ok, 1)
      raw.socket.write(Buffer.concat([ping, ping, ping]))
      for (let i = 0; i < 3; i++) assert.equal((await raw.reply())!.ok, 1)
    })
  })

  it('does not answer what asks for no answer', async () => {
    await client(async (raw) => {
      const name = randomUUID()
      raw.socket.write(
        opMsg(
          {
            insert: name,
            documents: [{ _id: 1 }],
            writeConcern: { w: 0 },
            $db: fixture.db.databaseName,
          },
          { flags: 2 },
        ),
      )
      assert.equal((await raw.command({ count: name, $db: fixture.db.databaseName })).n, 1)
    })
  })

  it('tells an unknown command by its code', async () => {
    await client(async (raw) => {
      const reply = await raw.command({ makeCoffee: 1, $db: 'admin' })
      assert.deepEqual([reply.ok, reply.code, reply.codeName], [0, 59, 'CommandNotFound'])
    })
  })
})

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

    it('are answered or hung up on, and never end the server', async () => {
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
        'skip',
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

function nested(depth: number): bson.Document {
  let document: bson.Document = {}
  for (let i = 0; i < depth; i++) document = { a: document }
  return document
}
