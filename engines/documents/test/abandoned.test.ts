import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { it } from 'node:test'
import { serialize } from 'bson'
import { startDocumentServer } from '../src/server.ts'
import { Session } from '../src/sessions/session.ts'
import { State } from '../src/state.ts'
import { ensureCollection } from '../src/storage/make-collection.ts'

function aState(): State {
  return new State({
    file: ':memory:',
    transactionSeconds: 60,
    onBroken: () => {},
    onError: () => {},
  })
}

it('a transaction that has ended takes no lock any more, for nobody would give it back', async (test) => {
  const state = aState()
  test.after(() => state.close())
  const collection = ensureCollection(state.store, 'db', 'things')
  const transaction = state.sessions.begin(new Session(Buffer.alloc(16, 1)), 1)
  const thing = (id: string) => Buffer.from(serialize({ _id: id }))
  transaction.insert(collection, thing('a'))
  assert.equal(state.locks.isEmpty, false)

  transaction.abort()

  assert.throws(() => transaction.insert(collection, thing('b')), /transaction has ended/)
  assert.equal(state.locks.isEmpty, true)
})

it('a client that floods and goes leaves the server answering', async (test) => {
  const server = await startDocumentServer({ file: ':memory:', rootPassword: 'root' })
  test.after(() => server.close())
  const hello = Buffer.from(serialize({ hello: 1, $db: 'admin' }))
  const message = Buffer.alloc(21 + hello.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  hello.copy(message, 21)
  for (let turn = 0; turn < 20; turn++) {
    const socket = connect(server.port, server.host)
    socket.on('error', () => {})
    await new Promise((resolve) => socket.once('connect', resolve))
    for (let count = 0; count < 50; count++) socket.write(message)
    socket.destroy()
  }
  const socket = connect(server.port, server.host)
  test.after(() => socket.destroy())
  socket.write(message)
  const answer: Buffer = await new Promise((resolve) => socket.once('data', resolve))
  assert.ok(answer.length > 100)
})
