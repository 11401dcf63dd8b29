import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { Binary } from 'bson'
import fc from 'fast-check'
import { isEmbedded } from './harness.ts'
import { nested } from './nested.ts'
import { frame, opMsg, RawClient } from './raw-client.ts'
import { fixture } from './raw-connection.ts'

/** The same bytes each time, so that a failure can be repeated. */
const seed = 20_261_124

// A real server is not ours to attack.
if (isEmbedded) {
  describe(`a client that has not logged in (seed ${seed})`, () => {
    const address = () => fixture.url.replace(/\/\/[^@]*@/, '//')
    const port = () => Number(new URL(address()).port)
    const stillServes = async () => assert.equal((await fixture.db.command({ ping: 1 })).ok, 1)
    async function stranger(): Promise<Socket> {
      const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      await once(socket, 'connect')
      return socket
    }

    /** Writes until the server's end is closed, which answers with an error. */
    async function hungUp(socket: Socket): Promise<void> {
      await eventually(async () => {
        if (socket.writable) socket.write('still there?')
        assert.ok(socket.destroyed)
      }, 30_000)
    }

    it('is disconnected for a message larger than a login needs', async () => {
      const hello = opMsg({ hello: 1, comment: 'x'.repeat(20_000), $db: 'admin' })
      const claims = frame(2013, Buffer.alloc(5))
      claims.writeInt32LE(40_000_000, 0)
      for (const bytes of [hello, claims]) {
        const socket = await stranger()
        socket.resume().write(bytes)
        await hungUp(socket)
      }
      await stillServes()
    })

    it('is disconnected after a message that cannot be read, also when it keeps its side open', async () => {
      const socket = await stranger()
      socket.resume().write(frame(1234, Buffer.alloc(20)))
      await hungUp(socket)
      await stillServes()
    })

    it('is not read from while it takes no answers, so that they do not pile up', async () => {
      const socket = await stranger()
      socket.pause()
      const hello = opMsg({ hello: 1, $db: 'admin' })
      // 12 MB in all: several times what the system keeps for the two ends of a connection.
      const many = Buffer.concat(Array<Buffer>(2_000).fill(hello))
      for (let round = 0; round < 100; round++) {
        socket.write(many)
        await stillServes()
      }
      assert.ok(socket.destroyed || socket.writableLength > 0)
      socket.destroy()
    })

    it('is answered or disconnected for any login attempt, and never let in', async () => {
      const payload = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }).map((text) => Buffer.from(text)),
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        fc
          .constantFrom(
            ...['', 'n,,', 'n,,n=root,r=', 'n,,n=root', 'y,,n=root,r=x', 'n,a=b,n=root,r=x'],
            ...[
              'n,,n=,r=x',
              'n,,n=ro=2Cot,r=x',
              'n,,m=x,n=root,r=x',
              `n,,n=${'a'.repeat(9000)},r=x`,
            ],
            ...['c=biws,r=x,p=', 'c=biws,r=x,p====', 'c=,r=,p=AAAA', 'n,,n=__proto__,r=x'],
          )
          .map((text) => Buffer.from(text)),
      )
      const odd = fc.oneof(
        payload.map((bytes) => new Binary(bytes)),
        fc.constantFrom<unknown>(null, 0, -1, 1e308, [], {}, true, 'SCRAM-SHA-256', 'PLAIN'),
        fc.constant(nested(40)),
      )
      const command = fc.record({
        name: fc.constantFrom('saslStart', 'saslContinue', 'hello', 'isMaster'),
        fields: fc.dictionary(
          fc.constantFrom(
            ...['mechanism', 'payload', 'conversationId', 'options', 'db', 'autoAuthorize'],
            'speculativeAuthenticate',
          ),
          odd,
        ),
        usual: fc.boolean(),
        payload,
      })
      const usually = { mechanism: 'SCRAM-SHA-256', conversationId: 1 }
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 4 }), async (commands) => {
          const raw = await RawClient.open(address())
          for (const { name, fields, usual, payload: first } of commands) {
            const likely = usual ? { ...usually, payload: new Binary(first) } : {}
            const known = name === 'hello' || name === 'isMaster' ? {} : likely
            raw.socket.write(opMsg({ [name]: 1, ...known, ...fields, $db: 'admin' }))
            const answer = await raw.reply()
            if (!answer) break
            assert.ok(answer.ok === 1 || (typeof answer.code === 'number' && answer.code !== 1))
          }
          if (!raw.closed) {
            const { code } = await raw.command({ find: 'system.users', $db: 'admin' })
            assert.equal(code, 13)
          }
          raw.close()
        }),
        { numRuns: 300, seed },
      )
      await stillServes()
    })

    it('is disconnected or answered when its side closes in the middle of a message', async () => {
      const hello = opMsg({ hello: 1, $db: 'admin' })
      const cuts = Array.from({ length: hello.length + 1 }, (_, at) => hello.subarray(0, at))
      await Promise.all(
        cuts.map(async (part) => {
          const socket = await stranger()
          socket.resume().end(part)
          await hungUp(socket)
        }),
      )
      await stillServes()
    })
  })
}
