import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as bson from 'bson'
import { crc32c } from '../src/wire/crc32c.ts'
import { frame, opMsg } from './raw-client.ts'
import { client, fixture, sequence } from './raw-connection.ts'

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

  it('does not answer a message that asks for no reply', async () => {
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

  it('answers an unknown command with its code', async () => {
    await client(async (raw) => {
      const reply = await raw.command({ makeCoffee: 1, $db: 'admin' })
      assert.deepEqual([reply.ok, reply.code, reply.codeName], [0, 59, 'CommandNotFound'])
    })
  })
})
