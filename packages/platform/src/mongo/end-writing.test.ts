import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { it } from 'node:test'
import { withTimeLimit } from '../time-limit.ts'
import { endWritingWhenClosed, ofDriver } from './end-writing.ts'

endWritingWhenClosed()

it('a command ends when its connection is lost before it is written', async (test) => {
  const { Connection } = ofDriver('mongodb/lib/cmap/connection.js')
  const { HostAddress, ns } = ofDriver('mongodb/lib/utils.js')
  const server = createServer().listen(0, '127.0.0.1')
  test.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const hostAddress = new HostAddress(`127.0.0.1:${port}`)
  const connection = new Connection(socket, { id: 1, generation: 0, hostAddress })
  // It says so a moment later.
  socket.destroy()
  const hello = connection.command(ns('admin.$cmd'), { hello: 1 }, { socketTimeoutMS: 200 })
  await assert.rejects(withTimeLimit(5000, hello), { name: 'MongoNetworkError' })
})
